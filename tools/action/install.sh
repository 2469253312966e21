#!/usr/bin/env bash
# Installs the packed program into the runner's temporary folder. See action.yml.
set -euo pipefail

folder="$RUNNER_TEMP/tintype"
mkdir -p "$folder"
archive="$folder/tintype.tgz"
package="${INPUT_PACKAGE:-}"
sum="${INPUT_SHA256:-}"

# Other commits of the repository may differ from the program of the release. Of a release, the repository has the sum.
version="$(node -p 'JSON.parse(fs.readFileSync(process.argv[1], "utf8")).version' "$ACTION_PATH/package.json")"
sums="$ACTION_PATH/tools/action/SHA256SUMS"
if [ -z "$package$sum" ] && [[ "${ACTION_REF:-}" =~ ^v[0-9] ]] && [ -f "$sums" ]; then
  sum="$(awk -v name="tintype-$version.tgz" '$2 == name { print $1 }' "$sums")"
fi
if [ -z "$package" ] && [ -n "$sum" ]; then
  package="$SERVER_URL/$ACTION_REPOSITORY/releases/download/v$version/tintype-$version.tgz"
fi

# npm downloads a package without a sum itself.
if [ -n "$sum" ] && [[ "$package" =~ ^https?:// ]]; then
  if curl --fail --silent --location --max-time 120 --output "$archive" "$package"; then
    package="$archive"
  elif [ -n "${INPUT_SHA256:-}" ]; then
    echo "::error::$package cannot be downloaded."
    exit 1
  else
    echo "There is no $package: the program is packed from the repository, which takes longer."
    package=""
  fi
fi
if [ -n "$sum" ] && [ -n "$package" ]; then
  actual="$(node -p 'require("node:crypto").createHash("sha256").update(fs.readFileSync(process.argv[1])).digest("hex")' "$package")"
  if [ "$actual" != "$sum" ]; then
    echo "::error::The SHA-256 of $package is $actual, and should be $sum. It is not installed."
    exit 1
  fi
fi
if [ -z "$package" ]; then
  # The last line of the output is the path of the archive.
  package="$(node "$ACTION_PATH/tools/dev.mjs" pack:cli "$folder" | tail -n 1)"
fi
npm install --no-audit --no-fund --no-save --ignore-scripts --prefix "$folder" -- "$package"
