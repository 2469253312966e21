import { readFile } from "node:fs/promises";
import { type Endpoint, endpoint, file, fileReply } from "../http/endpoint.ts";

// Browsers ask for /favicon.ico by themselves, also for pages that name no icon, such as a JSON answer.
const FILES = [
  { path: "/home.css", name: "home.css", contentType: "text/css" },
  { path: "/favicon.svg", name: "favicon.svg", contentType: "image/svg+xml" },
  { path: "/favicon.ico", name: "favicon.svg", contentType: "image/svg+xml" },
] as const;

/** The files that the home page loads. */
export function homeEndpoints(): Endpoint[] {
  return FILES.map(({ path, name, contentType }) =>
    endpoint({
      method: "GET",
      path,
      tag: "System",
      summary: `Home page: ${path}`,
      credentials: "none",
      hidden: true,
      status: 200,
      response: file(contentType),
      errors: [],
      handle: async () =>
        fileReply(await readFile(new URL(name, import.meta.url)), {
          contentType,
          headers: { "Cache-Control": "public, max-age=3600" },
        }),
    }),
  );
}
