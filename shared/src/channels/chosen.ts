import { distanceOf } from "../review/ignore-rules.ts";
import type { MessageChange } from "./message.ts";
import type { ChannelOnly } from "./wire.ts";

/** Returns whether a channel wants to hear of a change. */
export function isChosen({ kind, change, from, to }: MessageChange, only: ChannelOnly | null): boolean {
  const { kinds, min_delta_e } = only ?? {};
  if (kinds && !kinds.some((chosen) => chosen === kind)) return false;
  if (min_delta_e === undefined || kind !== "colors" || change !== "modified") return true;
  return distanceOf({ kind, from, to }) >= min_delta_e;
}
