import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from "playwright-core";
import { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { builtExtension } from "./built.ts";

/** What the extension keeps for a tab: as its own lib/tab-state.ts says, as far as tests look at it. */
export interface StoredState {
  readonly status: "reading" | "read" | "failed";
  readonly last?: { readonly url: string; readonly tokens: unknown };
}

/** A real, full Chromium with the production build of the extension in it. */
export class ExtensionChromium {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;
  readonly #worker: Worker;
  readonly #id: string;
  readonly #profile: string;

  private constructor(context: BrowserContext, cdp: CDPSession, worker: Worker, id: string, profile: string) {
    const [page] = context.pages();
    if (!page) throw new Error("Chromium started without a tab");
    this.page = page;
    this.#context = context;
    this.#cdp = cdp;
    this.#worker = worker;
    this.#id = id;
    this.#profile = profile;
  }

  /** Under the conditions in which the command line reads pages. */
  static async launch(): Promise<ExtensionChromium> {
    const { FULL_CHROMIUM_PATH } = process.env;
    if (!FULL_CHROMIUM_PATH) {
      throw new Error("FULL_CHROMIUM_PATH must name a Chromium that loads extensions; npm test looks for one.");
    }
    const path = await builtExtension("chrome");
    const profile = await mkdtemp(join(tmpdir(), "tintype-profile-"));
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: FULL_CHROMIUM_PATH,
      chromiumSandbox: process.getuid?.() !== 0, // root has none
      // A headless browser's screen is smaller than people's, and cuts the popup.
      args: ["--enable-unsafe-extension-debugging", "--screen-info={1600x1200}", "--window-size=1500,1100"],
      ignoreDefaultArgs: ["--disable-extensions"],
      viewport: { width: 1280, height: 800 },
      deviceScaleFactor: 1,
      colorScheme: "light",
      reducedMotion: "reduce",
      locale: "en-US",
    });
    const browser = context.browser();
    if (!browser) throw new Error("Playwright gives no browser for this context");
    const cdp = await browser.newBrowserCDPSession();
    const started = context.waitForEvent("serviceworker");
    const { id } = await cdp.send("Extensions.loadUnpacked", { path });
    return new ExtensionChromium(context, cdp, await started, id, profile);
  }

  /** Goes to a page; a popup that is still open closes, as it does when a person turns to the page. */
  async goto(url: string): Promise<void> {
    await this.closePopup();
    await this.page.goto(url);
  }

  /** Clicks the extension's button in the toolbar, as a person does: this is what grants the tab. */
  async clickAction(): Promise<void> {
    // The tab, not the page in it.
    const { targetInfos } = await this.#cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === this.page.url());
    if (!tab) throw new Error(`There is no tab with ${this.page.url()}`);
    await this.#cdp.send("Extensions.triggerAction", { id: this.#id, targetId: tab.targetId });
  }

  /** The popup that the click has opened. */
  async popup(): Promise<PopupTarget> {
    return PopupTarget.attach(this.#cdp, await until(() => this.#findPopup()));
  }

  /** Closes the popup where it is open, as it does when a person turns to something else. */
  async closePopup(): Promise<void> {
    const targetId = await this.#findPopup();
    if (targetId === undefined) return;
    await this.#cdp.send("Target.closeTarget", { targetId });
    await until(async () => (await this.#findPopup()) === undefined);
  }

  async #findPopup(): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ url }) => url === `chrome-extension://${this.#id}/popup.html`)?.targetId;
  }

  /** What the extension holds of the page, when it has read it. */
  outcome(): Promise<StoredState> {
    const address = this.page.url();
    return until(async () => {
      const stored: Record<string, StoredState> = await this.#worker.evaluate("chrome.storage.session.get(null)");
      return Object.values(stored).find(({ status, last }) => status === "read" && last?.url === address);
    });
  }

  async close(): Promise<void> {
    await this.#context.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}
