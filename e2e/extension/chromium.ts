import { mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type BrowserContext, type CDPSession, chromium, type Page } from "playwright";
import { inject } from "vitest";
import { PAGE_LIMIT_MS } from "../support/page-limit.ts";
import { PopupTarget } from "../support/popup-target.ts";
import type {} from "../support/provided.ts"; // declares what is injected
import { until } from "../support/wait.ts";
import { WITHOUT_OPTIMISERS } from "../support/without-optimisers.ts";
import { pageTasks } from "./tasks.ts";

/** The state of a tab that the extension stores, as far as tests read it (extension/lib/reading/tab-state.ts). */
export interface StoredState {
  readonly status: "reading" | "read" | "failed";
  readonly fault?: string;
  readonly last?: {
    readonly url: string;
    readonly document: number;
    readonly tokens: {
      readonly colors: readonly { readonly name: string; readonly value: string }[];
      readonly states?: readonly { readonly name: string }[];
    };
    readonly environment: { readonly unreadable_frames: number; readonly truncated: boolean };
    readonly saved: { readonly as: string; readonly version?: number; readonly changes?: number };
  };
}

/** A version that the extension stores, as far as tests read it. */
export interface StoredVersion {
  readonly version: number;
  readonly takenAt: number;
}

const [POPUP, PANEL] = ["popup.html", "sidepanel.html"];

const VIEWPORT = { width: 1280, height: 800 };
const MEDIA = { colorScheme: "light", reducedMotion: "reduce" } as const;

