import { z } from "zod";

/** A file that Playwright's `storageState` has written: cookies of any host, and the local storage of origins. Newer versions may add to it. */
export const storageState = z.object({
  cookies: z.array(
    z.object({
      name: z.string(),
      value: z.string(),
      domain: z.string().min(1),
      path: z.string(),
      expires: z.number(),
      httpOnly: z.boolean(),
      secure: z.boolean(),
      sameSite: z.enum(["Strict", "Lax", "None"]),
    }),
  ),
  origins: z.array(
    z.object({
      origin: z.string(),
      localStorage: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
  ),
});

/** Credentials that let a visit in behind a login. */
export const credentials = z.strictObject({
  /** Sent with each request to the origin of the page, and to no other. */
  headers: z.record(z.string(), z.string()),
  /** Cookies of the origin of the page. No other origin gets them, also none on another port of the host. */
  cookies: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  storageState: storageState.optional(),
});
export type Credentials = z.infer<typeof credentials>;
