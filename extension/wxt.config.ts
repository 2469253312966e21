import { fileURLToPath } from "node:url";
import { defineConfig } from "wxt";
import { fewChunks } from "./few-chunks.ts";

export default defineConfig({
  // No auto-imports: every file imports what it uses.
  imports: false,
  hooks: {
    // Otherwise the builder still imports names that a file uses for something of its own, such as `storage` (WXT 0.21.4).
    "config:resolved": ({ config: { imports } }) => {
      imports.presets = [];
      imports.imports = [];
    },
  },
  modules: ["@wxt-dev/webextension-polyfill"],
  manifestVersion: 3,
  vite: () => ({
    plugins: [fewChunks()],
    resolve: {
      alias: [{ find: /^culori$/, replacement: fileURLToPath(new URL("../ui/src/kit/culori.ts", import.meta.url)) }],
    },
  }),
  zip: {
    name: "tintype",
    // The extension is built from the workspace: from these files, a store's reviewers can build the same bytes.
    sourcesRoot: fileURLToPath(new URL("..", import.meta.url)),
    includeSources: [
      "package.json",
      "pnpm-workspace.yaml",
      "pnpm-lock.yaml",
      "tsconfig.base.json",
      "LICENSE",
      "CONTRIBUTING.md",
      "tools/**",
      "extension/**",
      "ui/**",
      "shared/**",
      "reader/package.json",
      "reader/tsconfig.json",
      "server/package.json",
      "server/tsconfig.json",
      "cli/package.json",
      "bench/package.json",
      "e2e/package.json",
    ],
    excludeSources: ["**/node_modules/**", "**/*.test.ts", "**/*.test.tsx"],
  },
  manifest: ({ browser }) => ({
    name: "__MSG_extension_name__",
    description: "__MSG_extension_description__",
    default_locale: "en",
    // Access to the open tab at a click, and to nothing else: no page is read unless the person asks for it.
    permissions: ["activeTab", "scripting", "storage", "contextMenus", "alarms"],
    // Firefox opens its menus at Alt+Shift and their letters, which are E and T among others, and in German A, C and L.
    commands: {
      _execute_action: { suggested_key: { default: "Alt+Shift+O" } },
      capture: { suggested_key: { default: "Alt+Shift+K" }, description: "__MSG_command_capture__" },
      pick: { suggested_key: { default: "Alt+Shift+P" }, description: "__MSG_command_pick__" },
      panel: { suggested_key: { default: "Alt+Shift+U" }, description: "__MSG_command_panel__" },
    },
    // Firefox's default would upgrade http: addresses to https:, and a person's own server may have only http:. Pictures and
    // fonts of captured pages are on any host; ui/src/tokens/previews decides when they are loaded. Nothing else of a page is shown.
    content_security_policy: {
      extension_pages: [
        "script-src 'self'",
        "object-src 'self'",
        "base-uri 'none'",
        "img-src 'self' data: http: https:",
        "font-src 'self' data: http: https:",
        "media-src 'none'",
        "frame-src 'none'",
      ].join("; "),
    },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@tintype",
              strict_min_version: "140.0",
              // Nothing leaves the device until the person signs in; then lib/account/consent.ts asks.
              data_collection_permissions: {
                required: ["none"],
                optional: ["authenticationInfo", "personallyIdentifyingInfo", "browsingActivity", "websiteContent"],
              },
            },
          },
        }
      : { minimum_chrome_version: "140" }),
  }),
});
