"""A contest on a cluster gives the same table as one on this machine, and a play-test the same report."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from distributed import LocalCluster

from cardtable.commands.command_line import run
from cardtable.games import GAMES
from tests.contract.toy import TOY


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    """Start a cluster of one worker, a process of its own that plays two matches at a time."""
    with LocalCluster(
        n_workers=1, threads_per_worker=2, host="127.0.0.1", dashboard_address=None, worker_dashboard_address=None
    ) as cluster:
        yield cluster


@pytest.fixture(scope="module")
def address(cluster: LocalCluster) -> str:
    """Return the address of its scheduler."""
    return str(cluster.scheduler_address)


def printed(capsys: pytest.CaptureFixture[str], *more: str) -> list[list[str]]:
    """Return the cells of the table without its times."""
    arguments = ["arena", "toy", "--seats", "rule,easy@8,random", "--matches", "12", "--seed", "3", *more]
    assert run(arguments, [TOY]) == 0
    lines = capsys.readouterr().out.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith("player"))
    return [line.split()[:9] for line in lines[start + 1 : start + 4]]


def test_a_cluster_plays_the_same_matches_as_this_machine(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "--cluster", address) == printed(capsys)


@pytest.mark.nightly("a play-test on a cluster; a contest is played there every time")
def test_a_cluster_gives_the_same_report_as_this_machine(address: str, tmp_path: Path) -> None:
    def report(*more: str) -> str:
        out = tmp_path / "report.html"
        assert run(["playtest", "five-hundred", "--out", str(out), "--hands", "3", *more], GAMES) == 0
        return re.sub(r"in [0-9,]+ seconds?", "", out.read_text(encoding="utf-8"))

    assert report("--cluster", address) == report("--jobs", "1")


def test_a_contest_on_a_cluster_ends_when_it_is_decided(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    hands = ("arena", "toy", "--seats", "rule,random", "--hands", "--matches", "160", "--until", "20%", "--plain")
    assert run([*hands, "--cluster", address], [TOY]) == 0
    assert "decided after" in capsys.readouterr().out


def failure(capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert run(["arena", "toy", "--matches", "2", *more], [TOY]) == 2
    output = capsys.readouterr()
    assert output.err.count("\n") == 1
    return output.err


def test_without_the_extra_the_error_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    words = failure(capsys, "--seats", "rule,random", "--cluster", "tcp://127.0.0.1:1")
    assert "a cluster needs dask.distributed: pip install 'cardtable[cluster]'" in words


def test_a_wrong_address_is_reported_with_what_to_start(
    cluster: LocalCluster, capsys: pytest.CaptureFixture[str]
) -> None:
    worker = next(iter(cluster.workers.values())).worker_address  # that of a worker is no cluster
    for wrong in ("nowhere://a", "nonsense", "tls://127.0.0.1:1", worker):
        words = failure(capsys, "--seats", "rule,random", "--cluster", wrong)
        assert f"no cluster answers at {wrong}: start one with 'dask scheduler'" in words


def test_a_wrong_address_is_the_only_error_until_the_program_ends() -> None:
    command = [sys.executable, "-m", "cardtable", "arena", "blackjack", "--seats", "rule,rule", "--matches", "2"]
    done = subprocess.run([*command, "--cluster", "nonsense"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1), done.stderr
    assert "no cluster answers at nonsense" in done.stderr


def test_programs_stay_on_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    words = failure(capsys, "--seats", "rule,exec:true", "--cluster", "tcp://127.0.0.1:1")
    assert "programs (exec:...) play on this machine alone" in words
