import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import type {} from "../global-setup.ts"; // declares what is injected
import { Marionette } from "../support/marionette.ts";
import { until } from "../support/wait.ts";
import type { StoredState } from "./chromium.ts";

/** The id in our manifest. */
const ADDON = "extension@tintype";

/** The host of the extension's own pages. Firefox chooses another in every profile unless a preference names one. */
const HOST = "0f6c7a52-3b1e-4d0a-9c55-7e2f8b6d1a43";

/** WebDriver's key for the id of an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

const [ALT, SHIFT] = ["\uE00A", "\uE008"];

/** The settings with which the command line reads pages, and no requests of Firefox's own. */
const PREFERENCES = {
  "marionette.port": 0,
  "extensions.webextensions.uuids": JSON.stringify({ [ADDON]: HOST }),
  // Firefox grants permissions without a prompt, but still only on a click.
  "extensions.webextOptionalPermissionPrompts": false,
  "layout.css.prefers-color-scheme.content-override": 1,
  "ui.prefersReducedMotion": 1,
  "layout.css.devPixelsPerPx": "1.0",
  "intl.locale.requested": "en-US",
  "intl.accept_languages": "en-US",
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "browser.aboutwelcome.enabled": false,
};

/** A Firefox with the production build of the extension. */
export class ExtensionFirefox {
  readonly #process: ChildProcess;
  readonly #driver: Marionette;
  readonly #profile: string;

  private constructor(process: ChildProcess, driver: Marionette, profile: string) {
    this.#process = process;
    this.#driver = driver;
    this.#profile = profile;
  }

  static async launch(executable: string): Promise<ExtensionFirefox> {
    const path = inject("extension").firefox;
    const profile = await mkdtemp(join(tmpdir(), "tintype-firefox-"));
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const args = ["--marionette", "--remote-allow-system-access", "--headless", "--no-remote", "--profile", profile];
    // Firefox refuses to run as root with another user's home.
    const child = spawn(executable, args, { env: { ...process.env, HOME: profile }, stdio: "ignore" });
    process.once("exit", () => child.kill("SIGKILL")); // if no test closed it
    const port = await until("Firefox to start", async () => {
      if (child.exitCode !== null) throw new Error(`Firefox ended with ${child.exitCode}`);
      return Number(await readFile(join(profile, "MarionetteActivePort"), "utf8").catch(() => "")) || undefined;
    });
    const driver = await Marionette.connect(port);
    await driver.send("WebDriver:NewSession", {});
    await driver.send("Addon:Install", { path, temporary: true });
    const firefox = new ExtensionFirefox(child, driver, profile);
    await firefox.#fitWindow();
    return firefox;
  }

