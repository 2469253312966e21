import { fileURLToPath } from "node:url";
import { defineConfig } from "wxt";

export default defineConfig({
  // Every name that a file uses stands in its imports.
  imports: false,
  modules: ["@wxt-dev/webextension-polyfill"],
  manifestVersion: 3,
  vite: () => ({
    resolve: {
      alias: [{ find: /^culori$/, replacement: fileURLToPath(new URL("../ui/src/culori.ts", import.meta.url)) }],
    },
  }),
  zip: {
    name: "tintype",
    // The extension is built from the workspace: with these files, `npm run build` gives a store's reviewers the same bytes.
    sourcesRoot: fileURLToPath(new URL("..", import.meta.url)),
    includeSources: [
      ...["package.json", "pnpm-workspace.yaml", "pnpm-lock.yaml", "tsconfig.base.json", "LICENSE", "CONTRIBUTING.md"],
      ...["tools/**", "extension/**", "ui/**", "shared/**"],
      // The lockfile speaks of all packages of the workspace, and the compiler's settings of the server's.
      ...["server/package.json", "server/tsconfig.json", "e2e/package.json"],
    ],
    excludeSources: ["**/node_modules/**", "**/*.test.ts", "**/*.test.tsx"],
  },
  manifest: ({ browser }) => ({
    name: "__MSG_extension_name__",
    description: "__MSG_extension_description__",
    default_locale: "en",
    // The open tab at a click, and nothing else: no page is read that nobody asked for.
    permissions: ["activeTab", "scripting", "storage", "contextMenus", "alarms"],
    commands: {
      _execute_action: { suggested_key: { default: "Alt+Shift+T" } },
      capture: { suggested_key: { default: "Alt+Shift+K" }, description: "__MSG_command_capture__" },
    },
    // Firefox's default would rewrite http: addresses, which a server of one's own may well have.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@tintype",
              strict_min_version: "140.0",
              // Nothing leaves the device until somebody signs in; lib/account/consent.ts asks for it then.
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
