import { readFile } from "node:fs/promises";
import { type Endpoint, endpoint, file, fileReply } from "../rest/endpoint.ts";

/** The icon that browsers ask for by themselves, also for pages that name none, such as a JSON answer. */
export function iconEndpoints(): Endpoint[] {
  const contentType = "image/svg+xml";
  return ["/favicon.ico", "/favicon.svg"].map((path) =>
    endpoint({
      method: "GET",
      path,
      tag: "System",
      summary: `Icon: ${path}`,
      credentials: "none",
      hidden: true,
      status: 200,
      response: file(contentType),
      errors: [],
      handle: async () =>
        fileReply(await readFile(new URL("favicon.svg", import.meta.url)), {
          contentType,
          headers: { "Cache-Control": "public, max-age=3600" },
        }),
    }),
  );
}