  /** Sets the window's size so that a page has 1280 × 800 px. */
  async #fitWindow(): Promise<void> {
    const [width, height] = await this.#driver.script<[number, number]>(
      "return [1280 + outerWidth - innerWidth, 800 + outerHeight - innerHeight]",
    );
    await this.#driver.send("WebDriver:SetWindowRect", { width, height });
    const fits = "return innerWidth === 1280 && innerHeight === 800";
    await until("the window to fit", () => this.#driver.script<boolean>(fits));
  }

  /** Goes to a page. Closes the popup before, as a click into the page would. */
  async goto(url: string): Promise<void> {
    await this.#inBrowser(
      `const open = [...document.querySelectorAll("panel")].filter(({ state }) => state === "open");
       await Promise.all(open.map((panel) => new Promise((resolve) => {
         panel.addEventListener("popuphidden", resolve, { once: true });
         panel.hidePopup();
       })));`,
    );
    await this.#driver.send("WebDriver:Navigate", { url });
  }

  /** Clicks the extension's button in the toolbar, which grants it the tab and opens the popup. */
  async clickAction(): Promise<void> {
    await this.#inBrowser(
      `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
       const extension = ExtensionParent.GlobalManager.getExtension(arguments[0]);
       ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);`,
      [ADDON],
    );
  }

  /** Waits until the extension has read the page at this address, and returns its state. */
  outcome(address: string): Promise<StoredState> {
    return until(`${address} to be read`, async () => {
      const stored = await this.#inBrowser<Record<string, StoredState>>(
        `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
         const { extensionStorageSession } = ChromeUtils.importESModule("resource://gre/modules/ExtensionStorage.sys.mjs");
         const stored = extensionStorageSession.get(ExtensionParent.GlobalManager.getExtension(arguments[0]), null);
         const opened = (value) => value?.deserialize ? value.deserialize(globalThis, true) : value;
         return Object.fromEntries(Object.entries(opened(stored)).map(([key, value]) => [key, opened(value)]));`,
        [ADDON],
      );
      return Object.values(stored).find(({ status, last }) => status === "read" && last?.url === address);
    });
  }

  /** Runs the body of an async function in the page. */
  inPage<T>(body: string): Promise<T> {
    return this.#driver.script<T>(body);
  }

  /** Presses Alt, Shift and this key while the page has the focus. */
  async pressAltShift(key: string): Promise<void> {
    const down = [ALT, SHIFT, key].map((value) => ({ type: "keyDown", value }));
    const up = [key, SHIFT, ALT].map((value) => ({ type: "keyUp", value }));
    await this.#driver.send("Marionette:SetContext", { value: "chrome" });
    try {
      const keyboard = { type: "key", id: "keyboard", actions: [...down, ...up] };
      await this.#driver.send("WebDriver:PerformActions", { actions: [keyboard] });
    } finally {
      await this.#driver.send("Marionette:SetContext", { value: "content" });
    }
  }

  /** Ends the background page, as Firefox does when it is idle. */
  async endBackground(): Promise<void> {
    await this.#inBrowser(
      `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
       const extension = ExtensionParent.GlobalManager.getExtension(arguments[0]);
       await extension.terminateBackground({ disableResetIdleForTest: true });
       if (extension.backgroundState !== "stopped") throw new Error("it is " + extension.backgroundState);`,
      [ADDON],
    );
  }

  /** Returns the badge of the extension's button for the open tab. */
  badge(): Promise<string> {
    return this.#inBrowser(
      `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
       const extension = ExtensionParent.GlobalManager.getExtension(arguments[0]);
       const { action } = ExtensionParent.apiManager.global.browserActionFor(extension);
       return action.getContextData(gBrowser.selectedTab).badgeText ?? "";`,
      [ADDON],
    );
  }

  /** Opens the popup's page for the open tab in another tab, to which all further commands go. */
  async openPopupView(): Promise<void> {
    const tabId = await this.#inBrowser<number>(
      `const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
       return ExtensionParent.apiManager.global.tabTracker.getId(gBrowser.selectedTab);`,
    );
    const { handle } = await this.#driver.send<{ handle: string }>("WebDriver:NewWindow", { type: "tab" });
    await this.#driver.send("WebDriver:SwitchToWindow", { handle });
    await this.#driver.send("WebDriver:Navigate", { url: `moz-extension://${HOST}/popup.html?tab=${tabId}` });
  }

  /** Closes all tabs but the first one, to which all further commands go. */
  async backToPage(): Promise<void> {
    const [first, ...others] = await this.#driver.send<string[]>("WebDriver:GetWindowHandles");
    for (const handle of others) {
      await this.#driver.send("WebDriver:SwitchToWindow", { handle });
      await this.#driver.send("WebDriver:CloseWindow");
    }
    await this.#driver.send("WebDriver:SwitchToWindow", { handle: first });
  }

  /** Waits for the element that this XPath finds, and clicks it. */
  async click(xpath: string): Promise<void> {
    await this.#driver.send("WebDriver:ElementClick", { id: await this.#find(xpath) });
  }

  /** Waits for the text field with this label and replaces its content. */
  async fill(label: string, text: string): Promise<void> {
    const named = `//input[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"]`;
    const id = await this.#find(named);
    await this.#driver.send("WebDriver:ElementClear", { id });
    await this.#driver.send("WebDriver:ElementSendKeys", { id, text });
  }

  #find(xpath: string): Promise<string> {
    return until(xpath, async () => {
      const found = await this.#driver
        .send<Record<string, string>>("WebDriver:FindElement", { using: "xpath", value: xpath })
        .catch(() => undefined);
      return found?.[ELEMENT];
    });
  }

  async #inBrowser<T>(body: string, args: readonly unknown[] = []): Promise<T> {
    await this.#driver.send("Marionette:SetContext", { value: "chrome" });
    try {
      return await this.#driver.script<T>(body, args);
    } finally {
      await this.#driver.send("Marionette:SetContext", { value: "content" });
    }
  }

  async close(): Promise<void> {
    const ended = once(this.#process, "exit");
    await this.#driver.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => this.#process.kill("SIGKILL"));
    await ended;
    this.#driver.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}
