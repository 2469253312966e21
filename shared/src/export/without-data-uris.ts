import type { AssetToken, Tokens } from "../kinds/wire.ts";
import { cyrb53 } from "../text/hash.ts";

/** Replaces the content in data: URLs by a hash of it, in modes as well. */
export function withoutDataUris<Some extends Partial<Tokens>>(tokens: Some): Some {
  const { assets, modes } = tokens;
  return {
    ...tokens,
    ...(assets && { assets: assets.map(withoutContent) }),
    ...(modes && {
      modes: modes.map((mode) => (mode.assets ? { ...mode, assets: mode.assets.map(withoutContent) } : mode)),
    }),
  };
}

const HASHED = /^data:[^;,]*;hash=[\da-f]{14},$/;

/**
 * An asset whose data: URL has a hash instead of the content: `data:image/png;hash=0a1b2c3d4e5f67,`. It is still a URL, of
 * an empty file of the same type. Equal contents have equal hashes. `bytes` is the size of the content.
 */
export function withoutContent<Asset extends Pick<AssetToken, "url" | "bytes">>(asset: Asset): Asset {
  const [, type, encoding, content] = /^data:([^;,]*)[^,]*?(;base64)?,(.*)$/is.exec(asset.url) ?? [];
  if (type === undefined || content === undefined || HASHED.test(asset.url)) return asset;
  const hash = cyrb53(asset.url).toString(16).padStart(14, "0");
  const bytes = asset.bytes ?? (encoding === undefined ? decodedBytes(content) : base64Bytes(content));
  return { ...asset, url: `data:${type};hash=${hash},`, bytes };
}

const base64Bytes = (content: string): number =>
  Math.floor((content.replace(/[^A-Za-z0-9+/_-]|%../g, "").length * 3) / 4);

const decodedBytes = (content: string): number =>
  new TextEncoder().encode(content.replace(/%[\da-f]{2}/gi, "x")).length;
