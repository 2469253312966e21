import { join } from "node:path";
import { defineConfig } from "vite";

/** The gallery of all views: `npm run gallery` serves it, and its pictures and tests are taken of a build. */
export default defineConfig({
  root: import.meta.dirname,
  base: "./",
  publicDir: false,
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  optimizeDeps: { rolldownOptions: { transform: { jsx: { runtime: "automatic", importSource: "preact" } } } },
  resolve: {
    alias: [
      { find: /^culori$/, replacement: join(import.meta.dirname, "..", "..", "ui", "src", "kit", "culori.ts") },
      { find: /^wxt\/browser$/, replacement: join(import.meta.dirname, "fake-browser.ts") },
    ],
  },
  build: {
    minify: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    target: "esnext",
    // One file: a view is drawn as a whole at once, and no test waits for code.
    rolldownOptions: { output: { codeSplitting: false } },
  },
  server: { port: 5174, strictPort: true },
});
