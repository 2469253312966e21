import type { AssetToken } from "@tintype/shared/kinds/wire";
import { bytesText } from "../../i18n/amounts.ts";

/** The size of an asset's file as people write it, such as "1.2 kB"; undefined if it is not known. */
export function fileSize({ url, bytes }: AssetToken): string | undefined {
  const size = bytes ?? dataSize(url);
  return size === undefined ? undefined : bytesText(size);
}

function dataSize(url: string): number | undefined {
  const [, parameters = "", data] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  if (data === undefined) return undefined;
  const length = data.replace(/%[\da-f]{2}/gi, "x").length;
  return /;\s*base64\s*$/i.test(parameters) ? Math.floor((length * 3) / 4) : length;
}
