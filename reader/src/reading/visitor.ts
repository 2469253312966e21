import { storageState } from "@tintype/shared/api/access/access";
import { visitorFaults } from "@tintype/shared/api/access/visitor";
import { z } from "zod";

/** The maximum number of bytes of what a page has set for its visitor, as JSON. */
const MAX_BYTES = 256 * 1024;

type StorageState = z.infer<typeof storageState>;

/** The storage that a page has set for its visitor, and the origin that it belongs to. It is brought to that origin and to no other. */
export const visitorState = z.strictObject({
  origin: z.string(),
  storage: storageState.extend({
    origins: z.array(
      storageState.shape.origins.element.extend({
        /** The databases of IndexedDB, as Playwright writes them. */
        indexedDB: z.array(z.json()).default([]),
      }),
    ),
  }),
});
export type VisitorState = z.infer<typeof visitorState>;

export const keptVisitor = z.union([visitorState, z.strictObject({ leftOut: z.enum(visitorFaults) })]);
export type KeptVisitor = z.infer<typeof keptVisitor>;

/** Keeps what is of the origin. Cookies count by their domain, as browsers send them. */
export function storageOfOrigin<State extends StorageState>(state: State, origin: string): State {
  const { hostname } = new URL(origin);
  return {
    ...state,
    cookies: state.cookies.filter(({ domain }) => isSentTo(hostname, domain)),
    origins: state.origins.filter((entry) => entry.origin === origin),
  };
}

/**
 * Makes what is kept of a visitor: what is of the origin. Cookies stay without an end, so that a page recognises its visitor at
 * runs that are months apart.
 * @returns undefined if the page has set nothing
 */
export function toKept(storage: VisitorState["storage"], origin: string): KeptVisitor | undefined {
  const { cookies, origins } = storageOfOrigin(storage, origin);
  if (cookies.length + origins.length === 0) return undefined;
  const state = { origin, storage: { cookies: cookies.map((cookie) => ({ ...cookie, expires: -1 })), origins } };
  return Buffer.byteLength(JSON.stringify(state)) > MAX_BYTES ? { leftOut: "too_large" } : state;
}

/**
 * Returns whether browsers send a cookie to a host. @param domain of the cookie: a host, or with a dot before it a host
 * and those below
 */
function isSentTo(hostname: string, domain: string): boolean {
  const host = domain.toLowerCase().replace(/^\./, "");
  return hostname === host || (domain.startsWith(".") && hostname.endsWith(`.${host}`));
}
