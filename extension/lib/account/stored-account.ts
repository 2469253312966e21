import type { SignedIn } from "@tintype/ui/platform/platform.ts";
import { readStored } from "../stored/schemas.ts";
import * as z from "../stored/zod.ts";

/** Who uses the extension, and the key with which it calls the server on their behalf. */
export interface Account extends SignedIn {
  /** The device key: an API key of this device alone. */
  readonly key: string;
  /** When the key expires, in milliseconds since 1970; absent if that is not known, or it never does. */
  readonly expiresAt?: number;
}

const account: z.ZodMiniType<Account> = z.looseObject({
  address: z.string(),
  key: z.string(),
  user: z.looseObject({ id: z.string(), email: z.string(), name: z.string() }),
  revoked: z.boolean(),
  expiresAt: z.exactOptional(z.number()),
});

/** Reads the account, which another release may have stored; undefined without an account, or if it cannot be read. */
export const readAccount = (stored: unknown): Account | undefined => readStored(account, stored);
