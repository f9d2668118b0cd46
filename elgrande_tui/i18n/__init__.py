"""Find words for the player: languages, the message catalogue, and what hosts say in English as the player reads it.

Uses: `netplay.common`, `netplay.protocol`.

Others use: `language`, `languages`, `lazy_message`, `motions`, `occupants`, `refusals`, `seats`, `translations`,
`whole_sentence`.
"""
