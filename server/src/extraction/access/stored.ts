import type { Credentials } from "@tintype/reader/reading/credentials";
import { storageOfOrigin } from "@tintype/reader/reading/visitor";
import { type AccessBody, type AccessView, storageState } from "@tintype/shared/api/access/access";
import { z } from "zod";

/** The secrets of one origin, as they are encrypted. */
const stored = z.object({
  headers: z.record(z.string(), z.string()),
  cookies: z.array(z.object({ name: z.string(), value: z.string() })),
  storage_state: storageState.optional(),
});
export type StoredAccess = z.output<typeof stored>;

/** Keeps what is of the origin. */
export function accessOfOrigin({ headers, cookies, storage_state: state }: AccessBody, origin: string): StoredAccess {
  return { headers, cookies, ...(state && { storage_state: storageOfOrigin(state, origin) }) };
}

/** Returns whether an access lets nobody in. */
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
