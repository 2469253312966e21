import type { BrowserProcessesOptions } from "@tintype/reader/process/browser-processes";
import type { Browser } from "@tintype/reader/reading";
import { openWorkerBrowser } from "@tintype/reader/test/worker-browser";
import { evaluateScss } from "@tintype/server/capabilities/systems/reading/evaluate-scss";
import type { SourceReader } from "@tintype/server/capabilities/systems/reading/source-reader";
import { readSource } from "@tintype/shared/conformance/sources/read-source";

/** Keeps the browsers that commands have opened, for further commands that ask for the same. */
export class KeptBrowsers {
  readonly #browsers = new Map<string, Browser>();

  /**
   * Opens a browser with what the command asks for, which reads one page at a time, in this process and with the Chromium of the
   * worker: a reader process takes five seconds of the processor. That the command closes it has no effect.
   */
  readonly open = ({ egressAllow, ownPorts = [], limits = {} }: BrowserProcessesOptions): Browser => {
    const settings = { egressAllow, ownPorts, limits };
    const key = JSON.stringify(settings);
    const browser = this.#browsers.get(key) ?? openWorkerBrowser(settings);
    this.#browsers.set(key, browser);
    return { ...browser, close: async () => {} };
  };

  /** Opens a reader of tokens files, without the process that the command starts for it. */
  readonly openSourceReader = (): SourceReader => ({
    readSource: ({ format = "auto", content }) => readSource({ format, content }, { evaluateScss }),
    close: async () => {},
  });

  async close(): Promise<void> {
    await Promise.all([...this.#browsers.values()].map((browser) => browser.close()));
  }
}
