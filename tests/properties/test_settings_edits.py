"""A settings file keeps what people have written in it, whatever the program changes."""

from dataclasses import dataclass

from hypothesis import given
from hypothesis import strategies as st

from cardtable.store.plain_yaml import read_yaml, write_yaml
from cardtable.store.settings import changed_text, preferences

Value = int | bool | str | list[str] | dict[str, str]

OWN = ["mine", "future-1", "my own key", "x", "names", "setup-toy"]
KEYS = st.sampled_from(OWN + [option.name for option in preferences()])
TEXTS = st.text("ab #:-'\"é", max_size=8)
VALUES = (
    st.integers(-5, 2000)
    | st.booleans()
    | TEXTS
    | st.lists(TEXTS, min_size=1, max_size=3)
    | st.dictionaries(st.sampled_from(["hint", "undo", "a b"]), TEXTS, min_size=1, max_size=3)
)
REMARKS = st.lists(st.sampled_from(["# a remark", "#", "", "   # set in", "  "]), max_size=3)


@dataclass(frozen=True, slots=True)
class Entry:
    """A setting as a person may have written it: under remarks, its value in one line or a line each."""

    key: str
    value: Value
    remarks: list[str]
    open: bool

    @property
    def written(self) -> str:
        """The key with its value."""
        if not self.open or not isinstance(self.value, list | dict):
            return write_yaml({self.key: self.value})
        head, _, _ = write_yaml({self.key: [""]}).partition(":")
        rows = [{key: value} for key, value in self.value.items()] if isinstance(self.value, dict) else self.value
        lines = [write_yaml(row) if isinstance(row, dict) else f"- {write_yaml({'_': row})[3:]}" for row in rows]
        return f"{head}:\n" + "".join(f"  {line}" for line in lines)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.remarks) + self.written


ENTRIES = st.lists(st.builds(Entry, KEYS, VALUES, REMARKS, st.booleans()), unique_by=lambda each: each.key, max_size=6)


@given(ENTRIES, REMARKS, st.dictionaries(KEYS, VALUES, max_size=4))
def test_only_the_changed_settings_are_rewritten(
    entries: list[Entry], below: list[str], changes: dict[str, Value]
) -> None:
    before = "".join(map(str, entries)) + "\n".join(below)
    assert read_yaml(before).bare == ({entry.key: entry.value for entry in entries} or None)
    after = changed_text(before, changes)
    assert read_yaml(after).bare == ({**{entry.key: entry.value for entry in entries}, **changes} or None)
    rest = after
    for entry in entries:
        for line in [*entry.remarks, *([] if entry.key in changes else [entry.written.rstrip("\n")])]:
            assert f"{line}\n" in rest
            rest = rest.partition(f"{line}\n")[2]


@given(ENTRIES, st.dictionaries(KEYS, VALUES, max_size=4))
def test_the_same_change_again_changes_nothing(entries: list[Entry], changes: dict[str, Value]) -> None:
    once = changed_text("".join(map(str, entries)), changes)
    assert changed_text(once, changes) == once
