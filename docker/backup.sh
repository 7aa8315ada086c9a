#!/bin/bash
# Backups of the database, taken and brought back (`bin/site backup …`):
#
#   backup.sh nightly           one at once if there is none of the last day, then one every night
#   backup.sh once              one now
#   backup.sh check             exit 0 when the newest is younger than 26 hours and whole
#   backup.sh list              what there is, newest last, with what each contains
#   backup.sh restore FILE      brings FILE back; the database of before stays beside it under another name
#   backup.sh rehearse [FILE]   brings FILE, or the newest, into a database of its own, counts its rows and drops it
#
# Which database: PGHOST, PGUSER, PGDATABASE … as of psql, and PASSWORD_FILE; without PGHOST, DATABASE_DIRECT_URL or DATABASE_URL
# of the site, or the file that <name>_FILE names. Without PGDATABASE, "school".
# BACKUP_HOUR (2): when the night's is taken. BACKUP_DAYS (14): how long each is kept.
set -euo pipefail
umask 077
folder=${BACKUP_FOLDER:-/backups}
metrics=${BACKUP_METRICS:-$folder}
hour=${BACKUP_HOUR:-2}
days=${BACKUP_DAYS:-14}
say() { printf '%s %s\n' "$(date +%FT%T%z)" "$*"; }
ask() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 "$@"; }

[[ $hour =~ ^(0?[0-9]|1[0-9]|2[0-3])$ ]] || { say 'BACKUP_HOUR must be an hour from 0 to 23'; exit 2; }
[[ $days =~ ^[1-9][0-9]{0,3}$ ]] || { say 'BACKUP_DAYS must be a number of days from 1 to 9999'; exit 2; }

