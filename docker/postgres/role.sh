#!/bin/bash
# Runs once, when the database is made: the site's own role, which owns its database and nothing else.
set -euo pipefail
psql --set ON_ERROR_STOP=1 --set password="$(cat "${DATABASE_PASSWORD_FILE:-/run/secrets/database-password}")" <<'SQL'
CREATE ROLE school LOGIN PASSWORD :'password';
CREATE DATABASE school OWNER school;
REVOKE CONNECT ON DATABASE school FROM PUBLIC;
SQL
