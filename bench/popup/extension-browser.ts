import { setTimeout as delay } from "node:timers/promises";
import { type BrowserContext, type CDPSession, chromium } from "playwright";

const LIMIT_MS = 60_000;
const EVERY_MS = 5;

/** A Chromium in which extensions are clicked, as a person clicks them in the toolbar. */
export class ExtensionBrowser {
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;

  private constructor(context: BrowserContext, cdp: CDPSession) {
    this.#context = context;
    this.#cdp = cdp;
  }

  /** @param profile an empty folder */
  static async launch(profile: string): Promise<ExtensionBrowser> {
    const { FULL_CHROMIUM_PATH } = process.env;
    if (!FULL_CHROMIUM_PATH) throw new Error("FULL_CHROMIUM_PATH must name a Chromium that loads extensions");
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: FULL_CHROMIUM_PATH,
      chromiumSandbox: process.getuid?.() !== 0, // the sandbox cannot start for root
      // The default screen of a headless browser is too small for the popup.
      args: ["--enable-unsafe-extension-debugging", "--screen-info={1600x1200}", "--window-size=1500,1100"],
      ignoreDefaultArgs: ["--disable-extensions"],
      viewport: { width: 1280, height: 800 },
    });
    const browser = context.browser();
    if (!browser) throw new Error("Playwright gives no browser for this context");
    return new ExtensionBrowser(context, await browser.newBrowserCDPSession());
  }

  /** Loads an unpacked extension. @returns its id */
  async load(path: string): Promise<string> {
    const { id } = await this.#cdp.send("Extensions.loadUnpacked", { path });
    return id;
  }

  /** Opens a page in the tab, and ends the backgrounds of the extensions, as browsers do when these are idle. */
  async open(url: string): Promise<void> {
    const page = this.#page();
    await page.goto(url);
    const session = await this.#context.newCDPSession(page);
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await session.detach();
  }

  /**
   * Clicks an extension's button and waits until its popup, `popup.html`, has drawn an element. Closes the popup then.
   * @returns the ms from the click to that frame
   */
  async timeUntil(id: string, selector: string): Promise<number> {
    const url = this.#page().url();
    const { targetInfos } = await this.#cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const targetId = targetInfos.find((target) => target.url === url)?.targetId;
    if (targetId === undefined) throw new Error(`There is no tab with ${url}`);
    const clickedAt = Date.now();
    await this.#cdp.send("Extensions.triggerAction", { id, targetId });
    const popup = await this.#poll(() => this.#popupOf(id));
    const untilShown = `new Promise((resolve) => {
      const look = () => document.querySelector(${JSON.stringify(selector)})
        ? requestAnimationFrame(() => resolve(Date.now()))
        : requestAnimationFrame(look);
      look();
    })`;
    const popupState = await this.#poll(() => this.#evaluate(popup, untilShown));
    await this.#cdp.send("Target.closeTarget", { targetId: popup });
    await this.#poll(async () => ((await this.#popupOf(id)) === undefined ? true : undefined));
    return Number(popupState) - clickedAt;
  }

  /** Evaluates an expression in the tab. */
  inTab(expression: string): Promise<unknown> {
    return this.#page().evaluate(expression);
  }

  close(): Promise<void> {
    return this.#context.close();
  }

  #page() {
    const [page] = this.#context.pages();
    if (!page) throw new Error("Chromium started without a tab");
    return page;
  }

  async #popupOf(id: string): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ url }) => url === `chrome-extension://${id}/popup.html`)?.targetId;
  }

  /** Evaluates in a target that Playwright does not show. Undefined if its document was replaced meanwhile. */
  async #evaluate(targetId: string, expression: string): Promise<unknown> {
    const { sessionId } = await this.#cdp.send("Target.attachToTarget", { targetId, flatten: false });
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const onMessage = ({ sessionId: sender, message }: { sessionId: string; message: string }) => {
      if (sender === sessionId) resolve(JSON.parse(message).result?.result?.value);
    };
    this.#cdp.on("Target.receivedMessageFromTarget", onMessage);
    const params = { expression, awaitPromise: true, returnByValue: true };
    const message = JSON.stringify({ id: 1, method: "Runtime.evaluate", params });
    await this.#cdp.send("Target.sendMessageToTarget", { sessionId, message });
    const value = await promise;
    this.#cdp.off("Target.receivedMessageFromTarget", onMessage);
    return value;
  }

  async #poll<T>(find: () => Promise<T | undefined>): Promise<T> {
    const until = Date.now() + LIMIT_MS;
    for (;;) {
      const result = await find();
      if (result !== undefined) return result;
      if (Date.now() > until) throw new Error("The popup did not answer in time");
      await delay(EVERY_MS);
    }
  }
}
