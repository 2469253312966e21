import type { Observation } from "../../observe/observation.ts";
import { canonicalColor } from "../colors/color.ts";
import type { Kind } from "../kind.ts";
import type { AssetToken } from "../wire.ts";

/** The files and drawings that a page shows. */
export const assets: Kind = {
  key: "assets",
  build: (observation) => ({ tokens: { assets: buildAssets(observation.assets) } }),
};

const TYPES: Record<string, string> = {
  "svg+xml": "svg",
  "x-icon": "ico",
  "vnd.microsoft.icon": "ico",
  jpg: "jpeg",
  pjpeg: "jpeg",
  "x-png": "png",
  "font-woff": "woff",
  "x-font-woff": "woff",
  "font-woff2": "woff2",
  "x-font-ttf": "ttf",
  "x-font-opentype": "otf",
  "x-ms-bmp": "bmp",
};
const KNOWN = /^(png|jpeg|gif|webp|avif|svg|ico|bmp|tiff|apng|jxl|heic|woff2|woff|ttf|otf|eot|mp4|webm)$/;

/** The short name of the format, by data: URL, content type or extension; "unknown" if none of them tells. */
function assetFormat(url: string, contentType: string | undefined): string {
  const data = /^data:([^;,]+)/.exec(url)?.[1];
  const declared = subtype(data ?? contentType);
  if (declared) return declared;
  if (url.startsWith("data:")) return "unknown";
  const path = url.split(/[?#]/, 1)[0] ?? "";
  return normal(/\.([a-z\d]+)$/i.exec(path)?.[1] ?? "") ?? "unknown";
}

const subtype = (contentType: string | undefined): string | undefined =>
  contentType && normal(contentType.split(";", 1)[0]?.trim().split("/").at(-1) ?? "");

function normal(name: string): string | undefined {
  const lower = name.toLowerCase();
  const format = TYPES[lower] ?? lower;
  return KNOWN.test(format) ? format : undefined;
}

/** Each URL once, sorted by type and URL. */
function buildAssets(seen: Observation["assets"]): AssetToken[] {
  const assets = new Map<string, AssetToken>();
  for (const { type, url, width, height, content_type, color, fill, stroke, ...more } of seen) {
    const format = assetFormat(url, content_type);
    assets.set(url, {
      type,
      url,
      dimensions: { width, height },
      format,
      ...more,
      ...canonicalPaints({ color, fill, stroke }),
    });
  }
  return [...assets.values()].sort((a, b) => (a.type === b.type ? (a.url < b.url ? -1 : 1) : a.type < b.type ? -1 : 1));
}

type Paints = Pick<AssetToken, "color" | "fill" | "stroke">;

/** The colours in canonical notation, as far as they are colours (`context-fill` is not one). */
function canonicalPaints(values: Paints): Paints {
  return Object.fromEntries(
    Object.entries(values).flatMap(([property, value]) => {
      if (value === undefined || value === "none") return value === undefined ? [] : [[property, value]];
      const color = canonicalColor(value);
      return color ? [[property, color.value]] : [];
    }),
  );
}
