import { failed, type Outcome } from "../outcome.ts";

/** The state of one query. */
export interface QueryState<T> {
  /** Result of the newest load; undefined before the first has ended. */
  readonly outcome: Outcome<T> | undefined;
  readonly isLoading: boolean;
}

type Load = () => Promise<Outcome<unknown>>;

interface Entry {
  state: QueryState<unknown>;
  load: Load;
  readonly listeners: Set<() => void>;
  /** Counts the loads: only the newest one may set the state. */
  turn: number;
}

/**
 * Milliseconds for which a value is kept that no component uses any more. The next view uses it only when it has been drawn: without
 * the value it would be drawn again without what depends on it, and a field there would lose what has been typed meanwhile.
 */
const KEPT_MS = 1_000;

const UNKNOWN: QueryState<never> = { outcome: undefined, isLoading: true };

/**
 * Stores what the components on screen have loaded, one entry for each key, so that components with the same key share one
 * request. An entry is dropped soon after no component uses it any more. All loads of one key must return the same type.
 */
export interface QueryCache {
  state(key: string): QueryState<unknown>;
  /** Starts to use a key. The first subscriber loads it, also if its value is still there. @returns how to stop */
  subscribe(key: string, load: Load, listener: () => void): () => void;
  /** Loads all keys with this prefix again. Their old values stay until the new ones are loaded. */
  invalidate(prefix: string): void;
}

export function createQueryCache(): QueryCache {
  const entries = new Map<string, Entry>();

  function set(entry: Entry, state: QueryState<unknown>): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  async function load(entry: Entry): Promise<void> {
    const turn = ++entry.turn;
    set(entry, { ...entry.state, isLoading: true });
    const outcome = await entry.load().catch((error: unknown) => {
      console.error("Unexpected:", error);
      return failed({ code: "unexpected" });
    });
    if (turn === entry.turn) set(entry, { outcome, isLoading: false });
  }

  return {
    state: (key) => entries.get(key)?.state ?? UNKNOWN,
    subscribe(key, loader, listener) {
      const entry = entries.get(key) ?? { state: UNKNOWN, load: loader, listeners: new Set(), turn: 0 };
      const isFirst = entry.listeners.size === 0;
      entry.listeners.add(listener);
      if (isFirst) {
        entries.set(key, entry);
        entry.load = loader;
        void load(entry);
      }
      const drop = () => {
        if (entry.listeners.size === 0 && entries.get(key) === entry) entries.delete(key);
      };
      return () => {
        entry.listeners.delete(listener);
        if (entry.state.outcome?.ok) setTimeout(drop, KEPT_MS);
        else drop();
      };
    },
    invalidate(prefix) {
      for (const [key, entry] of entries) {
        if (!key.startsWith(prefix)) continue;
        if (entry.listeners.size > 0) void load(entry);
        else entries.delete(key);
      }
    },
  };
}
