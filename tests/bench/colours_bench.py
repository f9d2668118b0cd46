"""How far apart the grounds of leaders are in each theme, for eyes of four kinds."""

from elgrande_tui.settings.colours import BuiltIn, Depth
from elgrande_tui.widgets.themes.scheme import usual_scheme
from tests.elgrande_tui.support.colour_vision import EYES, contrast, least_difference

THEMES: tuple[BuiltIn, ...] = ("night", "day", "contrast")
DEPTHS: tuple[Depth, ...] = ("true", "256")
LANDS = ("land", "red", "blue", "green", "yellow", "brown")


def main() -> None:
    """Print the nearest two of the six grounds, and the contrast of text on the worst of them."""
    print(
        "colours: least difference (CIE 1976) of the grounds of leaders; least contrast of plain, gold, muted on them"
    )
    for theme in THEMES:
        for depth in DEPTHS:
            scheme = usual_scheme(theme, depth)
            lands = {land: scheme.grounds[land] for land in LANDS}
            nearest = (
                f"{eye} {found:4.1f} {one}-{other}"
                for eye in EYES
                for found, one, other in [least_difference(lands, eye)]
            )
            worst = (
                min(contrast(scheme.texts[text], land) for land in lands.values()) for text in ("plain", "gold", "pale")
            )
            print(
                f"  {theme:8} {depth:4}  " + "  ".join(nearest) + "  |" + "".join(f" {found:4.1f}" for found in worst)
            )


if __name__ == "__main__":
    main()
