import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, sharedBrowser } from "../../testing/browser.ts";
import { night } from "../../testing/night.ts";
import { observePage } from "../testing/testing.ts";

/** Each case is shown in a frame of this size, with a red of its own. */
const [WIDTH, HEIGHT, COLUMNS] = [300, 200, 16];
/** Fainter pixels are beyond the radius of a blur. */
const MIN_RED = 14;

/** Cases of what is beyond an edge of the window. */
const AT_EDGE = /position: fixed|left: -|0 -3px/;

interface Result {
  readonly reported: boolean;
  readonly painted: boolean;
}

const redOf = (index: number): string => `rgb(255, ${index % 16}, ${Math.floor(index / 16)})`;

/** For each piece of HTML, whether the reading of a page reports its red, and whether the page shows it. */
async function compare(browser: Browser, cases: readonly string[]): Promise<Map<string, Result>> {
  const height = Math.ceil(cases.length / COLUMNS) * HEIGHT;
  const page = await browser.newPage({ viewport: { width: COLUMNS * WIDTH, height } });
  const style = "<style>body { margin: 0; background: #fff; color: #0f0 }</style>";
  const cells = cases.map((text, index) => {
    const body = text.replaceAll("red", redOf(index)).replaceAll("NUMBER", String(index));
    // Only in a frame is there another edge of a window.
    const frame = `<iframe srcdoc="${`<!doctype html>${style}${body}`.replaceAll('"', "&quot;")}"></iframe>`;
    return `<section>${AT_EDGE.test(text) ? frame : body}</section>`;
  });
  await page.setContent(`<!doctype html>${style}<style>body { display: flex; flex-wrap: wrap; align-content: start }
    section, iframe { position: relative; border: 0; width: ${WIDTH}px; height: ${HEIGHT}px }</style>${cells.join("")}`);
  const { paints } = await observePage(page);
  const painted = await redFrames(browser, await page.screenshot());
  return new Map(
    cases.map((body, index) => {
      const reported = paints.some(({ value }) => value.includes(redOf(index)));
      return [body, { reported, painted: painted[index] === true }];
    }),
  );
}

/** Returns whether each frame of a screenshot has a visibly red pixel. */
async function redFrames(browser: Browser, screenshot: Buffer): Promise<boolean[]> {
  const page = await browser.newPage();
  return page.evaluate(
    async ([source, least, width, height]) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const context = new OffscreenCanvas(image.width, image.height).getContext("2d", {
        willReadFrequently: true,
      });
      context?.drawImage(image, 0, 0);
      const frames: boolean[] = [];
      for (let top = 0; top < image.height; top += height) {
        for (let left = 0; left < image.width; left += width) {
          const { data } = context?.getImageData(left, top, width, height) ?? { data: [] };
          let isRed = false;
          for (let i = 0; i < data.length; i += 4) isRed ||= (data[i] ?? 0) - (data[i + 1] ?? 0) >= least;
          frames.push(isRed);
        }
      }
      return frames;
    },
    [`data:image/png;base64,${screenshot.toString("base64")}`, MIN_RED, WIDTH, HEIGHT] as const,
  );
}

const BOXES: Readonly<Record<string, string>> = {
  "a box": "width: 80px; height: 40px",
  "a box without height": "width: 80px; height: 0",
  "a box without width": "width: 0; height: 40px",
  "a box without area": "width: 0; height: 0",
  "a box with a border only": "width: 80px; height: 0; border-top: 2px solid #0f0",
  "a box with a padding only": "width: 80px; height: 0; padding-top: 2px",
};
const SHADOWS = [
  "0 0",
  "0 1px 3px",
  "5px 5px",
  "0 0 0 2px",
  "0 0 4px 2px",
  "0 0 8px -8px",
  "0 0 4px -2px",
  "0 0 0 -2px",
  "0 9px 5px -100px",
  "120px 0 5px -15px",
  "120px 0 5px -20px",
  "inset 0 1px 3px",
  "inset 0 0 0 2px",
  "inset 0 0 0 -2px",
  "inset 0 0 8px -8px",
  "inset 3px 0 0 -3px",
];
const DECLARATIONS = [
  ...SHADOWS.map((shadow) => `box-shadow: ${shadow} red`),
  "filter: drop-shadow(0 4px 2px red)",
  "background: #00f; filter: drop-shadow(0 4px 2px red)",
];

const AROUND = "position: absolute; left: 70px; top: 60px";
const boxed = Object.entries(BOXES).flatMap(([name, box]) =>
  DECLARATIONS.flatMap((shadow) => [
    [`the shadow of ${name}`, `<div style="${AROUND}"><div style="${box}; ${shadow}"></div></div>`],
    [
      `the shadow of ${name} that is generated`,
      `<style>p { margin: 0; ${AROUND} } .nNUMBER::before { content: ""; display: block; ${box}; ${shadow} }</style><p class="nNUMBER"></p>`,
    ],
  ]),
);