# The line of a file, without what editors of Windows add: a mark before it and a carriage return behind it.
line_of() { local text; text=$(<"$1"); text=${text#$'\xef\xbb\xbf'}; printf '%s' "${text%$'\r'}"; }

# The address of the site's database, as psql and pg_dump read it: nothing of it is on a command line.
read_address() {
  local url='' name file rest user query part value
  for name in DATABASE_DIRECT_URL DATABASE_URL; do
    file=${name}_FILE
    [ -n "${!file:-}" ] && url=$(line_of "${!file}") || url=${!name:-}
    [ -n "$url" ] && break
  done
  [ -n "$url" ] || return 0
  [[ $url =~ ^postgres(ql)?://(([^@/?]*)@)?([^/?]*)(/([^?]*))?(\?(.*))?$ ]] || { say 'DATABASE_URL is no address of Postgres'; exit 2; }
  user=${BASH_REMATCH[3]} rest=${BASH_REMATCH[4]} query=${BASH_REMATCH[8]}
  PGDATABASE=$(decoded "${BASH_REMATCH[6]}")
  PGUSER=$(decoded "${user%%:*}")
  [[ $user != *:* ]] || PGPASSWORD=$(decoded "${user#*:}")
  [[ $rest =~ ^(\[?)([^]]*[^]:])\]?(:([0-9]+))?$ ]] && PGHOST=${BASH_REMATCH[2]} PGPORT=${BASH_REMATCH[4]:-5432}
  if [[ $rest != \[* && $rest == *:* ]]; then PGHOST=${rest%:*} PGPORT=${rest##*:}; fi
  local IFS='&'
  for part in $query; do
    value=$(decoded "${part#*=}")
    case $part in
      host=*) PGHOST=$value ;;
      # The driver's word for: encrypted, and the certificate is not checked.
      sslmode=no-verify) export PGSSLMODE=require ;;
      sslmode=*) export PGSSLMODE=$value ;;
      sslrootcert=*) export PGSSLROOTCERT=$value ;;
    esac
  done
  export PGHOST PGPORT PGUSER PGPASSWORD PGDATABASE
}
decoded() { local text=${1//+/%2B}; text=${text//\\/\\\\}; printf '%b' "${text//%/\\x}"; }

[ -n "${PGHOST:-}" ] || read_address
if [ -n "${PASSWORD_FILE:-}" ]; then
  PGPASSWORD=$(line_of "$PASSWORD_FILE")
  export PGPASSWORD
fi
# One name for all commands: a backup of one database and a restore of another one look right, each for itself.
export PGDATABASE=${PGDATABASE:-school}
database=$PGDATABASE

# What a dump contains, from its own table of contents and all of its rows: `key value` lines, and an error where a table of the
# site is missing. Reading all rows shows that the file is whole. A sealed value begins with SEA1 and the version of its key.
contents() {
  local listing
  listing=$(pg_restore --list "$1") || return 1
  local table
  for table in submission notice entity_state _prisma_migrations; do
    grep -q " TABLE DATA public $table " <<<"$listing" || { say "it has no table \"$table\", so it is no database of the site" >&2; return 1; }
  done
  pg_restore --data-only --file=- "$1" | LC_ALL=C awk -F '\t' '
    /^COPY public\./ {
      table = $0; sub(/^COPY public\./, "", table); sub(/ .*/, "", table); gsub(/"/, "", table)
      list = $0; sub(/^[^(]*\(/, "", list); sub(/\).*/, "", list); gsub(/[" ]/, "", list)
      at = 0; count = split(list, names, ",")
      for (i = 1; i <= count; i++) if (names[i] == "receivedAt") at = i
      inside = 1; tables++; next
    }
    $0 == "\\." { inside = 0; next }
    inside {
      rows++
      if (table == "submission") { submissions++; if (at && $at > newest) newest = $at }
      line = $0
      while ((place = index(line, "\\\\x53454131")) > 0) { keys[substr(line, place + 11, 8)]++; line = substr(line, place + 19) }
    }
    END {
      printf "tables %d\nrows %d\nsubmissions %d\nnewest %s\n", tables, rows, submissions, newest
      for (key in keys) printf "key %s %d\n", key, keys[key]
    }'
}

# For node_exporter (--collector.textfile.directory), and a note at the database itself, which the site shows at /ops.
tell() {
  local file=$1 facts=$2 newest seconds=''
  value() { sed -n "s/^$1 //p" <<<"$facts"; }
  newest=$(value newest)
  [ -z "$newest" ] || seconds=$(date -d "$newest" +%s)
  {
    printf 'school_backup_timestamp_seconds %s\n' "$(date +%s)"
    printf 'school_backup_bytes %s\n' "$(stat -c %s "$file")"
    printf 'school_backup_rows %s\n' "$(value rows)"
    printf 'school_backup_submissions %s\n' "$(value submissions)"
    [ -z "$seconds" ] || printf 'school_backup_newest_submission_timestamp_seconds %s\n' "$seconds"
    value key | while read -r key count; do printf 'school_backup_sealed_values{key="%s"} %s\n' "$key" "$count"; done
  } >"$metrics/backup.prom.part" && chmod 644 "$metrics/backup.prom.part" && mv "$metrics/backup.prom.part" "$metrics/backup.prom" || return 1
  # A role that does not own the database may not leave the note.
  ask -c "COMMENT ON DATABASE \"$database\" IS 'backup $(date -u +%FT%TZ) rows $(value rows) submissions $(value submissions)'" 2>/dev/null || true
}

# Each step is checked for success, because `set -e` has no effect inside a condition, where `nightly` calls this.
taken() {
  local name facts before had count
  before=$(newest)
  name=$folder/school-$(date +%Y%m%d-%H%M%S).dump
  rm -f "$folder"/school-*.dump.part
  # The pictures of settled applications stay out: the school has them, and fourteen dumps would hold each fourteen times.
  # Under its name only when it is whole and the site's; what became of a full disk is not left on it.
  if ! { pg_dump --format=custom --exclude-table-data=submission_picture --file="$name.part" && facts=$(contents "$name.part") &&
    printf 'database %s\n%s\n' "$database" "$facts" >"$name.txt" && mv "$name.part" "$name"; }; then
    rm -f "$name.part" "$name.txt"
    return 1
  fi
  count=$(submissions_in "$name")
  forget_old "$count"
  tell "$name" "$facts" || return 1
  say "backup taken: $name ($(du -h "$name" | cut -f1); $(described "$facts"))"
  had=$(submissions_in "$before")
  [ "$had" -le "$count" ] || say "ATTENTION: it has $count submissions, and the backup before it had $had. Is \"$database\" at ${PGHOST:-this machine} the database of the site? Older backups with more are kept; after the restore of an older one, delete them by hand."
}
# One at a time: two at once would delete each other's file.
once() { (flock 9 && taken) 9<"$folder"; }

submissions_in() { local count=''; [ ! -s "$1.txt" ] || count=$(sed -n 's/^submissions //p' "$1.txt"); printf '%s' "${count:-0}"; }

# Old ones go only when a new one is there that has as many submissions. The row of a submission is never deleted, so fewer mean another
# database, or that an older backup was restored.
forget_old() {
  local file dump
  find "$folder" -maxdepth 1 -name 'school-*.dump*' -mtime "+$days" -printf '%p\n' | sort | while read -r file; do
    dump=${file%.txt}
    [ "$(submissions_in "$dump")" -gt "$1" ] || rm -f "$dump" "$dump.txt"
  done
}

# The facts of a dump as a sentence.
described() {
  local facts=$1 newest keys
  newest=$(sed -n 's/^newest //p' <<<"$facts")
  keys=$(sed -n 's/^key \(\S*\) .*/\1/p' <<<"$facts" | paste -sd ' ')
  printf '%s rows, %s submissions, the newest of %s, %s' "$(sed -n 's/^rows //p' <<<"$facts")" \
    "$(sed -n 's/^submissions //p' <<<"$facts")" "${newest:-no day}" "${keys:+encrypted with the key $keys}"
  [ -n "$keys" ] || printf 'none encrypted'
}

newest() { find "$folder" -maxdepth 1 -name 'school-*.dump' -printf '%p\n' | sort | tail -n 1; }

check() {
  local file
  file=$(find "$folder" -maxdepth 1 -name 'school-*.dump' -mmin -1560 -printf '%p\n' | sort | tail -n 1)
  [ -n "$file" ] || { say 'there is no backup of the last 26 hours'; return 1; }
  [ -s "$file.txt" ] && pg_restore --list "$file" >/dev/null || { say "$file cannot be read"; return 1; }
}

nightly() {
  trap 'exit 0' TERM INT
  local last='' today
  check || once || say 'backup FAILED; tried again in ten minutes'
  while true; do
    today=$(date +%F)
    if [ "$(date +%-H)" = "$((10#$hour))" ] && [ "$last" != "$today" ] || ! check >/dev/null; then
      if once; then last=$today; else say 'backup FAILED; tried again in ten minutes'; fi
    fi
    sleep 600 &
    wait $!
  done
}

list() {
  local file facts
  find "$folder" -maxdepth 1 -name 'school-*.dump' -printf '%p\n' | sort | while read -r file; do
    # Copied from another machine without what stands beside it, it is read.
    if [ -s "$file.txt" ]; then facts=$(<"$file.txt"); else facts=$(contents "$file" 2>/dev/null) || facts=''; fi
    [ -n "$facts" ] && facts=$(described "$facts") || facts='cannot be read to its end, or is not a backup of the site'
    printf '%s  %s KB  %s\n' "${file##*/}" "$(du -k "$file" | cut -f1)" "$facts"
  done
}

# Brings a dump into a new database. @param file, name of the database, its owner
load() {
  local file=$1 name=$2 owner=$3
  ask -d postgres -c "SET client_min_messages = warning" -c "DROP DATABASE IF EXISTS \"$name\" WITH (FORCE)"
  ask -d postgres -c "CREATE DATABASE \"$name\" OWNER \"$owner\" TEMPLATE template0 ENCODING 'UTF8'"
  pg_restore --dbname="$name" --exit-on-error --single-transaction "$file" && return
  ask -d postgres -c "DROP DATABASE \"$name\" WITH (FORCE)"
  return 1
}

owner_of() {
  ask -d postgres -At --set name="$database" <<<"SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = :'name'"
}

# The accounts of the office with their role and their last change, which is also that of a password.
accounts_of() { ask -d "$1" -At -F ' ' -c "SELECT name, role, to_char(\"changedAt\", '(YYYY-MM-DD HH24:MI:SS)') FROM office_account ORDER BY name" 2>/dev/null || true; }

restore() {
  local file=$1 fresh before owner facts
  [ -r "$file" ] || { say "there is no backup $file"; exit 1; }
  facts=$(contents "$file") || { say 'the backup could not be read to its end, or is not the site'\''s; nothing was changed'; exit 1; }
  fresh=${database}_restoring
  before=${database}_before_$(date +%Y%m%d_%H%M%S)
  owner=$(owner_of)
  # Into a database of its own first: a backup that cannot be read leaves everything as it is.
  load "$file" "$fresh" "${owner:-${DATABASE_OWNER:-school}}" || { say 'the backup could not be read to its end; nothing was changed'; exit 1; }
  # What was on its way when the backup was taken may have arrived since: no application is sent twice by a restore.
  ask -d "$fresh" <<'SQL'
DO $$ BEGIN
  UPDATE submission SET state = 'unclear', "outcomeCode" = 'restored', "leaseUntil" = NULL, "retryAt" = NULL
  WHERE kind = 'application' AND state IN ('received', 'forwarding', 'waiting');
  -- Nor a confirmation. And bKash has perhaps been asked for tokens since, which it counts by the hour.
  UPDATE delivery SET state = 'unclear', reason = 'restored', "leaseUntil" = NULL
  WHERE state = 'forwarding' OR (state = 'waiting' AND coalesce("retryAt" < now() + interval '1 day', true));
  UPDATE payment_token SET token = NULL, "expiresAt" = NULL, "fetchingUntil" = NULL, calls = ARRAY[now(), now()];
END $$;
SQL
  ask -d postgres -c "REVOKE CONNECT ON DATABASE \"$fresh\" FROM PUBLIC"
  if [ -n "$owner" ]; then
    local changed accounts
    changed=$(diff <(accounts_of "$database") <(accounts_of "$fresh") | sed -n 's/^> /  in the backup: /p; s/^< /  now: /p') || true
    # Accounts of the office stay as they are now, and all sign in again: who was removed since the backup, or got a second factor, would be
    # let in as before. A new database has none yet.
    if [ -n "$(accounts_of "$database")" ]; then
      accounts=$(pg_dump --data-only --table=public.office_account --dbname="$database") || { say 'the accounts of the office could not be read; nothing was changed'; exit 1; }
      printf 'DELETE FROM public.office_account;\n%s\n' "$accounts" | ask -d "$fresh" --single-transaction >/dev/null
    fi
    if ! exchange "$fresh" "$before"; then
      say "the databases could not change places; nothing was changed, and the restored one is called $fresh"
      exit 1
    fi
    say "restored from $file ($(described "$facts")); what was there before is now called $before"
    [ -z "$changed" ] || printf 'Accounts of the office stay as they are now; these differ from the backup (bin/site office … to change them):\n%s\n' "$changed"
  else
    ask -d postgres -c "ALTER DATABASE \"$fresh\" RENAME TO \"$database\""
    say "restored from $file ($(described "$facts"))"
  fi
}

# The two databases change places. All connections are ended at once, before any is waited for: forms are answered again after some
# tenths of a second. A new one that was quicker is ended too.
exchange() {
  local fresh=$1 before=$2 try
  for try in 1 2 3 4 5 6 7 8 9 10; do
    if ask -d postgres >/dev/null 2>"$folder/.exchange" <<SQL
ALTER DATABASE "$database" WITH ALLOW_CONNECTIONS false;
SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname = '$database';
BEGIN;
ALTER DATABASE "$database" RENAME TO "$before";
ALTER DATABASE "$fresh" RENAME TO "$database";
COMMIT;
SQL
    then
      rm -f "$folder/.exchange"
      return
    fi
  done
  cat "$folder/.exchange" >&2
  rm -f "$folder/.exchange"
  ask -d postgres -c "ALTER DATABASE \"$database\" WITH ALLOW_CONNECTIONS true"
  return 1
}

# Leaves the database ${database}_rehearsal with KEEP=1, so that bin/site can try the key on it.
rehearse() {
  local file=${1:-$(newest)} scratch=${database}_rehearsal facts counted
  [ -n "$file" ] && [ -r "$file" ] || { say "there is no backup ${file:-}"; exit 1; }
  facts=$(contents "$file") || { say "$file could not be read to its end, or is not the site's"; exit 1; }
  load "$file" "$scratch" "$(owner_of)" || { say "$file could not be restored"; exit 1; }
  counted=$(ask -d "$scratch" -At -c 'SELECT count(*) FROM submission')
  [ "$counted" = "$(sed -n 's/^submissions //p' <<<"$facts")" ] || { say "$file: the restored database has $counted submissions, and the file more or fewer"; exit 1; }
  say "$file was restored into $scratch: $(described "$facts")"
  [ "${KEEP:-}" = 1 ] || rehearsed
}
rehearsed() { ask -d postgres -c "SET client_min_messages = warning" -c "DROP DATABASE IF EXISTS \"${database}_rehearsal\" WITH (FORCE)"; }

case ${1:-} in
  nightly) nightly ;;
  once) once || { say 'backup FAILED'; exit 1; } ;;
  check) check ;;
  list) list ;;
  restore) restore "${2:?which file?}" ;;
  rehearse) rehearse "${2:-}" ;;
  rehearsed) rehearsed ;;
  *) say 'Say nightly, once, check, list, restore FILE or rehearse [FILE].'; exit 2 ;;
esac
