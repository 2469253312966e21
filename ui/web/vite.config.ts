import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { defineConfig, type Plugin } from "vite";

/** The server of `npm run dev`, which answers everything but the dashboard's own files. */
const SERVER = `http://localhost:${process.env.PORT ?? 3000}`;

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // Addresses are relative to the page's <base>: the service may be reached below a path of its own.
  base: command === "serve" ? "/app/" : "./",
  publicDir: false,
  plugins: [withoutSchemas(), compressed()],
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { rolldownOptions: { transform: { jsx: { runtime: "automatic", importSource: "preact" } } } },
  resolve: {
    alias: [{ find: /^culori$/, replacement: join(import.meta.dirname, "..", "src", "kit", "culori.ts") }],
  },
  build: {
    outDir: ".output",
    // The page of a shared link is one of its own: who opens it loads nothing of the dashboard.
    rolldownOptions: { input: ["index.html", "share.html"].map((page) => join(import.meta.dirname, page)) },
    // A data: address would be a picture that no cache holds, and the policy of the page allows no script or style in one.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: ["chrome123", "firefox128", "safari17.5"],
    reportCompressedSize: false,
  },
  server: {
    port: 5173,
    strictPort: true,
    // Patterns: `/app/session.ts` is a source file.
    proxy: Object.fromEntries(
      ["^/trpc/", "^/api/", "^/app/session$", "^/app/registration$"].map((path) => [path, { target: SERVER }]),
    ),
  },
}));

/** Fails if a view loads schemas: zod is large, and compiles code from strings, which the policy of the page forbids. */
function withoutSchemas(): Plugin {
  return {
    name: "without-schemas",
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type === "chunk" && chunk.moduleIds.some((id) => id.includes("/node_modules/zod/"))) {
          this.error(`${chunk.fileName} contains zod: import only types from modules with schemas`);
        }
      }
    },
  };
}

/** Writes a compressed form of each file beside it, so that the server need not compress. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const entries = await readdir(dir, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && /\.(js|css|svg)$/.test(entry.name));
      await Promise.all(
        files.map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const content = await readFile(path);
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(content),
            promisify(gzip)(content, { level: 9 }),
          ]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}
