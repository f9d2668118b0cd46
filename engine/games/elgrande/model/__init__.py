"""Hold what lies on the table: figures, pieces, answers, events, the State and the View of one seat.

Uses: `engine.core`.

Others use: `action`, `announcements`, `box`, `events`, `figures`, `joined_figures`, `options`, `region_cards`,
`scenario_entry`, `scoring`, `seams`, `state`, `view`.
"""
