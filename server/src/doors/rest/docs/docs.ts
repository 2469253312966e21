import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { file, fileReply } from "../../../platform/operation/answer.ts";
import { type Operation, operation } from "../../../platform/operation/operation.ts";

import { DOCS_PAGE, DOCS_START, DOCS_STYLE, DOCS_THEME } from "./docs-page.ts";

// Everything that the page loads comes from this server, so that it works offline and no other code can run.
// Swagger UI 5.35 needs neither inline scripts nor inline styles (it styles elements through the CSSOM).
const PAGE_CSP = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const distribution = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));

type Asset = { name: string; contentType: string; content: () => Promise<string | Buffer> };

const packaged = (name: string, contentType: string): Asset => ({
  name,
  contentType,
  content: () => readFile(join(distribution, name)),
});

const ASSETS: readonly Asset[] = [
  packaged("swagger-ui.css", "text/css"),
  packaged("swagger-ui-bundle.js", "text/javascript"),
  packaged("favicon-32x32.png", "image/png"),
  { name: "page.css", contentType: "text/css", content: async () => DOCS_STYLE },
  { name: "theme.js", contentType: "text/javascript", content: async () => DOCS_THEME },
  { name: "start.js", contentType: "text/javascript", content: async () => DOCS_START },
];

/** The documentation page: an introduction, and Swagger UI over /openapi.json. */
export function docsOperations(): Operation[] {
  const common = { credentials: "none", hidden: true } as const;
  return [
    operation({
      ...common,
      rest: "GET /docs",
      summary: "Documentation page",
      output: file("text/html"),
      run: async () =>
        fileReply(DOCS_PAGE, { contentType: "text/html", headers: { "Content-Security-Policy": PAGE_CSP } }),
    }),
    ...ASSETS.map(({ name, contentType, content }) =>
      operation({
        ...common,
        rest: `GET /docs/${name}`,
        summary: `Documentation page: ${name}`,
        output: file(contentType),
        run: async () =>
          fileReply(await content(), { contentType, headers: { "Cache-Control": "public, max-age=3600" } }),
      }),
    ),
  ];
}
