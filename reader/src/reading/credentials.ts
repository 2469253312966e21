import { storageState } from "@tintype/shared/api/access/access";
import { z } from "zod";

/** Credentials that let a visit in behind a login. */
export const credentials = z.strictObject({
  /** Sent with the requests that the origin of the page makes to itself, and with no other. */
  headers: z.record(z.string(), z.string()),
  /** Cookies of the origin of the page. No other origin gets them, also none on another port of the host. `SameSite=Strict`. */
  cookies: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  storageState: storageState.optional(),
});
export type Credentials = z.infer<typeof credentials>;
