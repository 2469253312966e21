import { render } from "preact";
import { PlatformProvider } from "../src/PlatformProvider.tsx";
import { SharedPageView } from "../src/pages/SharedPageView.tsx";
import { sharePlatform } from "./share-platform.ts";
import { followSharedLinks } from "./share-routes.ts";

/** Shows the page that somebody shared. */
export function showShare(root: Element): void {
  followSharedLinks();
  render(
    <PlatformProvider platform={sharePlatform}>
      <SharedPageView />
    </PlatformProvider>,
    root,
  );
}
