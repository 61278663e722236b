"""Compute the table's sounds into ``assets/sounds``. The result is the same every time.

    python packaging/make_sounds.py

There are four materials. *Paper* is noise in a moving frequency band. *Wood* is a few damped tones without whole-number
ratios. A *bar* is tuned wood, as in a marimba: its second tone is four times as high and fades quickly. A *skin* is
that of a drum.
"""

import math
import random
import sys
import wave
from array import array
from pathlib import Path
from typing import Final

SOUNDS: Final = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE: Final = 22050
Wave = list[float]
Sound = tuple[float, Wave]
"""A sound and its peak: how loud it is relative to the others."""


def silence(seconds: float) -> Wave:
    """Return silence of this many seconds."""
    return [0.0] * round(RATE * seconds)


def paper(seconds: float, low: float, high: float, seed: int, attack: float = 0.15, width: float = 0.6) -> Wave:
    """Return a rustle: noise around a pitch that goes from ``low`` to ``high`` Hz.

    :param attack: the share of the time in which it swells.
    :param width: the damping of the band: a small one whistles, 1 is a breath.
    """
    generator = random.Random(seed)
    count = round(RATE * seconds)
    out: Wave = []
    slow = fast = soft = 0.0
    for n in range(count):
        share = n / count
        pitch = low * (high / low) ** share
        tuning = 2 * math.sin(math.pi * min(pitch, RATE / 6) / RATE)
        slow += tuning * fast
        fast += tuning * (generator.uniform(-1, 1) - slow - width * fast)
        soft += 0.62 * (fast - soft)  # takes the hiss off
        swell = share / attack if share < attack else ((1 - share) / (1 - attack)) ** 2.2
        out.append(soft * swell)
    return levelled(out, 1.0)


def struck(seconds: float, tones: tuple[tuple[float, float, float], ...], seed: int, knock: float = 0.5) -> Wave:
    """Return the sound of something struck: tones and a soft knock.

    :param tones: each as (Hz, strength, seconds until it has faded to a third).
    """
    generator = random.Random(seed)
    out: Wave = []
    dull = 0.0
    for n in range(round(RATE * seconds)):
        time = n / RATE
        onset = 1 - math.exp(-time / 0.0012)
        ring = sum(
            strength * math.exp(-time / fade) * math.sin(2 * math.pi * pitch * time) for pitch, strength, fade in tones
        )
        dull += 0.22 * (generator.uniform(-1, 1) - dull)
        out.append(onset * (ring + knock * dull * math.exp(-time / 0.006)))
    return levelled(faded(out, 0.02), 1.0)


def wood(seconds: float, pitch: float, seed: int, fade: float = 0.03) -> Wave:
    """Return a knuckle on a table top whose lowest tone is ``pitch``."""
    ratios = ((1.0, 1.0, 1.0), (1.62, 0.55, 0.75), (2.71, 0.34, 0.5), (4.18, 0.16, 0.32))
    return struck(seconds, tuple((pitch * r, s, fade * f) for r, s, f in ratios), seed, knock=1.3)


def skin(seconds: float, pitch: float, seed: int) -> Wave:
    """Return a hand on a drum whose lowest tone is ``pitch``: the tones of a round skin, the lowest longest."""
    tones = ((pitch, 1.0, 0.085), (pitch * 1.59, 0.45, 0.05), (pitch * 2.14, 0.25, 0.035), (pitch * 2.65, 0.12, 0.02))
    return struck(seconds, tones, seed, knock=1.6)


def bar(seconds: float, pitch: float, seed: int) -> Wave:
    """Return a soft mallet on a wooden bar."""
    tones = ((pitch, 1.0, 0.105), (pitch * 3.93, 0.32, 0.032), (pitch * 9.2, 0.09, 0.010))
    return struck(seconds, tones, seed, knock=0.8)


def faded(sound: Wave, seconds: float) -> Wave:
    """Return the sound with its last ``seconds`` fading to nothing."""
    count = min(len(sound), round(RATE * seconds))
    return [*sound[:-count], *(value * (count - n) / count for n, value in enumerate(sound[-count:], 1))]


def levelled(sound: Wave, peak: float) -> Wave:
    """Return the sound scaled so that its highest peak is ``peak``."""
    highest = max(map(abs, sound)) or 1.0
    return [value * peak / highest for value in sound]


def mixed(*layers: tuple[float, float, Wave]) -> Wave:
    """Return the sum of layers of (start in seconds, loudness, sound)."""
    out = silence(max(start + len(sound) / RATE for start, _, sound in layers))
    for start, loudness, sound in layers:
        first = round(RATE * start)
        for n, value in enumerate(sound[: len(out) - first]):
            out[first + n] += loudness * value
    return out


THUD: Final = struck(0.13, ((162, 1.0, 0.028), (251, 0.6, 0.020), (402, 0.3, 0.012)), 11, knock=2.2)
"""A card that meets the table."""


