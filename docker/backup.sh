#!/bin/bash
# Backups of the database, taken and brought back. Runs in the container `backup`:
#
#   backup.sh nightly          one at once if there is none of the last day, then one every night
#   backup.sh once             one now
#   backup.sh check            exit 0 when the newest is younger than 26 hours
#   backup.sh list             what there is, newest last
#   backup.sh restore FILE     brings FILE back; the database of before stays beside it under another name
#
# PG… variables say where the database is, PASSWORD_FILE where its password lies.
set -euo pipefail
umask 077
folder=${BACKUP_FOLDER:-/backups}
if [ -n "${PASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(<"$PASSWORD_FILE")
  export PGPASSWORD
fi
say() { printf '%s %s\n' "$(date +%FT%T%z)" "$*"; }
ask() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$@"; }

# Each step is checked for success, because `set -e` has no effect inside a condition, where `nightly` calls this.
once() {
  local name
  name=$folder/school-$(date +%Y%m%d-%H%M%S).dump
  rm -f "$folder"/school-*.dump.part
  # The pictures of settled applications stay out: the school has them, and fourteen dumps would hold each fourteen times.
  # Under its name only when it is whole and can be read; what became of a full disk is not left on it.
  if ! { pg_dump --format=custom --exclude-table-data=submission_picture --file="$name.part" && pg_restore --list "$name.part" >/dev/null && mv "$name.part" "$name"; }; then
    rm -f "$name.part"
    return 1
  fi
  # Old ones go only when a new one is there.
  find "$folder" -maxdepth 1 -name 'school-*.dump' -mtime "+${BACKUP_DAYS:-14}" -delete || return 1
  # For node_exporter (--collector.textfile.directory), so that somebody is told when backups stop.
  printf 'school_backup_timestamp_seconds %s\n' "$(date +%s)" >"$folder/backup.prom.part" &&
    chmod 644 "$folder/backup.prom.part" && mv "$folder/backup.prom.part" "$folder/backup.prom"
  say "backup taken: $name ($(du -h "$name" | cut -f1))"
}

check() {
  [ -n "$(find "$folder" -maxdepth 1 -name 'school-*.dump' -mmin -1560 -print -quit)" ]
}

nightly() {
  trap 'exit 0' TERM INT
  local last='' today
  check || once || say 'backup FAILED; tried again in ten minutes'
  while true; do
    today=$(date +%F)
    if [ "$(date +%-H)" = "${BACKUP_HOUR:-2}" ] && [ "$last" != "$today" ] || ! check; then
      if once; then last=$today; else say 'backup FAILED; tried again in ten minutes'; fi
    fi
    sleep 600 &
    wait $!
  done
}

restore() {
  local file=$1 database=${PGDATABASE:-school} fresh before owner
  [ -r "$file" ] || { say "there is no backup $file"; exit 1; }
  fresh=${database}_restoring
  before=${database}_before_$(date +%Y%m%d_%H%M%S)
  owner=$(ask -d postgres -At --set name="$database" <<<"SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = :'name'")
  # Into a database of its own first: a backup that cannot be read leaves everything as it is.
  ask -d postgres -c "SET client_min_messages = warning" -c "DROP DATABASE IF EXISTS \"$fresh\" WITH (FORCE)"
  ask -d postgres -c "CREATE DATABASE \"$fresh\" OWNER \"${owner:-school}\" TEMPLATE template0 ENCODING 'UTF8'"
  if ! pg_restore --dbname="$fresh" --exit-on-error --single-transaction "$file"; then
    ask -d postgres -c "DROP DATABASE \"$fresh\" WITH (FORCE)"
    say 'the backup could not be read to its end; nothing was changed'
    exit 1
  fi
  # What was on its way when the backup was taken may have arrived since: no application is sent twice by a restore.
  ask -d "$fresh" <<'SQL'
DO $$ BEGIN
  IF to_regclass('submission') IS NOT NULL THEN
    UPDATE submission SET state = 'unclear', "outcomeCode" = 'restored', "leaseUntil" = NULL, "retryAt" = NULL
    WHERE kind = 'application' AND state IN ('received', 'forwarding', 'waiting');
  END IF;
  -- Nor a confirmation. And bKash has perhaps been asked for tokens since, which it counts by the hour.
  IF to_regclass('delivery') IS NOT NULL THEN
    UPDATE delivery SET state = 'unclear', reason = 'restored', "leaseUntil" = NULL
    WHERE state = 'sending' OR (state = 'pending' AND coalesce("retryAt" < now() + interval '1 day', true));
  END IF;
  IF to_regclass('payment_token') IS NOT NULL THEN
    UPDATE payment_token SET token = NULL, "expiresAt" = NULL, "fetchingUntil" = NULL, calls = ARRAY[now(), now()];
  END IF;
END $$;
SQL
  ask -d postgres -c "REVOKE CONNECT ON DATABASE \"$fresh\" FROM PUBLIC"
  if [ -n "$owner" ]; then
    if ! ask -d postgres <<SQL
ALTER DATABASE "$database" WITH ALLOW_CONNECTIONS false;
SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE datname = '$database' \g /dev/null
BEGIN;
ALTER DATABASE "$database" RENAME TO "$before";
ALTER DATABASE "$fresh" RENAME TO "$database";
COMMIT;
SQL
    then
      ask -d postgres -c "ALTER DATABASE \"$database\" WITH ALLOW_CONNECTIONS true"
      say "the databases could not change places; nothing was changed, and the restored one is called $fresh"
      exit 1
    fi
    say "restored from $file; what was there before is now called $before"
  else
    ask -d postgres -c "ALTER DATABASE \"$fresh\" RENAME TO \"$database\""
    say "restored from $file"
  fi
}

case ${1:-} in
  nightly) nightly ;;
  once) once || { say 'backup FAILED'; exit 1; } ;;
  check) check ;;
  list) find "$folder" -maxdepth 1 -name 'school-*.dump' -printf '%f  %k KB\n' | sort ;;
  restore) restore "${2:?which file?}" ;;
  *) say 'Say nightly, once, check, list or restore FILE.'; exit 2 ;;
esac
