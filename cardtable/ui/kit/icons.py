"""Icons of buttons and controls: SVG elements within 24×24; ``{ink}`` stands for the colour."""

from typing import Final

_LINE: Final = 'fill="none" stroke="{ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'

MENU: Final = f'<path {_LINE} d="M4 6 L20 6 M4 12 L20 12 M4 18 L20 18"/>'
BACK: Final = f'<path {_LINE} d="M14 5 L7 12 L14 19"/>'
FORTH: Final = f'<path {_LINE} d="M10 5 L17 12 L10 19"/>'
DOWN: Final = f'<path {_LINE} d="M5 9 L12 16 L19 9"/>'
CLOSE: Final = f'<path {_LINE} d="M6 6 L18 18 M18 6 L6 18"/>'
CHECK: Final = f'<path {_LINE} d="M5 12.5 L10 17.5 L19 7"/>'
PLUS: Final = f'<path {_LINE} d="M12 5 L12 19 M5 12 L19 12"/>'
MINUS: Final = f'<path {_LINE} d="M5 12 L19 12"/>'
UNDO: Final = f'<path {_LINE} d="M8 4 L4 8 L8 12 M4 8 L14 8 C18 8 20 11 20 14 C20 17 18 19.5 14 19.5 L9 19.5"/>'
HELP: Final = (
    f'<path {_LINE} d="M8 9 C8 6.5 9.5 5 12 5 C14.5 5 16 6.6 16 8.7 C16 11.5 12 11.8 12 14.8"/>'
    '<circle cx="12" cy="19" r="1.7" fill="{ink}"/>'
)
HINT: Final = (
    f'<path {_LINE} d="M9 17 C9 14 6 13 6 9 C6 5.5 8.7 3.5 12 3.5 C15.3 3.5 18 5.5 18 9 C18 13 15 14 15 17 Z '
    'M10 20.5 L14 20.5"/>'
)
LOG: Final = f'<path {_LINE} d="M6 3.5 L18 3.5 L18 20.5 L6 20.5 Z M9 8 L15 8 M9 12 L15 12 M9 16 L13 16"/>'
SORT: Final = f'<path {_LINE} d="M7 5 L7 19 M4 16 L7 19 L10 16 M13 6 L20 6 M13 11 L18 11 M13 16 L16 16"/>'
PAUSE: Final = '<path fill="{ink}" d="M6 5 L10 5 L10 19 L6 19 Z M14 5 L18 5 L18 19 L14 19 Z"/>'
PLAY: Final = '<path fill="{ink}" d="M7 4.5 L19 12 L7 19.5 Z"/>'
