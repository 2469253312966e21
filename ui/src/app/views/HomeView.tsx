import { lazily } from "../../kit/lazily.tsx";
import { PagesView } from "../../page/overview/PagesView.tsx";
import type { HomeRoute } from "../../platform/routes.ts";
import { useListedSites } from "../../platform/server/use-server.ts";

const SiteRows = lazily(() => import("../../sites/SiteRows.tsx").then((module) => module.SiteRows));

/** The list of the pages and sites that the person can see. Sites come first, each as one row. */
export function HomeView({ route }: { readonly route: HomeRoute }) {
  const sites = useListedSites(route);
  return <PagesView route={route} sites={sites} siteRows={sites.data && <SiteRows sites={sites.data.data} />} />;
}
