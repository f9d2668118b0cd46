"""Find words for the player: languages, the message catalogue, seats, votes, and sentences of hosts in the player's
language.

Uses: `netplay.common`, `netplay.protocol`.

Others use: `language`, `languages`, `lazy_message`, `motions`, `occupants`, `points`, `refusals`, `seats`,
`translations`, `whole_sentence`.
"""
