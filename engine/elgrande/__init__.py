"""El Grande, base game. Rule ids (B-, E-, H-, Q-) refer to the rules specification.

`game` is the manifest; `figures` and `box` hold what lies in the box, `state` what is true, `rounds` and `turns` the
frame of play, `actions/` the cards, `scoring`, `veto` and `questions` what they share, `sight` and `view` what a seat
may know, `world` the way back for search.
"""
