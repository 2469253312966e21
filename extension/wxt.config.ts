import { defineConfig } from "wxt";

export default defineConfig({
  // Every name that a file uses stands in its imports.
  imports: false,
  modules: ["@wxt-dev/i18n/module", "@wxt-dev/webextension-polyfill"],
  manifestVersion: 3,
  manifest: ({ browser }) => ({
    name: "__MSG_extension_name__",
    description: "__MSG_extension_description__",
    default_locale: "en",
    // The open tab at a click, and nothing else: no page is read that nobody asked for.
    permissions: ["activeTab", "scripting", "storage"],
    // Firefox's default would rewrite http: addresses, which a server of one's own may well have.
    content_security_policy: { extension_pages: "script-src 'self'; object-src 'self'" },
    ...(browser === "firefox"
      ? {
          browser_specific_settings: {
            gecko: {
              id: "extension@tintype",
              strict_min_version: "140.0",
              data_collection_permissions: { required: ["none"] },
            },
          },
        }
      : { minimum_chrome_version: "140" }),
  }),
});
