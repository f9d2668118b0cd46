"""Find words for the player: languages, the message catalogue, seats, votes, and sentences of hosts in the player's
language.

Uses: `engine.core`, `netplay.common`, `netplay.protocol`.

Others use: `calls`, `language`, `languages`, `lazy_message`, `motions`, `occupants`, `points`, `refusals`, `seats`,
`texts`, `translations`, `whole_sentence`.
"""
