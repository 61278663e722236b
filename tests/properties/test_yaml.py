"""The program reads all YAML that it writes; any other text is read, or refused with a line."""

from typing import Any

import pytest
import yaml
from hypothesis import example, given
from hypothesis import strategies as st

from cardtable.store import plain_yaml
from cardtable.store.plain_yaml import TextProblem, YamlPart, read_text, read_yaml, write_yaml
from tests.properties.outcome import outcome

SIGNS = st.characters(exclude_categories=["Cc", "Cs", "Cn", "Co"], include_characters="\n\t")
TEXTS = st.text(SIGNS, max_size=30)
KEYS = st.text(SIGNS, min_size=1, max_size=20)
VALUES = TEXTS | st.booleans() | st.integers(-999_999_999, 999_999_999) | st.none()
DOCUMENTS = st.dictionaries(
    KEYS,
    VALUES
    | st.lists(VALUES, max_size=4)
    | st.dictionaries(KEYS, VALUES, max_size=4)
    | st.lists(st.dictionaries(KEYS, VALUES, max_size=3), max_size=3),
    max_size=5,
)
PARTS = ["a: 1", "b:", "- x", "  - y", "  c: {d: [1, two]}", "# why", "", "'", '"q"', "? z", "|", "e: >", "f: ["]
LINES = st.lists(st.sampled_from(PARTS) | st.text("ab:-[]{}#&*!|>'\"%@` \t,0.", max_size=8))


@given(DOCUMENTS)
def test_a_written_document_is_read_back(document: dict[str, Any]) -> None:
    assert read_yaml(read_text(write_yaml(document).encode())).bare == document


@pytest.mark.skipif(not yaml.__with_libyaml__, reason="PyYAML is without libyaml here")
@given(DOCUMENTS)
@example({"a": "\U0001f600", "b": ["\x85"], "c": {"": 1}})
@example({"k" * 200: ["\ufeff\u2028", "", "- x", {"a: b": "'"}]})
def test_libyaml_writes_what_the_writer_in_python_writes(document: dict[str, Any]) -> None:
    written = write_yaml(document)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plain_yaml, "_C_WRITER", yaml.SafeDumper)
        assert write_yaml(document) == written


@given(LINES.map("\n".join) | LINES.map("\n".join).map("{}\n".format) | TEXTS)
def test_a_text_is_read_or_refused_in_one_of_its_lines(text: str) -> None:
    lines = max(1, len(text.splitlines()))
    document = outcome(read_yaml, text, TextProblem)
    if isinstance(document, TextProblem):
        assert 1 <= document.line <= lines
        assert document.reason
    else:
        assert all(1 <= part.line <= lines for part in parts_of(document))


@given(st.binary(max_size=60) | TEXTS.map(lambda text: text.encode("utf-16")))
def test_bytes_are_a_text_or_refused_in_one_of_their_lines(content: bytes) -> None:
    text = outcome(read_text, content, TextProblem)
    if isinstance(text, TextProblem):
        assert 1 <= text.line <= content.count(b"\n") + 1
    else:
        assert text.replace("\n", "") == content.decode("utf-8-sig").replace("\r\n", "").replace("\n", "")


def parts_of(part: YamlPart) -> list[YamlPart]:
    """Return a part and all that are within it."""
    match part.value:
        case dict(children):
            within = list(children.values())
        case tuple(children):
            within = list(children)
        case _:
            within = []
    return [part, *(each for child in within for each in parts_of(child))]
