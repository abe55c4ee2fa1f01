#!/bin/sh
# Puts into every corpus what is known to be of its kind: run from the project's folder.
set -e
corpus=fuzz/corpus
for target in hearing fen record pgn code letter request transcription certificate wire; do mkdir -p "$corpus/$target"; done
find cases -name '*.case' | while read -r file; do
	name=$(echo "$file" | tr '/ ' '__')
	cp "$file" "$corpus/hearing/$name"
	sed -n 's/^position *//p' "$file" | head -n 1 > "$corpus/fen/$name"
	{
		printf '{"code":"british-1899"}\n'
		grep -E '^(white|black|umpire|bystander) ' "$file" || true
	} > "$corpus/request/$name"
	grep -o '"[^"]*"' "$file" | head -n 1 | tr -d '"' > "$corpus/record/$name" || true
	{
		printf 'Dear Sir,\nMy move is '
		cat "$corpus/record/$name"
		printf '\nYours, A. B.\n'
	} > "$corpus/letter/$name"
done
cp codes/*.toml "$corpus/code/"
find crates -path '*tests*' -name '*.pgn' -size -8k -exec cp {} "$corpus/pgn/" \;
find crates/scribe -name '*.txt' -size -8k -exec cp {} "$corpus/transcription/" \;
printf '1. P-K4 P-K4 2. Kt-KB3 Kt-QB3 3. B-Kt5 P-QR3\n' > "$corpus/transcription/lopez"
printf '6k1/8/6K1/8/8/8/8/5Q2 w - - 0 1 | f1f7\n' > "$corpus/certificate/one"
# A Pawn from e2 to e4, as a DGT board says it, after a code and a pace.
printf '\000\100\216\000\005\064\000\216\000\005\044\001' > "$corpus/wire/pawn"
find "$corpus" -type f -empty -delete
