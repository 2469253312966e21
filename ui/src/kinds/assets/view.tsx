import type { AssetToken } from "@tintype/shared/kinds/wire";
import type { KindView } from "../kind.ts";
import { AssetDownloads } from "./AssetDownloads.tsx";
import { Assets } from "./List.tsx";

export const assets: KindView = {
  key: "assets",
  showsColors: false,
  find: ({ assets }, matches) => ({ assets: assets.filter((asset) => matches.texts(...textsOf(asset))) }),
  List: ({ found }) => <Assets assets={found.assets} />,
  Toolbar: ({ found, url }) => <AssetDownloads assets={found.assets} url={url} />,
};

function textsOf({ type, url, format, label = "", dimensions: { width, height } }: AssetToken): string[] {
  // An asset that is part of the page has no address worth searching.
  return [type, format, label, `${width}×${height}`, `${width} × ${height}`, url.startsWith("data:") ? "" : url];
}
