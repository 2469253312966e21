import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTokens } from "../kinds/build.ts";
import { observePage } from "../observe/testing/testing.ts";
import { closePages, sharedPage } from "../testing/browser.ts";
import { night } from "../testing/night.ts";
import { checkTokens } from "./check.ts";
import type { Finding } from "./report.ts";
import { readSource } from "./sources/read-source.ts";

const css = readFileSync(createRequire(import.meta.url).resolve("bootstrap/dist/css/bootstrap.css"), "utf8");
let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

/**
 * Style sheets around a planted value. STYLE stands for its declarations, and INNER for what is planted in a tree of
 * its own.
 */
const CONTEXTS: Readonly<Record<string, string>> = {
  box: '<div style="STYLE">A</div>',
  card: '<div class="card" style="STYLE"><div class="card-body">A</div></div>',
  field: '<input class="form-control" value="A" style="STYLE">',
  "plain field": '<input value="A" style="STYLE">',
  button: '<button class="btn btn-primary" style="STYLE">A</button>',
  "plain button": '<button style="STYLE">A</button>',
  list: '<select class="form-select" style="STYLE"><option>A</select>',
  table: '<table class="table" style="border-collapse: collapse; STYLE"><tr><td>A</table>',
  cell: '<table class="table" style="border-collapse: collapse"><tr><td style="STYLE">A</table>',
  rule: '<hr style="STYLE">',
  group: '<fieldset style="STYLE"><legend>A</legend></fieldset>',
  "generated box": '<style>.planted::before { content: "A"; display: block; STYLE }</style><p class="planted">A</p>',
  frame: `<iframe srcdoc="<p style='STYLE'>A</p>"></iframe>`,
  "shadow tree": '<div><template shadowrootmode="open"><p style="STYLE">A</p></template></div>',
};

const COLOR = "#d0d5dd";
/** The planted declaration, and the kind and value of the finding with the colours of the system alone. */
const PLANTED: readonly (readonly [declaration: string, alone: string, withBorders: string])[] = [
  [`border: 2px solid ${COLOR}`, `colors ${COLOR}`, `borders 2px solid ${COLOR}`],
  [`border-bottom: 2px solid ${COLOR}`, `colors ${COLOR}`, `borders 2px solid ${COLOR}`],
  [`border: 1px solid ${COLOR}`, `colors ${COLOR}`, `colors ${COLOR}`],
  [`outline: 2px solid ${COLOR}`, `colors ${COLOR}`, `borders 2px solid ${COLOR}`],
  [`border-radius: 11px; background: ${COLOR}`, "radii 11px", "radii 11px"],
  [`box-shadow: 0 3px 9px ${COLOR}`, `shadows 0px 3px 9px 0px ${COLOR}`, `shadows 0px 3px 9px 0px ${COLOR}`],
];

const alone = await readSource({ content: css });
const bordered = {
  ...alone,
  tokens: [...alone.tokens, { kind: "borders", name: "border-thin", value: "1px solid #dee2e6" } as const],
};

async function findings(body: string, kinds?: readonly Finding["kind"][]): Promise<Record<string, Set<string>>> {
  await page.setContent(`<!doctype html><style>${css}</style><body class="p-3">${body}</body>`);
  const { tokens } = buildTokens(await observePage(page));
  const check = (system: typeof alone) =>
    new Set(
      checkTokens({ tokens, system, systemId: "s", ...(kinds && { kinds }) }).findings.map(
        ({ kind, value }) => `${kind} ${value}`,
      ),
    );
  return { alone: check(alone), bordered: check(bordered) };
}

describe("checkTokens", () => {
  test.each(night.cases(Object.entries(CONTEXTS), 3))(
    "finds a value that is planted in a page of Bootstrap in a %s",
    async (name, context) => {
      const nth = Object.keys(CONTEXTS).indexOf(name);
      // On a push, each context has another one of the values.
      const planted = PLANTED.filter((_, position) => night.isNow || position === nth % PLANTED.length);
      const unplanted = await findings(context.replace("STYLE", ""));
      for (const [declaration, first, second] of planted) {
        const withPlanted = await findings(context.replace("STYLE", declaration));
        const added = (system: string) =>
          [...(withPlanted[system] ?? [])].filter((finding) => !unplanted[system]?.has(finding));
        expect([declaration, added("alone")]).toEqual([declaration, expect.arrayContaining([first])]);
        expect([declaration, added("bordered")]).toEqual([declaration, expect.arrayContaining([second])]);
      }
    },
  );
});
