import { type BrowserProcessesOptions, createBrowserProcesses } from "@tintype/reader/process/browser-processes";
import type { Browser } from "@tintype/reader/reading";
import { createSourceReader, type SourceReader } from "@tintype/server/capabilities/systems/reading/source-reader";

/** Keeps the browsers, and the reader of tokens files, that commands have opened, for further commands that ask for the same. */
export class KeptBrowsers {
  readonly #browsers = new Map<string, Browser>();
  #sources: SourceReader | undefined;

  /**
   * Opens a browser with what the command asks for, which reads one page at a time: each further reader process takes two
   * seconds of the processor to start. That the command closes it has no effect.
   */
  readonly open = ({ log, ...asked }: BrowserProcessesOptions): Browser => {
    const settings = { ...asked, concurrency: 1 };
    const key = JSON.stringify(settings);
    const browser = this.#browsers.get(key) ?? createBrowserProcesses({ log, ...settings });
    this.#browsers.set(key, browser);
    return {
      ...browser,
      extract: (url, options, context) => browser.extract(url, options, { log, ...context }),
      close: async () => {},
    };
  };

  /** Opens a reader of tokens files. That the command closes it has no effect. */
  readonly openSourceReader = (options: Parameters<typeof createSourceReader>[0]): SourceReader => {
    this.#sources ??= createSourceReader(options);
    return { ...this.#sources, close: async () => {} };
  };

  async close(): Promise<void> {
    await Promise.all([this.#sources?.close(), ...[...this.#browsers.values()].map((browser) => browser.close())]);
  }
}
