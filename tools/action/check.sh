#!/usr/bin/env bash
# Checks the pages and stores the reports. The step succeeds whatever is found: the last step of action.yml decides.
set -euo pipefail

folder="$RUNNER_TEMP/tintype"
report="$folder/report.md"
sarif="$folder/tintype.sarif"
rm -f "$report" "$sarif"

arguments=(--format github --report "markdown=$report")
# Code scanning shows lines of files: those of the tokens file or of the config.
if [ -n "${INPUT_CONFIG:-}" ] || [ "${INPUT_TOKENS:-}" != auto ]; then arguments+=(--report "sarif=$sarif"); fi
# Adds an option with each line of an input.
add() {
  local line
  while IFS= read -r line; do
    line="${line%$'\r'}"
    if [[ "$line" =~ [^[:space:]] ]]; then arguments+=("$1=$line"); fi
  done <<< "$2"
}
add --config "${INPUT_CONFIG:-}"
add --base-url "${INPUT_BASE_URL:-}"
add --tokens "${INPUT_TOKENS:-}"
add --baseline "${INPUT_BASELINE:-}"
add --credentials-for "${INPUT_CREDENTIALS_FOR:-}"
# Without the input, the config file must not decide.
if [ "${INPUT_ALLOW_PRIVATE:-}" = true ]; then arguments+=(--allow-private); else arguments+=(--no-allow-private); fi
# After --, a page cannot be an option.
arguments+=(--)
while IFS= read -r line; do
  line="${line%$'\r'}"
  if [[ "$line" =~ [^[:space:]] ]]; then arguments+=("$line"); fi
done <<< "${INPUT_PAGES:-}"

code=0
"$folder/node_modules/.bin/tintype" check "${arguments[@]}" || code=$?

{
  echo "exit-code=$code"
  if [ -f "$sarif" ]; then echo "sarif=$sarif"; fi
  if [ -f "$report" ]; then echo "report=$report"; fi
} >> "$GITHUB_OUTPUT"
if [ -f "$report" ]; then cat "$report" >> "$GITHUB_STEP_SUMMARY"; fi
