"""Icons of buttons and controls: SVG elements within 24×24, with ``{ink}`` for the colour."""

from typing import Final

_LINE: Final = 'fill="none" stroke="{ink}" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"'

MENU: Final = f'<path {_LINE} d="M4 6 L20 6 M4 12 L20 12 M4 18 L20 18"/>'
MORE: Final = f'<path {_LINE} d="M5 11.9 L5 12.1 M12 11.9 L12 12.1 M19 11.9 L19 12.1"/>'
BACK: Final = f'<path {_LINE} d="M14 5 L7 12 L14 19"/>'
FORTH: Final = f'<path {_LINE} d="M10 5 L17 12 L10 19"/>'
FAR_BACK: Final = f'<path {_LINE} d="M12 5 L5 12 L12 19 M19 5 L12 12 L19 19"/>'
FAR_FORTH: Final = f'<path {_LINE} d="M12 5 L19 12 L12 19 M5 5 L12 12 L5 19"/>'
TO_START: Final = f'<path {_LINE} d="M6 5 L6 19 M18 5 L10 12 L18 19"/>'
TO_END: Final = f'<path {_LINE} d="M18 5 L18 19 M6 5 L14 12 L6 19"/>'
DOWN: Final = f'<path {_LINE} d="M5 9 L12 16 L19 9"/>'
CLOSE: Final = f'<path {_LINE} d="M6 6 L18 18 M18 6 L6 18"/>'
CHECK: Final = f'<path {_LINE} d="M5 12.5 L10 17.5 L19 7"/>'
UNDO: Final = f'<path {_LINE} d="M8 4 L4 8 L8 12 M4 8 L14 8 C18 8 20 11 20 14 C20 17 18 19.5 14 19.5 L9 19.5"/>'
REDO: Final = f'<path {_LINE} d="M16 4 L20 8 L16 12 M20 8 L10 8 C6 8 4 11 4 14 C4 17 6 19.5 10 19.5 L15 19.5"/>'
HINT: Final = (
    f'<path {_LINE} d="M9 17 C9 14 6 13 6 9 C6 5.5 8.7 3.5 12 3.5 C15.3 3.5 18 5.5 18 9 C18 13 15 14 15 17 Z '
    'M10 20.5 L14 20.5"/>'
)
LOG: Final = f'<path {_LINE} d="M6 3.5 L18 3.5 L18 20.5 L6 20.5 Z M9 8 L15 8 M9 12 L15 12 M9 16 L13 16"/>'
SORT: Final = f'<path {_LINE} d="M4 6 L20 6 M4 12 L15 12 M4 18 L10 18"/>'
TRICK: Final = f'<path {_LINE} d="M9 4 L19 4 L19 16 L9 16 Z"/><path {_LINE} d="M9 8 L5 8 L5 20 L15 20 L15 16"/>'
GRID: Final = f'<path {_LINE} d="M4 4 H10 V10 H4 Z M14 4 H20 V10 H14 Z M4 14 H10 V20 H4 Z M14 14 H20 V20 H14 Z"/>'
RESUME: Final = f'<path {_LINE} d="M7 4.5 L19 12 L7 19.5 Z"/>'
BOOK: Final = (
    f'<path {_LINE} d="M12 7 C10 5 7 4.5 3 5 L3 18 C7 17.5 10 18 12 20 C14 18 17 17.5 21 18 L21 5 C17 4.5 14 5 12 7 '
    'L12 20"/>'
)
GEAR: Final = (
    f'<circle {_LINE} cx="12" cy="12" r="3.6"/><path {_LINE} d="M12 3 V5.5 M12 18.5 V21 M3 12 H5.5 M18.5 12 H21 '
    'M5.6 5.6 L7.4 7.4 M16.6 16.6 L18.4 18.4 M18.4 5.6 L16.6 7.4 M7.4 16.6 L5.6 18.4"/>'
)
SPEAKER: Final = f'<path {_LINE} d="M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M15.5 9 C17 10.8 17 13.2 15.5 15"/>'
MUTE: Final = f'<path {_LINE} d="M4 9.5 H7.5 L12 5.5 V18.5 L7.5 14.5 H4 Z M16 9.5 L21 14.5 M21 9.5 L16 14.5"/>'
EYE: Final = (
    f'<path {_LINE} d="M2.5 12 C5 7.5 8.5 5.5 12 5.5 C15.5 5.5 19 7.5 21.5 12 C19 16.5 15.5 18.5 12 18.5 '
    'C8.5 18.5 5 16.5 2.5 12 Z"/>'
    f'<circle {_LINE} cx="12" cy="12" r="2.8"/>'
)
HIDDEN: Final = f'{EYE}<path {_LINE} d="M4.5 20 L19.5 4"/>'
FORK: Final = f'<path {_LINE} d="M7 20.5 V3.5 M3.5 7 L7 3.5 L10.5 7 M7 15.5 C7 11 17 13 17 6 M13.5 9 L17 5.5 L20.5 9"/>'
COPY: Final = f'<path {_LINE} d="M4 4 H16.5 L20 7.5 V20 H4 Z M8 4 V9 H15 V4 M8 20 V14 H16 V20"/>'
LEAVE: Final = f'<path {_LINE} d="M13 4 H5 V20 H13 M10 12 H21 M17.5 8.5 L21 12 L17.5 15.5"/>'
WARNING: Final = f'<path {_LINE} d="M12 3.5 L22 20.5 L2 20.5 Z M12 10 L12 14.5 M12 17.4 L12 17.6"/>'
PERSON: Final = (
    f'<path {_LINE} d="M4.5 20 C5.5 15.5 8 14 12 14 C16 14 18.5 15.5 19.5 20"/><circle {_LINE} cx="12" cy="8" r="4"/>'
)
