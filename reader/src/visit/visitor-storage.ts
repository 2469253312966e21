import type { BrowserContext, CDPSession, Page } from "playwright";
import type { Credentials } from "../reading/credentials.ts";
import { type KeptVisitor, toKept, type VisitorState, visitorState } from "../reading/visitor.ts";
import { capped } from "../waiting.ts";
import { sourceOf } from "./cookies.ts";

/** Milliseconds for asking the browser for what a page has set. */
const TAKE_MS = 10_000;
/** More bytes in IndexedDB, as it stores them on disk, are not asked for. */
const MAX_DATABASE_BYTES = 8_000_000;

type Origins = VisitorState["storage"]["origins"];

interface Parts {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly context: BrowserContext;
}

/**
 * Takes what a page has set for its visitor, and closes the page: as its time is stopped, it could not answer.
 * @param origin that of the page
 * @returns undefined if it has set nothing
 */
export async function takeVisitor(parts: Parts, origin: string): Promise<KeptVisitor | undefined> {
  const storage = takeStorage(parts, origin).catch((): KeptVisitor => ({ leftOut: "unreadable" }));
  return capped(
    storage.then((kept) => ({ kept })),
    TAKE_MS,
  ).then((result) => (result ? result.kept : { leftOut: "unreadable" }));
}

async function takeStorage({ page, cdp, context }: Parts, origin: string): Promise<KeptVisitor | undefined> {
  const [{ cookies }, { usageBreakdown }] = await Promise.all([
    cdp.send("Network.getAllCookies"),
    cdp.send("Storage.getUsageAndQuota", { origin }),
  ]);
  const databases = usageBreakdown.find(({ storageType }) => storageType === "indexeddb");
  if (databases && databases.usage > MAX_DATABASE_BYTES) return { leftOut: "too_large" };
  await page.close();
  const { origins } = await context.storageState({ indexedDB: true });
  // Other ports of the host have cookies of their own (see BIND_COOKIES). Chromium knows of no port for one of a script.
  const { sourcePort } = sourceOf(origin);
  const isFromPort = (cookie: { sourcePort: number }) => cookie.sourcePort === sourcePort || cookie.sourcePort === -1;
  const storage = {
    cookies: cookies.filter(isFromPort).map((cookie) => ({ ...cookie, sameSite: cookie.sameSite ?? "Lax" })),
    origins: origins.filter((entry) => entry.origin === origin),
  };
  return toKept(visitorState.shape.storage.parse(storage), origin);
}

/** The entries of local storage that a page of an origin is given; null removes one. */
export interface ModeStorage {
  readonly origin: string;
  readonly storage: Readonly<Record<string, string | null>>;
}

/**
 * The local storage and the databases with which a visit begins. What lets it in behind a login wins over what the visitor
 * brings, and the entries of a mode over both.
 */
export function presentedOrigins(
  visitor: VisitorState | undefined,
  credentials: Credentials | undefined,
  ofMode: ModeStorage | undefined,
): Origins {
  const origins = new Map(visitor?.storage.origins.map((entry) => [entry.origin, entry]));
  const add = (origin: string, entries: Origins[number]["localStorage"], removed: ReadonlySet<string> = new Set()) => {
    const { localStorage: earlier = [], indexedDB = [] } = origins.get(origin) ?? {};
    const names = new Set([...removed, ...entries.map(({ name }) => name)]);
    const kept = earlier.filter(({ name }) => !names.has(name));
    origins.set(origin, { origin, localStorage: [...kept, ...entries], indexedDB });
  };
  for (const { origin, localStorage } of credentials?.storageState?.origins ?? []) add(origin, localStorage);
  if (ofMode) {
    const entries = Object.entries(ofMode.storage);
    const values = entries.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
    add(ofMode.origin, values, new Set(Object.keys(ofMode.storage)));
  }
  return [...origins.values()];
}
