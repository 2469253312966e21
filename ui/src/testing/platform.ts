import type { Destinations } from "../platform/destination.ts";
import { failed, type ServerFault, succeeded } from "../platform/outcome.ts";
import type { Platform, SignedIn, Store } from "../platform/platform.ts";
import type { Route } from "../platform/routes.ts";
import { routePath } from "../platform/routes.ts";
import type { ServerClient } from "../platform/server/client.ts";
import type { Content, PageSource, VersionSummary } from "../platform/sources/page-source.ts";

// For tests: a platform without a browser's extension and without a server.

export const ada: SignedIn = {
  address: "https://tintype.example",
  user: { id: "u1", email: "ada@harbour.example", name: "Ada Lovelace" },
  revoked: false,
};

/** A store that a test can change. */
export function storeOf<T>(initial: T): Store<T> & { set(value: T): void } {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(newValue) {
      value = newValue;
      for (const listener of listeners) listener();
    },
  };
}

/** The error that a procedure throws to refuse a call. */
export class Refusal extends Error {
  readonly fault: ServerFault;

  constructor(fault: ServerFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Answers of the server by procedure, such as `teams.list`. */
export type Procedures = Readonly<Record<string, (input: never) => unknown>>;

interface PageOfTest {
  readonly id: string;
  readonly url: string;
  readonly title: string;
  /** Newest first. */
  readonly versions: readonly (VersionSummary & { readonly content: Content })[];
}

/** A source of pages in memory. */
export function pagesOf(where: PageSource["where"], pages: readonly PageOfTest[]): PageSource {
  const find = (id: string) => pages.find((page) => page.id === id);
  return {
    where,
    async list(search) {
      const matching = pages.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()));
      return succeeded(
        matching.map(({ id, url, title, versions }) => {
          return { id, url, title, versions: versions.length, takenAt: versions[0]?.takenAt ?? 0, palette: [] };
        }),
      );
    },
    async get(id) {
      const page = find(id);
      return succeeded(page ? { ...page, newest: page.versions[0]?.content } : null);
    },
    versions: async (id) => succeeded(find(id)?.versions ?? []),
    content: async (id, versionId) =>
      succeeded(find(id)?.versions.find((version) => version.id === versionId)?.content ?? null),
  };
}

/** Destinations of a device that sends nothing. */
export function destinationsOf(changes: Partial<Destinations> = {}): Destinations {
  return {
    getDefault: async () => ({ kind: "personal" }),
    setDefault: async () => {},
    get: async () => ({ kind: "personal" }),
    set: async () => succeeded(undefined),
    isOnServer: async () => false,
    uploads: async () => [],
    send: () => {},
    retry: async () => {},
    withdraw: async () => {},
    ...changes,
  };
}

export interface FakePlatform extends Platform {
  readonly session: ReturnType<typeof storeOf<SignedIn | null | undefined>>;
  /** The paths of all views that were gone to. */
  readonly visited: string[];
  /** Tells the views that something has changed on the device. */
  announce(): void;
}

interface Options extends Partial<Omit<Platform, "session" | "destinations">> {
  readonly session?: SignedIn | null;
  readonly procedures?: Procedures;
  readonly destinations?: Destinations;
}

export function fakePlatform({ session = ada, procedures = {}, ...options }: Options = {}): FakePlatform {
  const visited: string[] = [];
  const listeners = new Set<() => void>();
  const client = clientOf(procedures);
  return {
    language: "en",
    session: storeOf<SignedIn | null | undefined>(session),
    signIn: async () => failed({ code: "wrong_credentials" }),
    register: async () => failed({ code: "email_taken" }),
    signOut: async () => ({ revoked: true }),
    async call(work) {
      try {
        return succeeded(await work(client));
      } catch (error) {
        if (error instanceof Refusal) return failed(error.fault);
        throw error;
      }
    },
    followProgress: () => () => {},
    pages: pagesOf("device", []),
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    route: storeOf<Route>({ at: "home" }),
    link: (route) => ({ href: `#${routePath(route)}` }),
    go: (route) => void visited.push(routePath(route)),
    icon: (size) => `/icon/${size}.png`,
    visited,
    announce() {
      for (const listener of listeners) listener();
    },
    ...options,
  };
}

function clientOf(procedures: Procedures): ServerClient {
  const call = (name: string) => async (input: unknown) => {
    const procedure = procedures[name];
    if (!procedure) throw new Error(`The test has no answer for ${name}`);
    return procedure(input as never); // each test's procedure knows its input
  };
  const router = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, procedure: string) => ({ query: call(`${name}.${procedure}`), mutate: call(`${name}.${procedure}`) }),
      },
    );
  // The views use nothing of the client but query() and mutate().
  return new Proxy({}, { get: (_, name: string) => router(name) }) as ServerClient;
}
