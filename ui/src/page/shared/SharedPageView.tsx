import { t } from "../../i18n/i18n.ts";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { BackIcon } from "../../kit/icons.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { usePlatform, useStore } from "../../platform/context.ts";
import type { CompareRoute, PageRoute } from "../../platform/routes.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { Gone } from "../view/Gone.tsx";
import { PageHeader } from "../view/PageHeader.tsx";
import { useShownPage } from "../view/use-shown-page.ts";
import { VersionChoice } from "../view/VersionChoice.tsx";
import { SharedFrame } from "./SharedFrame.tsx";
import { SharedOverview } from "./SharedOverview.tsx";

const PageHistory = lazily(
  () => import("../history/PageHistory.tsx").then((module) => module.PageHistory),
  () => <Ghosts />,
);
const VersionView = lazily(
  () => import("../view/VersionView.tsx").then((module) => module.VersionView),
  () => <Ghosts />,
);

interface Props {
  /** The address of the site's share, if the page belongs to a shared site. */
  readonly siteAddress?: string | undefined;
}

/** The page that somebody shared: its views without those that change something, and no way to other pages. */
export function SharedPageView({ siteAddress }: Props) {
  const { route: routes } = usePlatform();
  const route = useStore(routes);
  return (
    <SharedFrame>
      {siteAddress !== undefined && (
        <a class="page-back shown" href={siteAddress}>
          <BackIcon /> {t("shares.site.back")}
        </a>
      )}
      {(route.at === "page" || route.at === "compare") && <SharedPage route={route} />}
    </SharedFrame>
  );
}

function SharedPage({ route }: { readonly route: PageRoute | CompareRoute }) {
  const { pages: source, go } = usePlatform();
  const shownPage = useShownPage(source, route);
  if (shownPage.state === "loading") {
    return (
      <div class="view">
        <Ghosts />
      </div>
    );
  }
  if (shownPage.state === "gone") return <Gone />;
  if (shownPage.state === "failed") {
    return (
      <div class="view">
        <FaultNote fault={shownPage.fault} onRetry={shownPage.reload} />
      </div>
    );
  }
  const { page, versions, content } = shownPage;
  const [newest] = versions;
  return (
    <>
      <PageHeader route={route} page={page} versions={versions.length} by={newest?.by} onRemove={undefined}>
        {route.at === "page" && newest && <VersionChoice versions={versions} route={route} />}
      </PageHeader>
      {route.at === "page" && route.tab === "overview" ? (
        content && <SharedOverview route={route} source={source} versions={versions} content={content} url={page.url} />
      ) : route.at === "page" ? (
        <VersionView route={route} source={source} page={page} newestId={newest?.id} content={content} />
      ) : (
        newest && (
          <div class="page-body">
            <PageHistory
              source={source}
              pageId={page.id}
              url={page.url}
              title={page.title}
              from={route.from}
              to={route.to}
              onChoose={(from, to) => {
                const { where, pageId } = route;
                go({ at: "compare", where, pageId, from, to }, { replace: true });
              }}
            />
          </div>
        )
      )}
    </>
  );
}
