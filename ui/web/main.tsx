import { render } from "preact";
import { language, loadLanguage, t } from "../src/i18n/i18n.ts";
import { PlatformProvider } from "../src/PlatformProvider.tsx";
import { Shell } from "../src/shell/Shell.tsx";
import { followPaths } from "./path-routes.ts";
import { webPlatform } from "./platform.ts";
import { address, loadSession, sessionFault, watchOtherTabs } from "./session.ts";

// A file of the view is gone when the server has a newer build: the page of that build knows the new files.
addEventListener("vite:preloadError", (event) => {
  const last = Number(sessionStorage.getItem("reloaded") ?? 0);
  if (Date.now() - last < 10_000) return; // the file is missing in the new build too
  event.preventDefault();
  sessionStorage.setItem("reloaded", String(Date.now()));
  location.reload();
});

/** A link to one page, for anybody. It knows nobody's session. */
const isShare = /\/s\/[\w-]{22}$/.test(location.pathname);

if (!isShare) {
  followPaths();
  watchOtherTabs();
  void loadSession();
}
await loadLanguage(webPlatform.language);
document.documentElement.lang = language();
const root = document.getElementById("root");
if (root && isShare) (await import("./share.tsx")).showShare(root);
else if (root) {
  document.title = t("product");
  render(
    <PlatformProvider platform={webPlatform}>
      <Shell address={address} sessionFault={sessionFault} onRetry={() => void loadSession()} />
    </PlatformProvider>,
    root,
  );
}
