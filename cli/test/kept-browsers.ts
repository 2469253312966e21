import { type BrowserProcessesOptions, createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { Browser } from "@tintype/reader/reading";

/** Keeps the browsers that commands have opened, for further commands that ask for the same. */
export class KeptBrowsers {
  readonly #browsers = new Map<string, Browser>();

  /** Opens a browser with exactly what the command asks for. That the command closes it has no effect. */
  readonly open = ({ log, ...settings }: BrowserProcessesOptions): Browser => {
    const key = JSON.stringify(settings);
    const browser = this.#browsers.get(key) ?? createBrowserProcesses({ log, ...settings });
    this.#browsers.set(key, browser);
    return {
      ...browser,
      extract: (url, options, context) => browser.extract(url, options, { log, ...context }),
      close: async () => {},
    };
  };

  async close(): Promise<void> {
    await Promise.all([...this.#browsers.values()].map((browser) => browser.close()));
  }
}
