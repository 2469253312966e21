import { createContext } from "preact";
import { useContext, useEffect, useState } from "preact/hooks";
import type { Platform, Store } from "./platform.ts";
import type { QueryCache } from "./query/query-cache.ts";

/** The platform and the cache that every view can use. */
export interface UiContext {
  readonly platform: Platform;
  readonly cache: QueryCache;
}

export const Context = createContext<UiContext | undefined>(undefined);

export function useContextValue(): UiContext {
  const value = useContext(Context);
  if (!value) throw new Error("There is no PlatformProvider around this view");
  return value;
}

export const usePlatform = (): Platform => useContextValue().platform;

/** The value of a store, as it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(() => store.get());
  useEffect(() => {
    const update = () => setValue(() => store.get());
    update(); // it may have changed since it was rendered
    return store.watch(update);
  }, [store]);
  return value;
}

/** Who is signed in, as it changes; undefined until that is known, null for nobody. */
export function useSession() {
  return useStore(usePlatform().session);
}
