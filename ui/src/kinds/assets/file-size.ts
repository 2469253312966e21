import type { AssetToken } from "@tintype/shared/kinds/wire";
import { language } from "../../i18n/i18n.ts";

/** The size of an asset's file as people write it, such as "1.2 kB"; undefined if it is not known. */
export function fileSize({ url, bytes }: AssetToken): string | undefined {
  const size = bytes ?? dataSize(url);
  if (size === undefined) return undefined;
  const [unit, factor] = size < 1_000 ? ["byte", 1] : size < 1_000_000 ? ["kilobyte", 1_000] : ["megabyte", 1_000_000];
  const format = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language(), format).format(size / factor);
}

function dataSize(url: string): number | undefined {
  const [, parameters = "", data] = /^data:([^,]*),(.*)$/s.exec(url) ?? [];
  if (data === undefined) return undefined;
  const length = data.replace(/%[\da-f]{2}/gi, "x").length;
  return /;\s*base64\s*$/i.test(parameters) ? Math.floor((length * 3) / 4) : length;
}
