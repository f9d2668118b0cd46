#!/usr/bin/env bash
# The shell sqlite3 3.40.1 of Debian 12: `.recover`, which writes what can be read of a damaged database as SQL, fails
# on a sound one too: "sql error: SQL logic error (1)", exit code 1, no table written. `.dump` works.
# So a damaged store is saved with `.dump` here: `docs/hosting.md`.
set -euo pipefail
place="$(mktemp -d)"
trap 'rm -rf "$place"' EXIT
version=3.40.1-2+deb12u2
cd "$place"
apt-get --quiet=2 download "sqlite3=$version" "libsqlite3-0=$version" >apt.log 2>&1 \
	|| { cat apt.log; echo "Debian no longer offers $version here"; exit 2; }
for package in *.deb; do dpkg-deb --extract "$package" root; done
shell() { LD_LIBRARY_PATH="$(echo root/usr/lib/*-linux-gnu)" root/usr/bin/sqlite3 "$@"; }
shell sound.db "CREATE TABLE t (a); INSERT INTO t VALUES (1), (2)"
test "$(shell sound.db 'PRAGMA integrity_check')" = ok
test "$(shell sound.db .dump | grep --count INSERT)" = 2
status=0
shell sound.db .recover >recovered.sql 2>error || status=$?
echo "$(shell -version | cut -d' ' -f1): exit code $status, $(cat error)"
test "$status" = 1
grep -q "SQL logic error" error
if grep -q "CREATE TABLE" recovered.sql; then echo "it changed"; exit 1; fi
