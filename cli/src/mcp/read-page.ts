import { toExtractOptions } from "@tintype/reader/reading/extract-options";
import { PageFailure } from "@tintype/reader/reading/page-failure";
import type { Browser, PageReading } from "@tintype/reader/reading/reading";
import type { PageFacts } from "@tintype/shared/agents/subject";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { buildSnapshot } from "@tintype/shared/modes/build";
import { webUrl } from "../command-line/web-url.ts";
import { entranceFault } from "../pages/entrance.ts";

/** A page that was read for one answer. */
export interface FreshPage {
  readonly page: PageFacts;
  readonly reading: PageReading;
  readonly tokens: Tokens;
}

/**
 * Reads a page for an agent.
 * @param address as the agent writes it: `localhost:3000` will do
 * @throws PageFailure, UsageError
 */
export async function readPage(
  address: string,
  { browser, selectors, signal }: { browser: Pick<Browser, "extract">; selectors: string[]; signal: AbortSignal },
): Promise<FreshPage> {
  const url = webUrl(address);
  const options = {
    ...toExtractOptions(extractionOptions.parse({ selectors })),
    barriers: true,
    places: true,
    rules: selectors.length > 0,
  };
  const reading = await browser.extract(url, options, { signal });
  const fault = entranceFault(url, reading, { allowRedirect: false });
  if (fault !== undefined) throw new PageFailure("login", fault);
  const { tokens } = buildSnapshot(reading.observation, undefined);
  return { page: { url, read_at: new Date().toISOString() }, reading, tokens };
}
