import { storageState } from "@tintype/shared/api/access";
import { z } from "zod";

/** Credentials that let a visit in behind a login. */
export const credentials = z.strictObject({
  /** Sent with each request to the origin of the page, and to no other. */
  headers: z.record(z.string(), z.string()),
  /** Cookies of the origin of the page. No other origin gets them, also none on another port of the host. */
  cookies: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  storageState: storageState.optional(),
});
export type Credentials = z.infer<typeof credentials>;