def sounds_of_cards() -> dict[str, Sound]:
    """Return the sounds of cards that are moved and beaten."""
    return {
        "deal": (0.34, mixed((0.0, 1.0, paper(0.085, 2700, 1100, 1)), (0.055, 0.35, THUD))),
        "play": (0.50, mixed((0.0, 0.65, paper(0.075, 1200, 2200, 2, attack=0.6)), (0.06, 1.0, THUD))),
        "turn": (
            0.38,
            mixed(
                (0.0, 0.6, paper(0.07, 1400, 2900, 3, attack=0.5)),
                (0.075, 1.0, paper(0.045, 2400, 1200, 4, attack=0.05)),
                (0.08, 0.45, THUD),
            ),
        ),
        "drum": (0.62, mixed((0.0, 1.0, skin(0.3, 92, 20)), (0.0, 0.25, wood(0.05, 300, 21, 0.01)))),
        "slam": (0.72, mixed((0.0, 0.5, paper(0.05, 900, 2600, 22, attack=0.5)), (0.03, 1.0, skin(0.24, 128, 23)),
                             (0.03, 0.7, THUD))),
        "slide": (0.34, mixed((0.0, 1.0, paper(0.34, 900, 1900, 24, attack=0.45)), (0.3, 0.3, THUD))),
        "scatter": (0.42, mixed(*((0.045 * n, 0.9 - 0.07 * n, paper(0.075, 2900 - 200 * n, 1300, 25 + n))
                                  for n in range(9)))),
        "strike": (0.5, mixed((0.0, 0.55, paper(0.12, 2600, 700, 36, attack=0.1)), (0.09, 1.0, wood(0.14, 205, 37)))),
        "trick_won": (
            0.42,
            mixed(
                (0.0, 0.7, paper(0.2, 1100, 2800, 12, attack=0.55)),
                (0.15, 1.0, THUD),
                (0.15, 0.55, bar(0.3, 440.0, 13)),
            ),
        ),
    }  # fmt: skip


def sounds_of_calls() -> dict[str, Sound]:
    """Return the sounds of bids, of the clock and of what the table says to a person."""
    return {
        "bid": (0.55, mixed((0.0, 1.0, wood(0.16, 262, 5)), (0.0, 0.25, wood(0.1, 421, 6)))),
        "tick": (0.26, mixed((0.0, 1.0, bar(0.09, 880.0, 18)), (0.0, 0.3, wood(0.06, 620, 19, 0.012)))),
        "your_turn": (0.40, mixed((0.0, 0.8, bar(0.35, 392.0, 9)), (0.13, 1.0, bar(0.42, 523.25, 10)))),
    }  # fmt: skip


def sounds_of_endings() -> dict[str, Sound]:
    """Return the sounds of bids that failed, of hands and matches that were won, and of matches that were lost."""
    return {
        "failed": (0.42, mixed((0.0, 0.9, bar(0.26, 329.63, 38)), (0.16, 1.0, bar(0.38, 246.94, 39)))),
        "match_won": (
            0.5,
            mixed(
                (0.0, 0.7, bar(0.3, 392.0, 40)),
                (0.11, 0.75, bar(0.3, 523.25, 41)),
                (0.22, 0.8, bar(0.3, 659.26, 42)),
                (0.36, 0.9, bar(0.42, 783.99, 43)),
                (0.36, 0.7, bar(0.42, 523.25, 44)),
                (0.56, 1.0, bar(0.42, 1046.5, 45)),
                (0.56, 0.55, bar(0.42, 659.26, 46)),
            ),
        ),
        "match_lost": (
            0.4,
            mixed(
                (0.0, 0.8, bar(0.34, 392.0, 47)),
                (0.18, 0.85, bar(0.36, 329.63, 48)),
                (0.38, 1.0, bar(0.52, 261.63, 49)),
                (0.38, 0.4, bar(0.52, 196.0, 50)),
            ),
        ),
        "hand_won": (
            0.48,
            mixed(
                (0.0, 0.8, bar(0.3, 392.0, 14)),
                (0.1, 0.85, bar(0.3, 493.88, 15)),
                (0.2, 0.9, bar(0.3, 587.33, 16)),
                (0.3, 1.0, bar(0.3, 783.99, 17)),
            ),
        ),
    }  # fmt: skip


def table_sounds() -> dict[str, Sound]:
    """Return every sound by its name."""
    return sounds_of_cards() | sounds_of_calls() | sounds_of_endings()


def write(path: Path, sound: Wave) -> None:
    """Write the sound as 16-bit mono."""
    samples = array("h", (round(32767 * value) for value in faded(sound, 0.012)))
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    """Write all sounds."""
    SOUNDS.mkdir(parents=True, exist_ok=True)
    for name, (peak, sound) in table_sounds().items():
        write(SOUNDS / f"{name}.wav", levelled(sound, peak))


if __name__ == "__main__":
    main()