/** A full Chromium, which can load extensions, with the production build of ours. */
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
   * Launches it with the settings with which the command line reads pages, for a person who prefers reduced motion.
   * @param profile the profile of a browser that was quit; a fresh one if absent
   * @param isMeasured whether a test looks at the processor time of scripts, which then run as people's browsers run them
   */
  static async launch(profile?: string, { isMeasured = false } = {}): Promise<ExtensionChromium> {
    const { FULL_CHROMIUM_PATH } = process.env;
    if (!FULL_CHROMIUM_PATH) {
      throw new Error("FULL_CHROMIUM_PATH must name a Chromium that loads extensions; npm test looks for one.");
    }
    const path = inject("extension").chrome;
    // The end of all tests deletes the folder that it is in.
    const folder = profile ?? (await mkdtemp(join(dirname(path), "profile-")));
    const context = await chromium.launchPersistentContext(folder, {
      executablePath: FULL_CHROMIUM_PATH,
      chromiumSandbox: process.getuid?.() !== 0, // the sandbox cannot start for root
      // The default screen of a headless browser is too small for the popup.
      args: [
        "--enable-unsafe-extension-debugging",
        "--screen-info={1600x1200}",
        "--window-size=1500,1100",
        // Animations of the browser's own windows: the popup opens and closes at once, which saves a third of the work
        // of a capture.
        "--animation-duration-scale=0",
        "--lang=en-GB",
        ...(isMeasured ? [] : [WITHOUT_OPTIMISERS]),
      ],
      ignoreDefaultArgs: ["--disable-extensions"],
      viewport: VIEWPORT,
      deviceScaleFactor: 1,
      ...MEDIA,
      locale: "en-GB",
      timeout: PAGE_LIMIT_MS,
    });
    context.setDefaultTimeout(PAGE_LIMIT_MS);
    const browser = context.browser();
    if (!browser) throw new Error("Playwright gives no browser for this context");
    const cdp = await browser.newBrowserCDPSession();
    return new ExtensionChromium(context, cdp, await load(context, cdp), folder);
  }

  /** Makes it as it was after its start: with one blank tab, and an extension that has stored nothing and is at its start. */
  async reset(): Promise<void> {
    const others = this.#context.pages().filter((page) => page !== this.page);
    await Promise.all([this.#context.setOffline(false), ...others.map((page) => page.close())]);
    // A page that has the extension's storage, and runs no script of its.
    await this.goto(this.url("manifest.json"));
    await this.page.evaluate(CLEAR);
    await this.page.goto("about:blank"); // loading the extension again closes its pages
    await this.page.setViewportSize(VIEWPORT);
    await this.page.emulateMedia(MEDIA);
    await this.#context.clearPermissions();
    await this.#background?.target.detach();
    this.#background = undefined;
    await load(this.#context, this.#cdp);
  }

  get isRunning(): boolean {
    return this.#context.browser()?.isConnected() ?? false;
  }

  /** Returns the address of one of the extension's own pages. */
  url(path: string): string {
    return `chrome-extension://${this.#id}/${path}`;
  }

  /** Goes to a page. Closes the popup before, as a click into the page would. */
  async goto(url: string): Promise<void> {
    await this.closePopup();
    await this.page.goto(url);
  }

  /**
   * Clicks the extension's button in the toolbar, which grants it the tab.
   * @param address the tab's, if its page has another: the browser's error page after a page did not load
   */
  async clickAction(address: string = this.page.url()): Promise<void> {
    // The target of the tab, not that of its page.
    const { targetInfos } = await this.#cdp.send("Target.getTargets", { filter: [{ type: "tab" }] });
    const tab = targetInfos.find(({ url }) => url === address);
    if (!tab) throw new Error(`There is no tab with ${address}`);
    await this.#cdp.send("Extensions.triggerAction", { id: this.#id, targetId: tab.targetId });
  }

  /** Waits for the popup that a click opens. */
  async popup(): Promise<PopupTarget> {
    return PopupTarget.attach(this.#cdp, await until("the popup", () => this.#findView(POPUP)));
  }

  async isPopupOpen(): Promise<boolean> {
    return (await this.#findView(POPUP)) !== undefined;
  }

  /** Waits for the panel that stays open beside the page. */
  async panel(): Promise<PopupTarget> {
    return PopupTarget.attach(this.#cdp, await until("the panel", () => this.#findView(PANEL)));
  }

  async isPanelOpen(): Promise<boolean> {
    return (await this.#findView(PANEL)) !== undefined;
  }

  /** Closes the panel if it is open. */
  closePanel(): Promise<void> {
    return this.#closeView(PANEL);
  }

  /** Closes the popup if it is open. */
  closePopup(): Promise<void> {
    return this.#closeView(POPUP);
  }

  async #closeView(path: string): Promise<void> {
    const targetId = await this.#findView(path);
    if (targetId === undefined) return;
    await this.#cdp.send("Target.closeTarget", { targetId });
    await until(
      `${path} to close`,
      () => this.#findView(path),
      (view) => view === undefined,
    );
  }

  async #findView(path: string): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ url }) => url === this.url(path))?.targetId;
  }

  /** Waits until the extension has read the page, and returns its state. */
  async outcome(): Promise<StoredState> {
    const address = this.page.url();
    // The tab may still have the state of an earlier visit of the same page.
    const document = await this.page.evaluate(() => performance.timeOrigin);
    // Looked for in the background, because a state with all tokens of a page is long, and this asks many times a second.
    const isRead = `({ status, last }) =>
      status === "read" && last?.url === ${JSON.stringify(address)} && last.document === ${document}`;
    const find = `chrome.storage.session.get(null).then((states) => Object.values(states).find(${isRead}))`;
    return until(`${address} to be read`, () => this.inBackground<StoredState | undefined>(find));
  }

  /** Returns the processor time of each task of the page while the extension reads it, see pageTasks(). */
  tasksDuring(work: () => Promise<unknown>): Promise<number[]> {
    return pageTasks(this.#cdp, work);
  }

  /** Returns the states of all tabs. */
  async states(): Promise<StoredState[]> {
    return Object.values(await this.inBackground<Record<string, StoredState>>("chrome.storage.session.get(null)"));
  }

  /** Returns the stored versions of a page, oldest first. */
  async versionsOf(url: string): Promise<StoredVersion[]> {
    const page = (await this.records<{ id: string; url: string }>("pages")).find((candidate) => candidate.url === url);
    const versions = await this.records<StoredVersion & { pageId: string }>("versions");
    const ofPage = versions.filter(({ pageId }) => pageId === page?.id);
    return ofPage.map(({ version, takenAt }) => ({ version, takenAt })).sort((a, b) => a.version - b.version);
  }

  /** Returns all records of a store of the extension's database, for what no view shows. */
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

  /** Returns the badge of the extension's button for the open tab. */
  badge(): Promise<string> {
    return this.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.action.getBadgeText({ tabId: tab.id }))`);
  }

  /** Returns whether the extension's button opens no popup in the open tab. */
  opensNoPopup(): Promise<boolean> {
    return this.inBackground(`chrome.tabs.query({ active: true, lastFocusedWindow: true })
      .then(([tab]) => chrome.action.getPopup({ tabId: tab.id })).then((popup) => popup === "")`);
  }

  /** Waits for the extension's background and returns the value of an expression in it. A promise is awaited. */
  async inBackground<T>(expression: string): Promise<T> {
    const targetId = await until("the extension's background", () => this.#findBackground());
    if (targetId !== this.#background?.targetId) {
      const target = await PopupTarget.attach(this.#cdp, targetId);
      // It may have started just now, and not have run its script yet.
      const hasStarted = "globalThis.chrome?.storage !== undefined";
      await until("the background's script", () => target.evaluate<boolean>(hasStarted));
      this.#background = { targetId, target };
    }
    return this.#background.target.evaluate<T>(expression);
  }

  /** Makes the browser end the extension's background, as it does when memory is short. */
  async killBackground(): Promise<void> {
    const session = await this.#context.newCDPSession(this.page);
    // An open popup starts it again at once, so that only this event shows that it stopped.
    let isStopped = false;
    session.on("ServiceWorker.workerVersionUpdated", ({ versions }) => {
      isStopped ||= versions.some(({ runningStatus }) => runningStatus === "stopped");
    });
    await session.send("ServiceWorker.enable");
    await session.send("ServiceWorker.stopAllWorkers");
    await until("the background to stop", () => isStopped);
    await session.detach();
    await this.#background?.target.detach();
    this.#background = undefined;
  }

  async #findBackground(): Promise<string | undefined> {
    const { targetInfos } = await this.#cdp.send("Target.getTargets");
    return targetInfos.find(({ type, url }) => type === "service_worker" && new URL(url).host === this.#id)?.targetId;
  }

  /** Quits the browser. @returns its profile, for launch() */
  async quit(): Promise<string> {
    await this.#context.close();
    return this.#profile;
  }

  async close(): Promise<void> {
    await rm(await this.quit(), { recursive: true, force: true });
  }
}

/** Loads the extension, or loads it again. @returns its id */
async function load(context: BrowserContext, cdp: CDPSession): Promise<string> {
  const started = context.waitForEvent("serviceworker");
  const { id } = await cdp.send("Extensions.loadUnpacked", { path: inject("extension").chrome });
  await started;
  return id;
}

/** Deletes all that the extension has stored, in one of its pages. */
const CLEAR = `Promise.all([
  chrome.storage.local.clear(),
  chrome.storage.session.clear(),
  chrome.alarms.clearAll(),
  new Promise((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase("tintype");
    deletion.onsuccess = resolve;
    deletion.onerror = reject;
  }),
  localStorage.clear(),
])`;
