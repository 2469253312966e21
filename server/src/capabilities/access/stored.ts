import type { Credentials } from "@tintype/reader/credentials";
import { type AccessBody, type AccessView, storageState } from "@tintype/shared/api/access";
import { z } from "zod";

/** The secrets of one origin, as they are encrypted. */
const stored = z.object({
  headers: z.record(z.string(), z.string()),
  cookies: z.array(z.object({ name: z.string(), value: z.string() })),
  storage_state: storageState.optional(),
});
export type StoredAccess = z.output<typeof stored>;

/** Keeps what is of the origin. Cookies of a storage state count by their domain, as browsers send them. */
export function accessOfOrigin({ headers, cookies, storage_state: state }: AccessBody, origin: string): StoredAccess {
  const { hostname } = new URL(origin);
  const storage_state = state && {
    cookies: state.cookies.filter(({ domain }) => isSentTo(hostname, domain)),
    origins: state.origins.filter((entry) => entry.origin === origin),
  };
  return { headers, cookies, ...(storage_state && { storage_state }) };
}

/** Whether an access lets nobody in. */
export const isEmpty = ({ headers, cookies, storage_state: state }: StoredAccess): boolean =>
  Object.keys(headers).length + cookies.length + (state?.cookies.length ?? 0) + (state?.origins.length ?? 0) === 0;

export const writeAccess = (access: StoredAccess): string => JSON.stringify(access);

/** Reads what `writeAccess` wrote, for a visit. */
export function readAccess(text: string): Credentials {
  const { storage_state, ...access } = stored.parse(JSON.parse(text));
  return { ...access, ...(storage_state && { storageState: storage_state }) };
}

/** The names in an access, each once, in the order of the alphabet. */
export function namesOf({ headers, cookies, storage_state }: StoredAccess): Pick<AccessView, "headers" | "cookies"> {
  const cookieNames = [...cookies, ...(storage_state?.cookies ?? [])].map(({ name }) => name);
  return { headers: Object.keys(headers).sort(), cookies: [...new Set(cookieNames)].sort() };
}

/** Whether browsers send a cookie to a host. @param domain of the cookie: a host, or with a dot before it a host and those below */
function isSentTo(hostname: string, domain: string): boolean {
  const host = domain.toLowerCase().replace(/^\./, "");
  return hostname === host || (domain.startsWith(".") && hostname.endsWith(`.${host}`));
}
