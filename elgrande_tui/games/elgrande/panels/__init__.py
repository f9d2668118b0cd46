"""Draw El Grande's own parts of the table screen: functions from a RenderContext to rows."""
