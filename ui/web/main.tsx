import { Shell } from "../src/app/shell/Shell.tsx";
import { showView } from "../src/app/show-view.tsx";
import { address } from "./address.ts";
import { followPaths } from "./path-routes.ts";
import { webPlatform } from "./platform.ts";
import { reloadForNewBuild } from "./reload-for-new-build.ts";
import { loadSession, sessionFault, watchOtherTabs } from "./session.ts";

reloadForNewBuild();
followPaths();
watchOtherTabs();
void loadSession();
void showView(webPlatform, <Shell address={address} sessionFault={sessionFault} onRetry={() => void loadSession()} />);
