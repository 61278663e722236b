"""What wild cards count as, and the paper tags that say so."""

from pygame import Rect, Surface

from cardtable.engine.cards import SIGNS, card_name, printed_rank
from cardtable.engine.typography import Forms
from cardtable.engine.view import Mark
from cardtable.ui.drawing.boxes import Box
from cardtable.ui.drawing.text import Align, Style
from cardtable.ui.look import Look


def counts_as(mark: Mark) -> Forms:
    """Return the forms of what a wild card counts as: ``9♥``, else ``9``; ``10``; ``♥``.

    The short form leaves out the suit, which the other cards of a meld show. A card that counts as itself has no form.
    """
    if mark.stands_for is not None:
        return card_name(mark.stands_for), printed_rank(mark.stands_for.rank)
    if mark.rank is not None:
        return (printed_rank(mark.rank),)
    return () if mark.suit is None else (SIGNS[mark.suit],)


def draw_stand_in(surface: Surface, look: Look, card: Rect, forms: Forms, visible: tuple[int, int]) -> None:
    """Write what a card stands for on a paper tag in its middle, or at the lower end of what is seen of it.

    :param visible: the width of the card from its left and the height from its top that are seen, in pixels.
    """
    shown, high = visible
    size = max(11, round(card.width * 0.27))
    style = Style(size, look.theme.ink, bold=True)
    text = look.fitted(forms, style, shown - size // 2 - 2)
    wide = min(card.width - 2, text.width + size // 2 + 2)
    tag = Rect(0, 0, wide, round(size * 1.35))
    tag.center = (card.left + round(min(shown, card.width) / 2), card.centery)
    if shown >= card.width:
        tag.center = card.center
    tag.bottom = min(tag.bottom, card.top + high)
    tag.left = max(tag.left, card.left + 1)
    box = Box(look.theme.paper, max(2, size // 4), edge=look.theme.ink, edge_width=1)
    with look.listing.covering("card"):
        look.shapes.draw(surface, tag, box)
        look.draw(surface, text, tag, Align.CENTRE)
