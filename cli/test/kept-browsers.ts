import type { BrowserProcessesOptions } from "@tintype/reader/process/browser-processes";
import type { Browser, PageReading } from "@tintype/reader/reading/reading";
import { openWorkerBrowser } from "@tintype/reader/test/worker-browser";
import type { OpenSourceReader } from "@tintype/server/roles/commands/io";
import { evaluateScss } from "@tintype/server/systems/reading/evaluate-scss";
import { readSource } from "@tintype/shared/conformance/sources/read-source";

/** Keeps the browsers that commands have opened, for further commands that ask for the same. */
export class KeptBrowsers {
  readonly #browsers = new Map<string, Browser>();
  readonly #readings = new Map<string, Promise<PageReading>>();
  readonly #versionOf: ((url: string) => string) | undefined;

  /** @param versionOf names the present content of a page, which is read once in each version, by equal options. Without it, a page is read each time. */
  constructor(versionOf?: (url: string) => string) {
    this.#versionOf = versionOf;
  }

  /**
   * Opens a browser with what the command asks for, which reads one page at a time, in this process and with the Chromium of the
   * worker: a reader process takes five seconds of the processor. That the command closes it has no effect.
   */
  readonly open = ({ egressAllow, ownPorts = [], limits = {} }: BrowserProcessesOptions): Browser => {
    const settings = { egressAllow, ownPorts, limits };
    const key = JSON.stringify(settings);
    const browser = this.#browsers.get(key) ?? openWorkerBrowser(settings);
    this.#browsers.set(key, browser);
    const extract: Browser["extract"] = (url, options, context = {}) => {
      const readPage = () => browser.extract(url, options, context);
      if (!this.#versionOf) return readPage();
      const { credentials, visitor, html } = context;
      const visit = JSON.stringify([this.#versionOf(url), key, url, options, credentials, visitor, html]);
      const reading = this.#readings.get(visit) ?? readPage();
      this.#readings.set(visit, reading);
      return reading;
    };
    return { ...browser, extract, close: async () => {} };
  };

  /** Opens a reader of tokens files, without the process that the command starts for it. */
  readonly openSourceReader = (): OpenSourceReader => ({
    readSource: (source) => readSource(source, { evaluateScss }),
    close: async () => {},
  });

  async close(): Promise<void> {
    await Promise.all([...this.#browsers.values()].map((browser) => browser.close()));
  }
}
