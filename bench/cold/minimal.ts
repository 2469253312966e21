// The least that a program does to read a page with Playwright: it starts a browser, opens the page, reads computed styles with
// one loop, and prints them as JSON.
import { chromium } from "playwright";
import { baselineLoop } from "../reading/baseline-loop.ts";

const [url = ""] = process.argv.slice(2);
const { BROWSER_PATH: executablePath } = process.env;
const browser = await chromium.launch({ ...(executablePath && { executablePath }) });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.goto(url, { waitUntil: "load" });
console.log(await page.evaluate(baselineLoop));
await browser.close();
