import type { AssetToken } from "@tintype/shared/kinds/wire";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { lazily } from "../../kit/lazily.tsx";
import type { KindView } from "../kind.ts";

// Large, and rarely what a person looks at first.
const Assets = lazily(
  async () => (await import("./List.tsx")).Assets,
  () => <Ghosts />,
);
const AssetDownloads = lazily(async () => (await import("./AssetDownloads.tsx")).AssetDownloads);

export const assets: KindView = {
  key: "assets",
  showsColors: false,
  find: ({ assets }, matches) => ({ assets: assets.filter((asset) => matches.texts(...textsOf(asset))) }),
  List: ({ matching }) => <Assets assets={matching.assets} />,
  Toolbar: ({ matching, url }) => <AssetDownloads assets={matching.assets} url={url} />,
};

function textsOf({ type, url, format, label = "", dimensions: { width, height } }: AssetToken): string[] {
  // An asset that is part of the page has no address worth searching.
  return [type, format, label, `${width}×${height}`, `${width} × ${height}`, url.startsWith("data:") ? "" : url];
}
