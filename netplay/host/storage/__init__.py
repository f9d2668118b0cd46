"""Write down what must survive: durable first, told afterwards; and bring it back after a crash.

Uses: `engine.bots`, `engine.core`, `engine.records`, `netplay.common`, `netplay.protocol`.

Others use: `file_worker`, `rebuild`, `sqlite_store`, `steps`, `storage`, `store_copy`, `table_file`, `writer`.
"""
