import { readFile } from "node:fs/promises";
import { file, fileReply } from "../../platform/operation/answer.ts";
import { type Operation, operation } from "../../platform/operation/operation.ts";

/** The icon that browsers ask for by themselves, also for pages that name none, such as a JSON answer. */
export function iconOperations(): Operation[] {
  const contentType = "image/svg+xml";
  return (["/favicon.ico", "/favicon.svg"] as const).map((path) =>
    operation({
      rest: `GET ${path}`,
      summary: `Icon: ${path}`,
      credentials: "none",
      hidden: true,
      output: file(contentType),
      run: async () =>
        fileReply(await readFile(new URL("favicon.svg", import.meta.url)), {
          contentType,
          headers: { "Cache-Control": "public, max-age=3600" },
        }),
    }),
  );
}
