import type { FoundMode } from "@tintype/shared/api/themes/found-themes";
import { isOnThisComputer } from "../pages/browser.ts";

/** The pages and the tokens that a new config file names. */
export interface Plan {
  /** At least one. */
  readonly urls: readonly string[];
  /** Relative to the folder of the file. */
  readonly tokens: string | undefined;
  /** The modes in which the pages are read; none if empty. */
  readonly modes: readonly FoundMode[];
}

export const CONFIG = "tintype.config.json";
export const BASELINE = "tintype.baseline.json";
export const WORKFLOW = ".github/workflows/tintype.yml";

const originOf = ({ urls: [firstUrl = ""] }: Plan): string => new URL(firstUrl).origin;

/** Writes the config file. Pages of the first one's origin are relative, so that `--base-url` can replace it. */
export function configOf(plan: Plan): string {
  const origin = originOf(plan);
  const pages = plan.urls.map((url) => (new URL(url).origin === origin ? url.slice(origin.length) : url));
  const config = {
    base_url: origin,
    pages,
    ...(plan.modes.length > 0 && { modes: plan.modes }),
    ...(plan.tokens !== undefined && { tokens: plan.tokens }),
    baseline: BASELINE,
    // Without it, pages that only the config names are not read there.
    ...(isOnThisComputer(origin) && { allow_private: true }),
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

/** Writes the workflow. The place of the action is left to the person. */
export function workflowOf(plan: Plan): string {
  const isLocal = isOnThisComputer(originOf(plan));
  const serve = "      - run: npm ci && npm run build && (npm run preview &)   # whatever serves your pages\n";
  return `name: Design tokens
on: pull_request
permissions:
  contents: read
  pull-requests: write      # for the comment
  security-events: write    # for code scanning
jobs:
  check:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
${isLocal ? serve : ""}      - uses: OWNER/tintype@v2   # the place of your copy of Tintype
        with:
          config: ${CONFIG}
${isLocal ? `          allow-private: "true"\n` : ""}`;
}
