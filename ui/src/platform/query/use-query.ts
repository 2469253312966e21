import { useCallback, useEffect, useState } from "preact/hooks";
import { useContextValue } from "../context.ts";
import type { Outcome, ServerFault } from "../outcome.ts";
import type { QueryState } from "./query-cache.ts";

/** Something that a view loads. */
export interface Loaded<T> {
  /** The value, which stays while it is loaded again. */
  readonly data: T | undefined;
  readonly fault: ServerFault | undefined;
  readonly isLoading: boolean;
  /** Loads it again, for all components that show it. */
  readonly reload: () => void;
}

/**
 * Loads something and shares it with all components that use the same key.
 * @param key names what is loaded; undefined: nothing is
 */
export function useQuery<T>(key: string | undefined, load: () => Promise<Outcome<T>>): Loaded<T> {
  const { cache } = useContextValue();
  const [, setTurn] = useState(0);
  const rendered = key === undefined ? undefined : cache.state(key);
  useEffect(() => {
    if (key === undefined) return undefined;
    const renderAgain = () => setTurn((turn) => turn + 1);
    const unsubscribe = cache.subscribe(key, load, renderAgain);
    // A load of another component may have ended after this one was rendered and before this effect ran.
    if (cache.state(key) !== rendered) renderAgain();
    return unsubscribe;
  }, [cache, key]);
  const reload = useCallback(() => {
    if (key !== undefined) cache.invalidate(key);
  }, [cache, key]);
  if (key === undefined) return { data: undefined, fault: undefined, isLoading: false, reload };
  const { outcome, isLoading } = cache.state(key) as QueryState<T>; // one key, one type: see QueryCache
  return {
    data: outcome?.ok ? outcome.value : undefined,
    fault: outcome?.ok === false ? outcome.fault : undefined,
    isLoading,
    reload,
  };
}
