import { usePlatform, useStore } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { CopyProvider } from "../kit/copying.tsx";
import { PageView } from "./PageView.tsx";

/** The page that somebody shared, without navigation to other pages. */
export function SharedPageView() {
  const { route: routes, icon } = usePlatform();
  const route = useStore(routes);
  return (
    <CopyProvider>
      <div class="share">
        <main class="main" id="main">
          {(route.at === "page" || route.at === "compare") && <PageView route={route} onRemove={() => {}} />}
        </main>
        <footer class="share-foot">
          <img src={icon(48)} alt="" width="20" height="20" />
          {t("shares.madeWith")}
        </footer>
      </div>
    </CopyProvider>
  );
}
