import { foundThemes } from "@tintype/shared/api/themes/found-themes";
import { z } from "zod";
import { operation } from "../../platform/operation/operation.ts";
import type { PageReader } from "../agents/page-reader.ts";

const themesBody = z.strictObject({
  url: z
    .string()
    .max(2048)
    .describe("The page's absolute http(s) URL. Addresses that are not public are refused (400 `invalid_url`)."),
});
const themesAnswer = foundThemes.extend({ url: z.string() });

/** The operation that finds the themes of a page that nobody need observe. */
export function themeOperations(reader: Pick<PageReader, "findThemes">) {
  return {
    find: operation({
      rest: "POST /api/themes",
      tag: "Extractions",
      kind: "mutation",
      summary: "Find the themes of a page",
      description:
        "Reads the page, and tries which of the themes that its sheets speak for change its look. Waits until that is done. It counts as a run, and no snapshot is stored. docs/modes.md says what is found.",
      startsRun: true,
      waits: () => true,
      errors: ["invalid_url", "usage_limit_exceeded", "not_ready", "extraction_failed"],
      input: { body: themesBody },
      output: themesAnswer,
      run: async ({ url }, { caller, signal }) => ({ url, ...(await reader.findThemes(caller, url, signal)) }),
    }),
  };
}
