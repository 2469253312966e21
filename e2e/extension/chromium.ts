import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { inject } from "vitest";
import type {} from "../global-setup.ts"; // declares what is injected
import { PopupTarget } from "../support/popup-target.ts";
import { until } from "../support/wait.ts";
import { pageTasks } from "./tasks.ts";

/** What the extension keeps for a tab: as its own lib/tab-state.ts says, as far as tests look at it. */
export interface StoredState {
  readonly status: "reading" | "read" | "failed";
  readonly fault?: string;
  readonly last?: {
    readonly url: string;
    readonly tokens: { readonly colors: readonly { readonly name: string; readonly value: string }[] };
    readonly environment: { readonly unreadable_frames: number; readonly truncated: boolean };
    readonly saved: { readonly as: string; readonly version?: number; readonly changes?: number };
  };
}

/** A version that the extension keeps, as far as tests look at it. */
export interface KeptVersion {
  readonly url: string;
  readonly version: number;
  readonly takenAt: number;
}

/** A real, full Chromium with the production build of the extension in it. */
export class ExtensionChromium {
  readonly page: Page;
  readonly #context: BrowserContext;
  readonly #cdp: CDPSession;
  readonly #id: string;
  readonly #profile: string;
  #background: { readonly targetId: string; readonly target: PopupTarget } | undefined;

  private constructor(context: BrowserContext, cdp: CDPSession, id: string, profile: string) {
    const [page] = context.pages();
    if (!page) throw new Error("Chromium started without a tab");
    this.page = page;
    this.#context = context;
    this.#cdp = cdp;
    this.#id = id;
    this.#profile = profile;
  }

  /**
   * Under the conditions in which the command line reads pages.
   * @param profile one that another browser has left, see quit(); a fresh one if absent
   */
  static async launch(profile?: string): Promise<ExtensionChromium> {
    const { FULL_CHROMIUM_PATH } = process.env;
    if (!FULL_CHROMIUM_PATH) {
      throw new Error("FULL_CHROMIUM_PATH must name a Chromium that loads extensions; npm test looks for one.");
    }
    const path = inject("extension").chrome;
    const folder = profile ?? (await mkdtemp(join(tmpdir(), "tintype-profile-")));
    const context = await chromium.launchPersistentContext(folder, {
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
    await started;
    return new ExtensionChromium(context, cdp, id, folder);
  }

  /** Goes to a page; a popup that is still open closes, as it does when a person turns to the page. */
  async goto(url: string): Promise<void> {
    await this.closePopup();
    await this.page.goto(url);
  }

  /**
   * Clicks the extension's button in the toolbar, as a person does: this is what grants the tab.
   * @param address the tab's, where the page in it has another: the browser's own in place of one that did not load
   */
  async clickAction(address: string = this.page.url()): Promise<void> {
    // The tab, not the page in it.
    const { targetInfos } = await this.#cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === address);
    if (!tab) throw new Error(`There is no tab with ${address}`);
    await this.#cdp.send("Extensions.triggerAction", { id: this.#id, targetId: tab.targetId });
  }

  /** The popup that the click has opened. */
  async popup(): Promise<PopupTarget> {
    return PopupTarget.attach(this.#cdp, await until("the popup", () => this.#findPopup()));
  }

  /** Closes the popup where it is open, as it does when a person turns to something else. */
  async closePopup(): Promise<void> {
    const targetId = await this.#findPopup();
    if (targetId === undefined) return;
    await this.#cdp.send("Target.closeTarget", { targetId });
    await until(
      "the popup to close",
      () => this.#findPopup(),
      (popup) => popup === undefined,
    );
  }

  async #findPopup(): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ url }) => url === `chrome-extension://${this.#id}/popup.html`)?.targetId;
  }

  /** What the extension holds of the page, when it has read it. */
  outcome(): Promise<StoredState> {
    const address = this.page.url();
    return until(`${address} to be read`, async () => {
      const states = await this.states();
      return states.find(({ status, last }) => status === "read" && last?.url === address);
    });
  }

  /** How long each task of the page kept its thread at work while the extension read it, see pageTasks(). */
  tasksDuring(work: () => Promise<unknown>): Promise<number[]> {
    return pageTasks(this.#cdp, work);
  }

  /** What the extension holds of all tabs. */
  async states(): Promise<StoredState[]> {
    return Object.values(await this.inBackground<Record<string, StoredState>>("chrome.storage.session.get(null)"));
  }

  /** All versions that the extension keeps, by page and number. */
  async kept(): Promise<KeptVersion[]> {
    const pages = await this.records<{ id: string; url: string }>("pages");
    const versions = await this.records<{ pageId: string; version: number; takenAt: number }>("versions");
    const urls = new Map(pages.map(({ id, url }) => [id, url]));
    const kept = versions.map(({ pageId, version, takenAt }) => ({ url: urls.get(pageId) ?? "", version, takenAt }));
    return kept.sort((a, b) => (a.url < b.url ? -1 : a.url > b.url ? 1 : a.version - b.version));
  }

  /** All that stands in one store of the extension's database. */
  records<T>(store: string): Promise<T[]> {
    return this.inBackground(`new Promise((resolve, reject) => {
      const opening = indexedDB.open("tintype");
      opening.onerror = reject;
      opening.onsuccess = () => {
        const database = opening.result;
        database.transaction("${store}").objectStore("${store}").getAll().onsuccess = ({ target }) => {
          database.close();
          resolve(target.result);
        };
      };
    })`);
  }

  /** What stands on the button in the toolbar for the tab that is open. */
  badge(): Promise<string> {
    return this.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.action.getBadgeText({ tabId: tab.id }))`);
  }

  /** The value of an expression in the extension's background, when that runs; promises are awaited. */
  async inBackground<T>(expression: string): Promise<T> {
    const targetId = await until("the extension's background", () => this.#findBackground());
    if (targetId !== this.#background?.targetId) {
      const target = await PopupTarget.attach(this.#cdp, targetId);
      // One that has just started has not run its script yet.
      const hasStarted = "globalThis.chrome?.storage !== undefined";
      await until("the background's script", () => target.evaluate<boolean>(hasStarted));
      this.#background = { targetId, target };
    }
    return this.#background.target.evaluate<T>(expression);
  }

  /** Has the browser end the extension's background, as it does when it takes too long or memory is short. */
  async killBackground(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    // Heard, not asked for: a popup that is open starts it again at once.
    const stopped = new Promise<void>((resolve) => {
      session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
        if (versions.some(({ runningStatus }) => runningStatus === "stopped")) resolve();
      });
    });
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await stopped;
    await session.detach();
    await this.#background?.target.detach();
    this.#background = undefined;
  }

  async #findBackground(): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ type, url }) => type === "service_worker" && new URL(url).host === this.#id)?.targetId;
  }

  /** Ends the browser as a person does. @returns the profile, for launch() */
  async quit(): Promise<string> {
    await this.#context.close();
    return this.#profile;
  }

  async close(): Promise<void> {
    await rm(await this.quit(), { recursive: true, force: true });
  }
}
