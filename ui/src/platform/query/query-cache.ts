import { failed, type Outcome, type ServerFault, type ServerFaultCode } from "../outcome.ts";
import type { Store } from "../platform.ts";

/** The state of one query. */
export interface QueryState<T> {
  /** Result of the newest load, or of the one before if only a passing fault was in its way; undefined before the first has ended. */
  readonly outcome: Outcome<T> | undefined;
  readonly isLoading: boolean;
}

type Load = () => Promise<Outcome<unknown>>;

interface Entry {
  state: QueryState<unknown>;
  /** Why the value could not be loaded again; undefined: it is that of the newest load. */
  staleBy: ServerFault | undefined;
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

/** Faults that say nothing about the value: the one before stays, with the forms around it and with what these have done. */
const PASSING: readonly ServerFaultCode[] = [
  "unreachable",
  "not_our_server",
  "too_many_requests",
  "quota_reached",
  "unexpected",
];

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
  /** Why something on screen could not be loaded again; undefined: all of it is the newest. */
  readonly staleBy: Store<ServerFault | undefined>;
  /** Loads again what could not be. */
  reloadStale(): void;
}

export function createQueryCache(): QueryCache {
  const entries = new Map<string, Entry>();
  const watchers = new Set<() => void>();
  let staleBy: ServerFault | undefined;

  function set(entry: Entry, state: QueryState<unknown>): void {
    entry.state = state;
    for (const listener of entry.listeners) listener();
  }

  const staleEntries = () => [...entries.values()].filter((entry) => entry.staleBy && entry.listeners.size > 0);

  function tellStale(): void {
    const fault = staleEntries()[0]?.staleBy;
    if (fault === staleBy) return;
    staleBy = fault;
    for (const watcher of watchers) watcher();
  }

  async function load(entry: Entry): Promise<void> {
    const turn = ++entry.turn;
    set(entry, { ...entry.state, isLoading: true });
    const outcome = await entry.load().catch((error: unknown) => {
      console.error("Unexpected:", error);
      return failed({ code: "unexpected" });
    });
    if (turn !== entry.turn) return;
    const isStale = !outcome.ok && PASSING.includes(outcome.fault.code) && entry.state.outcome?.ok === true;
    entry.staleBy = isStale ? outcome.fault : undefined;
    set(entry, { outcome: isStale ? entry.state.outcome : outcome, isLoading: false });
    tellStale();
  }

  return {
    state: (key) => entries.get(key)?.state ?? UNKNOWN,
    subscribe(key, loader, listener) {
      const entry = entries.get(key) ?? {
        state: UNKNOWN,
        staleBy: undefined,
        load: loader,
        listeners: new Set(),
        turn: 0,
      };
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
        tellStale();
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
    staleBy: {
      get: () => staleBy,
      watch(watcher) {
        watchers.add(watcher);
        return () => watchers.delete(watcher);
      },
    },
    reloadStale() {
      for (const entry of staleEntries()) void load(entry);
    },
  };
}
