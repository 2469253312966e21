import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { testFolder } from "@tintype/shared/testing/test-folder";
import { Marionette } from "./marionette.ts";
import { until } from "./wait.ts";

/** WebDriver's key for the id of an element. */
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";

/** WebDriver's characters for keys that write none. */
const KEYS = { Tab: "\uE004", Enter: "\uE007", Escape: "\uE00C", ArrowUp: "\uE013", ArrowRight: "\uE014" } as const;

/** The settings with which the command line reads pages, and no requests of Firefox's own. */
const PREFERENCES = {
  "marionette.port": 0,
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
  // No test sees these parts. They take a fifth of the processor time of a start.
  "dom.ipc.processPrelaunch.enabled": false,
  "browser.newtab.preload": false,
  "browser.newtabpage.enabled": false,
  "browser.sessionstore.resume_from_crash": false,
  "browser.startup.page": 0,
  "browser.ml.enable": false,
  "browser.search.update": false,
  "extensions.getAddons.cache.enabled": false,
  "toolkit.telemetry.enabled": false,
  "browser.tabs.firefox-view": false,
  "sidebar.revamp": false,
};

/** A process of Firefox with a profile of its own, and the connection that drives it. */
export interface StartedFirefox {
  readonly process: ChildProcess;
  readonly driver: Marionette;
  /** The profile's folder. */
  readonly profile: string;
}

/** Starts a Firefox without a window on the screen, whose pages have 1280 × 800 px. */
export async function startFirefox(
  executable: string,
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<StartedFirefox> {
  const profile = await mkdtemp(join(testFolder(), "tintype-firefox-"));
  const lines = Object.entries({ ...PREFERENCES, ...preferences }).map(
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
  await fitWindow(driver);
  return { process: child, driver, profile };
}

/** Sets the window's size so that a page has 1280 × 800 px. */
async function fitWindow(driver: Marionette): Promise<void> {
  const [width, height] = await driver.script<[number, number]>(
    "return [1280 + outerWidth - innerWidth, 800 + outerHeight - innerHeight]",
  );
  await driver.send("WebDriver:SetWindowRect", { width, height });
  const fits = "return innerWidth === 1280 && innerHeight === 800";
  await until("the window to fit", () => driver.script<boolean>(fits));
}

/** A Firefox, and the page in its current tab. */
export class Firefox {
  protected readonly driver: Marionette;
  readonly #process: ChildProcess;
  readonly #profile: string;

  constructor({ process, driver, profile }: StartedFirefox) {
    this.#process = process;
    this.driver = driver;
    this.#profile = profile;
  }

  /** Goes to a page. */
  async goto(url: string): Promise<void> {
    await this.driver.send("WebDriver:Navigate", { url });
  }

  /** Runs the body of an async function in the page. */
  inPage<T>(body: string): Promise<T> {
    return this.driver.script<T>(body);
  }

  /** Waits until the page shows this text. */
  async shows(text: string): Promise<void> {
    await until(
      `“${text}” in the page`,
      () => this.inPage<string | undefined>("return document.body?.innerText"),
      (pageText) => pageText?.includes(text) === true,
    );
  }

  /** Waits for the element that this XPath finds, and clicks it. */
  async click(xpath: string): Promise<void> {
    await this.driver.send("WebDriver:ElementClick", { id: await this.#find(xpath) });
  }

  /** Waits for the text field with this label and replaces its content. */
  async fill(label: string, text: string): Promise<void> {
    const labelled = `//input[@id=//label[normalize-space()="${label}"]/@for or @aria-label="${label}"]`;
    const id = await this.#find(labelled);
    await this.driver.send("WebDriver:ElementClear", { id });
    await this.driver.send("WebDriver:ElementSendKeys", { id, text });
  }

  /** Presses a key while the page has the focus. */
  press(key: keyof typeof KEYS): Promise<void> {
    return this.type(KEYS[key]);
  }

  /** Presses the keys of a text, one after the other. */
  async type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => ["keyDown", "keyUp"].map((type) => ({ type, value })));
    await this.driver.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  #find(xpath: string): Promise<string> {
    return until(xpath, async () => {
      const element = await this.driver
        .send<Record<string, string>>("WebDriver:FindElement", { using: "xpath", value: xpath })
        .catch(() => undefined);
      return element?.[ELEMENT];
    });
  }

  /** Returns the errors that Firefox's console has about this origin's pages: of scripts, styles and policies. */
  faults(origin: string): Promise<string[]> {
    return this.inBrowser<string[]>(
      `return Services.console.getMessageArray()
         .filter((message) => message instanceof Ci.nsIScriptError && !(message.flags & Ci.nsIScriptError.warningFlag))
         .filter(({ sourceName }) => sourceName.startsWith(arguments[0]))
         .map(({ errorMessage }) => errorMessage);`,
      [origin],
    );
  }

  /** Runs the body of an async function in the browser's own window. */
  protected inBrowser<T>(body: string, args: readonly unknown[] = []): Promise<T> {
    return this.toBrowser(() => this.driver.script<T>(body, args));
  }

  /** Sends commands to the browser's own window instead of the page. */
  protected async toBrowser<T>(send: () => Promise<T>): Promise<T> {
    await this.driver.send("Marionette:SetContext", { value: "chrome" });
    try {
      return await send();
    } finally {
      await this.driver.send("Marionette:SetContext", { value: "content" });
    }
  }

  async close(): Promise<void> {
    const ended = once(this.#process, "exit");
    await this.driver.send("Marionette:Quit", { flags: ["eForceQuit"] }).catch(() => this.#process.kill("SIGKILL"));
    await ended;
    this.driver.close();
    await rm(this.#profile, { recursive: true, force: true });
  }
}
