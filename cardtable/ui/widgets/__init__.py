"""Small widgets that scale with the window and are used by mouse alone or by keys alone."""

from cardtable.ui.widgets.button import Button, IconButton
from cardtable.ui.widgets.choice import Choice, Tabs
from cardtable.ui.widgets.desk import Desk
from cardtable.ui.widgets.dialog import Answer, Dialog
from cardtable.ui.widgets.entry import TextEntry
from cardtable.ui.widgets.focus import Focus
from cardtable.ui.widgets.form import Form
from cardtable.ui.widgets.hold import HoldButton
from cardtable.ui.widgets.keyfield import KeyField
from cardtable.ui.widgets.label import Heading, Label, Tone
from cardtable.ui.widgets.page import Kind, Page, Paragraph
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.rows import Row, ScrollList
from cardtable.ui.widgets.scroll import Scroll
from cardtable.ui.widgets.skin import Role
from cardtable.ui.widgets.slider import Slider
from cardtable.ui.widgets.stepper import Stepper
from cardtable.ui.widgets.toast import Toast
from cardtable.ui.widgets.toggle import Toggle
from cardtable.ui.widgets.tooltip import Tooltip
from cardtable.ui.widgets.widget import Tip, Widget

__all__ = [
    "Answer",
    "Button",
    "Choice",
    "Desk",
    "Dialog",
    "Focus",
    "Form",
    "Heading",
    "HoldButton",
    "IconButton",
    "KeyField",
    "Kind",
    "Label",
    "Page",
    "Panel",
    "Paragraph",
    "Role",
    "Row",
    "Scroll",
    "ScrollList",
    "Slider",
    "Stepper",
    "Tabs",
    "TextEntry",
    "Tip",
    "Toast",
    "Toggle",
    "Tone",
    "Tooltip",
    "Widget",
]
