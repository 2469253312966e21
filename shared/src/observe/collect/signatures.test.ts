import type { Page } from "playwright";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closePages, sharedPage } from "../../testing/browser.ts";
import { observePage } from "../testing/testing.ts";

let page: Page;

beforeAll(async () => {
  page = await sharedPage();
}, 60_000);

afterAll(closePages);

test.each([
  ["emotion, with a key of the page's own", `data-emotion="app"`, "app-1q2w3e MuiButton-root", "p.MuiButton-root"],
  ["emotion, with a label", `data-emotion="app 1q2w3e"`, "app-1q2w3e-Badge", "p.Badge"],
  ["emotion, for classes of others", `data-emotion="app-global 1q2w3e"`, "apple card", "p.apple.card"],
  ["styled-components, also without a digit or capital", "data-styled", "sc-gtsusp iuxzGj card", "p.card"],
])("the signature has no classes of %s", async (_, marked, classes, signature) => {
  await page.setContent(
    `<!doctype html><style ${marked}></style><body style="margin: 0"><p class="${classes}">Text</p>`,
  );
  const { signatures } = await observePage(page);
  expect(signatures).toEqual([signature]);
});

test.each([
  ["btn btn-primary", "p.btn.btn-primary"],
  ["Button_root__x8Fz1", "p.Button_root"],
  ["_button_1x2y3_12 card", "p.button.card"],
  ["_23_aKvs-b8bW2Vg3fwHozO card", "p.card"],
  ["sc-bdVaJa iuxzGj card", "p.card"],
  ["Header__Nav-sc-1a2b3c4d-0 kTzYxw", "p.Header__Nav"],
  ["css-1q2w3e card", "p.card"],
  ["scroll styled svelte-logo jss12", "p.scroll.styled.svelte-logo"],
  ["MuiButton-root css-1q2w3e-Badge", "p.Badge.MuiButton-root"],
  ["astro-j7pv25f6 svelte-1ab2c3d card", "p.card"],
  ["x1lliihq x78zum5 card", "p.card"],
  ["text-red-500 bg-[#fff] card", "p.card"],
])("the signature of an element with the classes %s is %s", async (classes, signature) => {
  await page.setContent(`<!doctype html><body style="margin: 0"><p class="${classes}">Text</p>`);
  const { signatures } = await observePage(page);
  expect(signatures).toEqual([signature]);
});
