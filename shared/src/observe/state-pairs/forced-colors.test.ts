import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { accessibilityOf } from "../../contrast/accessibility.ts";
import { buildSnapshot } from "../../modes/build.ts";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage } from "../testing/testing.ts";

let page: Page;
beforeAll(async () => {
  page = await sharedPage();
}, 60_000);
afterAll(async () => {
  await page.emulateMedia({ forcedColors: "none" });
  await closePages();
});

/** The findings of a page in forced colours: `focus focus-visible`. */
async function findingsOf(css: string, body: string): Promise<string[]> {
  await page.emulateMedia({ forcedColors: "none" });
  await page.setContent(`<!doctype html><style>${css}</style>${body}`);
  const base = await observePage(page);
  await page.emulateMedia({ forcedColors: "active" });
  const observation = await observePage(page);
  const mode = {
    name: "hc",
    color_scheme: "light",
    viewport: { width: 1280, height: 720 },
    forced_colors: true,
  } as const;
  const { tokens } = buildSnapshot(base, undefined, [{ ...mode, observation }]);
  return accessibilityOf(tokens, { mode: "hc" }).findings.map(({ part, state }) => `${part} ${state}`);
}

const BUTTON = "<button>Go</button>";
const RESET = "button { outline: none; border: 1px solid #777777; background: #eeeeee }";

test.each<[string, string, string, string[]]>([
  [
    "a ring that is a shadow",
    `${RESET} button:focus { box-shadow: 0 0 0 3px #0000aa }`,
    BUTTON,
    ["focus focus-visible"],
  ],
  ["no ring that is an outline", `${RESET} button:focus { outline: 2px solid #0000aa }`, BUTTON, []],
  [
    "no ring that is a transparent outline beside a shadow",
    `${RESET} button:focus { box-shadow: 0 0 0 3px #0000aa; outline: 2px solid transparent }`,
    BUTTON,
    [],
  ],
  ["a state that changes a background", `${RESET} button:hover { background: #cccccc }`, BUTTON, ["state hover"]],
  [
    "no state that changes a width",
    "button { border: 1px solid #777777 } button:hover { border-width: 3px; background: #cccccc }",
    BUTTON,
    [],
  ],
])("forced colours have as a finding %s", async (_, css, body, expected) => {
  expect(await findingsOf(css, body)).toEqual(expected);
});
