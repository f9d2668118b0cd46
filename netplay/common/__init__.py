"""Hold what hosts and clients both need and that is no message: errors, addresses, folders, logs, tasks, clean text.

Uses: `engine.core`.

Others use: `addresses`, `atomic_file`, `background`, `compatibility`, `display_names`, `entry_lines`, `errors`,
`guarded_reader`, `logs`, `paths`, `reasons`, `sanitize`, `token_bucket`.
"""
