#!/usr/bin/env bash
# Installs the packed program into the runner's temporary folder. See action.yml.
set -euo pipefail

folder="$RUNNER_TEMP/tintype"
mkdir -p "$folder"
package="${INPUT_PACKAGE:-}"

# A release has the packed program. Other commits of the repository may differ from it.
if [ -z "$package" ] && [[ "${ACTION_REF:-}" =~ ^v[0-9] ]]; then
  version="$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).version' "$ACTION_PATH/package.json")"
  url="$SERVER_URL/$ACTION_REPOSITORY/releases/download/v$version/tintype-$version.tgz"
  if curl --fail --silent --location --max-time 120 --output "$folder/tintype.tgz" "$url"; then
    package="$folder/tintype.tgz"
  else
    echo "There is no $url: the program is packed from the repository, which takes longer."
  fi
fi
if [ -z "$package" ]; then
  # The last line of the output is the path of the archive.
  package="$(node "$ACTION_PATH/tools/dev.mjs" pack:cli "$folder" | tail -n 1)"
fi
npm install --no-audit --no-fund --no-save --ignore-scripts --prefix "$folder" -- "$package"
