import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Context, type UiContext } from "./context.ts";
import { DEVICE } from "./keys.ts";
import type { Platform } from "./platform.ts";
import { createQueryCache } from "./query/query-cache.ts";

interface Props {
  readonly platform: Platform;
  readonly children: ComponentChildren;
}

/** Gives the views inside their platform, and a cache of what they load. */
export function PlatformProvider({ platform, children }: Props) {
  const [{ context, stop }] = useState(() => connect(platform));
  useEffect(() => stop, [stop]);
  return <Context.Provider value={context}>{children}</Context.Provider>;
}

/** Watches for changes from the start, so that none is missed while the first views load. */
function connect(platform: Platform): { context: UiContext; stop: () => void } {
  const cache = createQueryCache();
  const stop = platform.watch(() => cache.invalidate(DEVICE));
  return { context: { platform, cache }, stop };
}
