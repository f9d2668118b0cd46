"""Names that know how they stand in a sentence: "to Aragón", where a language bends the name with it."""

from __future__ import annotations

from collections.abc import Mapping


class BentName(str):
    """A name as it is, which a translation may also fill in as one of its forms: `{area:to}`, `{area:in}`."""

    forms: Mapping[str, str]
    """What stands behind the colon -> the name in that form."""

    def __new__(cls, name: str, forms: Mapping[str, str] | None = None) -> BentName:
        """Make it of the name and its forms."""
        made = super().__new__(cls, name)
        made.forms = forms or {}
        return made

    def __format__(self, form: str) -> str:
        """Return the name in a form; in brackets, as any sentence can have it, if it has none such."""
        if not form:
            return str(self)
        return self.forms.get(form) or f"({self.replace(' (', ', ').replace(')', '')})"
