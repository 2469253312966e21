import { showView } from "../src/app/show-view.tsx";
import { Ghosts } from "../src/kit/Ghosts.tsx";
import { lazily } from "../src/kit/lazily.tsx";
import { SharedPageView } from "../src/page/shared/SharedPageView.tsx";
import { reloadForNewBuild } from "./reload-for-new-build.ts";
import { sharePlatform } from "./share-platform.ts";
import { followSharedLinks } from "./share-routes.ts";

const SharedSiteView = lazily(
  () => import("../src/sites/shared/SharedSiteView.tsx").then((module) => module.SharedSiteView),
  () => <Ghosts />,
);

const address = location.origin + location.pathname;
const isPreview = new URLSearchParams(location.search).has("preview");
/** The server says in the page whether the link opens a site. */
const isSite = document.querySelector('meta[name="tintype-share"][content="site"]') !== null;
const [siteAddress, pageId] = address.split("/pages/");

reloadForNewBuild();
followSharedLinks();
void showView(
  sharePlatform,
  isSite ? (
    <SharedSiteView address={address} isPreview={isPreview} />
  ) : (
    <SharedPageView siteAddress={pageId === undefined ? undefined : siteAddress} />
  ),
);
