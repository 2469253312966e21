import { showView } from "../src/app/show-view.tsx";
import { SharedPageView } from "../src/page/shared/SharedPageView.tsx";
import { reloadForNewBuild } from "./reload-for-new-build.ts";
import { sharePlatform } from "./share-platform.ts";
import { followSharedLinks } from "./share-routes.ts";

reloadForNewBuild();
followSharedLinks();
void showView(sharePlatform, <SharedPageView />);
