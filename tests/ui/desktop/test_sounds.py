"""Sounds: the files, and the player with and without a device."""

import runpy
import wave
from array import array
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from cardtable.ui.assets import asset
from cardtable.ui.desktop.sounds import NAMES, Sounds
from tests.ui.at_the_table import Program
from tests.ui.writings import Writings

ROOT = Path(__file__).resolve().parents[3]


def samples(name: str) -> list[int]:
    with wave.open(str(asset("sounds", f"{name}.wav"))) as file:
        assert (file.getnchannels(), file.getsampwidth(), file.getframerate()) == (1, 2, 22050)
        return array("h", file.readframes(file.getnframes())).tolist()


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A sound device that plays into nothing."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    yield
    pygame.mixer.quit()


@pytest.fixture
def no_device(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without any sound device that could be opened."""
    pygame.mixer.quit()
    monkeypatch.setenv("SDL_AUDIODRIVER", "alsa")
    monkeypatch.setenv("ALSA_CONFIG_PATH", "/nowhere")


def test_there_is_a_file_for_every_name_and_no_other() -> None:
    assert sorted(path.stem for path in asset("sounds").iterdir()) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_sounds_are_short_and_begin_and_end_softly(name: str) -> None:
    wave_form = samples(name)
    assert 0.08 <= len(wave_form) / 22050 <= (1.0 if name in ("match_won", "match_lost") else 0.62)
    assert 6_000 < max(map(abs, wave_form)) < 30_000
    assert abs(wave_form[0]) < 1_000
    assert abs(wave_form[-1]) < 300
    assert abs(sum(wave_form)) / len(wave_form) < 100


def test_what_is_kept_is_what_the_script_computes(tmp_path: Path) -> None:
    script = runpy.run_path(str(ROOT / "packaging" / "make_sounds.py"))
    for name, (peak, sound) in script["table_sounds"]().items():
        script["write"](tmp_path / f"{name}.wav", script["levelled"](sound, peak))
        with wave.open(str(tmp_path / f"{name}.wav")) as file:
            again = array("h", file.readframes(file.getnframes()))
        kept = samples(name)
        assert len(kept) == len(again)
        assert max(abs(a - b) for a, b in zip(kept, again, strict=True)) <= 2  # sines may differ in their last bit


def test_the_device_is_opened_by_the_first_sound(device: None) -> None:
    sounds = Sounds()
    assert pygame.mixer.get_init() is None
    sounds.play("deal")
    assert sounds.has_device
    assert pygame.mixer.get_busy()
    sounds.close()
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize("sounds", [Sounds(muted=True), Sounds(0.0)], ids=["muted", "volume 0"])
def test_muted_sounds_open_no_device(device: None, sounds: Sounds) -> None:
    sounds.play("deal")
    assert pygame.mixer.get_init() is None


def test_the_volume_stays_between_0_and_1_and_holds_for_loaded_sounds(device: None) -> None:
    sounds = Sounds(3.0)
    assert sounds.volume == 1.0
    sounds.play("bid")
    playing = pygame.mixer.Channel(0).get_sound()
    sounds.volume = 0.25
    assert playing.get_volume() == pytest.approx(0.25, abs=0.01)
    sounds.volume = -1
    assert sounds.volume == 0.0


def test_without_a_device_all_is_silent_on_both_streams(no_device: None, capfd: pytest.CaptureFixture[str]) -> None:
    sounds = Sounds()
    for name in NAMES:
        sounds.play(name)
    assert not sounds.has_device
    assert capfd.readouterr() == ("", "")
    sounds.close()


@pytest.mark.parametrize("muted", [True, False])
def test_an_unknown_name_is_an_error_even_when_muted(no_device: None, muted: bool) -> None:
    with pytest.raises(KeyError, match="fanfare"):
        Sounds(muted=muted).play("fanfare")


def test_without_a_device_the_settings_say_so(no_device: None, tmp_path: Path, written: Writings) -> None:
    program = Program(tmp_path)
    program.app.sounds.open()
    program.app.show_settings()
    program.run(0.1)
    tab = next(part for part in program.parts("tab") if part.label == "Sound")
    program.click(tab.rect.center)
    program.run(0.2)
    assert "No sound device was found." in {each.text for each in written}
