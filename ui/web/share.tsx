import { render } from "preact";
import { useStore } from "../src/context.ts";
import { t } from "../src/i18n/i18n.ts";
import { CopyProvider } from "../src/kit/copying.tsx";
import { PlatformProvider } from "../src/PlatformProvider.tsx";
import { PageView } from "../src/pages/PageView.tsx";
import { sharePlatform } from "./share-platform.ts";
import { followSharedLinks, shareRoutes } from "./share-routes.ts";

/** Shows the page that somebody shared. */
export function showShare(root: Element): void {
  followSharedLinks();
  render(
    <PlatformProvider platform={sharePlatform}>
      <CopyProvider>
        <SharedPage />
      </CopyProvider>
    </PlatformProvider>,
    root,
  );
}

function SharedPage() {
  const route = useStore(shareRoutes);
  return (
    <div class="share">
      <main class="main" id="main">
        {(route.at === "page" || route.at === "compare") && <PageView route={route} onRemove={() => {}} />}
      </main>
      <footer class="share-foot">
        <img src={sharePlatform.icon(48)} alt="" width="20" height="20" />
        {t("shares.madeWith")}
      </footer>
    </div>
  );
}
