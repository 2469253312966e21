#!/usr/bin/env bash
# Opens the issue about red nights, or adds a comment to it while it is open. Its argument is the file with the text.
set -euo pipefail
title="Tests of the night fail"
number=$(gh issue list --app github-actions --state open --search "\"$title\" in:title" --json number --jq '.[0].number // empty')
if [[ -n "$number" ]]; then
  gh issue comment "$number" --body-file "$1"
else
  gh issue create --title "$title" --body-file "$1"
fi