const texts = [
  "text-shadow: 0 0 0 red",
  "color: transparent; text-shadow: 0 0 0 red",
  "text-shadow: 0 4px 2px red",
  "filter: drop-shadow(0 4px 2px red)",
].map((shadow) => ["the shadow of a text", `<div style="height: 0; font: 30px serif; ${shadow}">Text</div>`]);

const OUT = "position: fixed; top: 0; bottom: 0; right: 0; width: 100px; background: #0f0; transform: translateX(100%)";
const CLIP = "position: absolute; left: 50px; top: 50px; width: 100px; height: 100px; overflow: hidden";
const FILL = "width: 100px; height: 100px; background: #0f0";
const BELOW = "position: absolute; left: 10px; width: 80px; height: 50px; background: #0f0";

/** Boxes outside of where they would be visible, and boxes that fill it. */
const CASTING: readonly string[] = [
  ...[
    "-10px 0 30px red",
    "10px 0 30px red",
    "31px 0 30px red",
    "0 0 9px red",
    "-9px 0 red",
    "0 0 4px -5px red",
  ].flatMap((shadow) => [
    `<div style="${OUT}; box-shadow: ${shadow}">Menu</div>`,
    `<div style="${OUT}; overflow: auto; box-shadow: ${shadow}">Menu</div>`,
  ]),
  `<div style="${OUT}; margin-right: -40px; box-shadow: -10px 0 30px red"></div>`,
  `<div style="${OUT}; margin-right: -41px; box-shadow: -10px 0 30px red"></div>`,
  `<div style="${OUT}; visibility: hidden; box-shadow: -10px 0 30px red"></div>`,
  `<div style="${OUT}; filter: drop-shadow(-9px 0 red)"></div>`,
  `<div style="${OUT}; filter: drop-shadow(9px 0 red)"></div>`,
  `<div style="${OUT}; outline: 3px solid red"></div>`,
  `<div style="${OUT}; outline: 3px solid red; outline-offset: -1px"></div>`,
  `<div style="${OUT}; right: -5px; outline: 3px solid red"></div>`,
  `<div style="${OUT}; right: -5px; outline: 3px solid red; outline-offset: 4px"></div>`,
  `<div style="${OUT}; transform: translateX(100px) scale(0.5); transform-origin: left; box-shadow: -9px 0 red"></div>`,
  ...["0 -6px 6px red", "0 6px 6px red", "0 0 5px 3px red"].flatMap((shadow) => [
    `<div style="${CLIP}"><div style="${BELOW}; top: 105px; box-shadow: ${shadow}"></div></div>`,
    `<div style="${CLIP}"><div style="${BELOW}; top: 113px; box-shadow: ${shadow}"></div></div>`,
    `<div style="${CLIP}"><div style="${FILL}; box-shadow: ${shadow}"></div></div>`,
    `<div style="${CLIP}; overflow: auto"><div style="${FILL}; box-shadow: ${shadow}"></div></div>`,
    `<div style="${CLIP}; border: 8px solid #0f0"><div style="${FILL}; box-shadow: ${shadow}"></div></div>`,
    `<div style="${CLIP}"><div style="${FILL}; height: 90px; box-shadow: ${shadow}"></div></div>`,
  ]),
  `<div style="${CLIP}"><div style="${FILL}; outline: 4px solid red"></div></div>`,
  `<div style="${CLIP}"><div style="${FILL}; outline: 4px solid red; outline-offset: -3px"></div></div>`,
  `<div style="${CLIP}"><div style="${FILL}; height: 90px; outline: 4px solid red"></div></div>`,
  `<div style="position: absolute; left: -100px; width: 100px; height: 50px; box-shadow: 3px 0 red"></div>`,
  `<div style="position: absolute; left: -100px; width: 100px; height: 50px; box-shadow: -3px 0 red"></div>`,
  `<div style="width: 300px; height: 50px; box-shadow: 0 -3px red"></div>`,
];

const cast = CASTING.map((body) => ["a shadow or outline of a box that is not visible, or fills what clips it", body]);

const CHECKED = [boxed, texts, cast].map((group) => night.cases(group, 20));

describe("observe reports what Chromium paints:", () => {
  const cases = CHECKED.flat().map(([name = "", body = ""]) => ({ name, body }));
  let results: ReadonlyMap<string, Result>;

  beforeAll(async () => {
    const browser = await sharedBrowser();
    results = await compare(
      browser,
      cases.map(({ body }) => body),
    );
  }, 60_000);
  afterAll(closePages);

  test.each(cases)("$name: $body", ({ body }) => {
    expect(results.get(body)?.reported).toBe(results.get(body)?.painted);
  });

  test("some of each are painted, and some are not", () => {
    for (const group of CHECKED) {
      expect(new Set(group.map(([, body = ""]) => results.get(body)?.painted))).toEqual(new Set([true, false]));
    }
  });
});
