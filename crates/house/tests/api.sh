#!/bin/sh
# schemathesis against a house of its own: no 5xx, no answer that the document does not know.
# usage: api.sh SCHEMATHESIS JADOUBE [examples]
set -eu
folder=$(mktemp -d)
"$2" serve --addr 127.0.0.1:0 --data "$folder" --requests 1000000 --tables-a-minute 100000 --messages 1000000 >"$folder/said" 2>"$folder/log" &
house=$!
trap 'kill $house 2>/dev/null || true; rm -rf "$folder"' EXIT
while ! grep -q http "$folder/said"; do sleep 0.1; kill -0 $house; done
url=$(sed 's/.*http/http/' "$folder/said")
"$1" run "${url}api/openapi.json" --url "$url" --max-examples "${3:-5}" --request-timeout 30 \
    --exclude-path '/api/tables/{id}/events' --suppress-health-check all --generation-deterministic \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
