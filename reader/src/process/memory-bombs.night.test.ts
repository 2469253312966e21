import { night } from "@tintype/shared/testing/night";
import { afterAll, beforeAll, describe } from "vitest";
import { browserWithLittleMemory, MORE_BOMBS, outliveBomb } from "../../test/memory-bombs.ts";
import { html, type PageServer, startPageServer } from "../../test/page-server.ts";
import type { Browser } from "../reading/reading.ts";

let pages: PageServer;
let browser: Browser;
beforeAll(async () => {
  pages = await startPageServer();
  pages.serve({ "/": html("p { color: #123456 }", "<p>Text</p>") });
  browser = browserWithLittleMemory(pages);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
});

describe("a page that uses too much memory", () => {
  night.alone.each(Object.entries(MORE_BOMBS))("only ends its own visit: %s", (name, script) =>
    outliveBomb(browser, pages, name, script),
  );
});
