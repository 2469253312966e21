#!/usr/bin/env bash
# Installs the packed program into the runner's temporary folder. See action.yml.
set -euo pipefail

folder="$RUNNER_TEMP/tintype"
mkdir -p "$folder"
package="${INPUT_PACKAGE:-}"
if [ -z "$package" ]; then
  # The last line of the output is the path of the archive.
  package="$(node "$ACTION_PATH/tools/dev.mjs" pack:cli "$folder" | tail -n 1)"
fi
npm install --no-audit --no-fund --no-save --ignore-scripts --prefix "$folder" -- "$package"
