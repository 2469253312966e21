import { z } from "zod";
import { timestamp } from "../common/common.ts";

// Headers, cookies and storage that let the server in behind the login of a page or a site. Values go in and never come out.

const MAX_HEADERS = 20;
const MAX_COOKIES = 100;
/** Maximum length of one value, in UTF-16 code units. */
const MAX_VALUE = 8_192;
/** Maximum length of a storage state as JSON. */
const MAX_STATE = 256 * 1024;

/** Headers that Chromium sets itself, and which would break the request. */
export const BROWSERS_HEADERS = /^(host|content-length|connection|transfer-encoding|cookie|proxy-.*|sec-.*)$/i;

const headerName = z
  .string()
  .regex(/^[\w!#$%&'*+.^`|~-]{1,100}$/, "must be the name of a header")
  .refine((name) => !BROWSERS_HEADERS.test(name), "is a header that the browser sets itself");

const headerValue = z
  .string()
  .max(MAX_VALUE)
  .regex(/^[\t\u0020-\u007e\u0080-\u00ff]*$/, "must be the value of a header");

const cookieText = z
  .string()
  .max(MAX_VALUE)
  .regex(/^[^;,\s\p{Cc}]*$/u, "must be text that a cookie can have");

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

export const accessBody = z
  .strictObject({
    headers: z
      .record(headerName, headerValue)
      .refine((headers) => Object.keys(headers).length <= MAX_HEADERS, `must be at most ${MAX_HEADERS}`)
      .default({})
      .describe("Sent with requests of the page's origin to itself."),
    cookies: z
      .array(z.strictObject({ name: cookieText.min(1).regex(/^[^=]*$/, "must have no ="), value: cookieText }))
      .max(MAX_COOKIES)
      .default([])
      .describe("Cookies of the page's origin."),
    storage_state: storageState
      .refine((state) => JSON.stringify(state).length <= MAX_STATE, "must be at most 256 KiB of JSON")
      .optional()
      .describe("As Playwright writes it. What is not of the page's origin is left out."),
  })
  .refine(
    ({ headers, cookies, storage_state }) =>
      Object.keys(headers).length > 0 || cookies.length > 0 || storage_state !== undefined,
    "must have headers, cookies or a storage_state",
  )
  .meta({ id: "SetAccess", example: { headers: { Authorization: "Bearer …" }, cookies: [] } });
export type AccessBody = z.output<typeof accessBody>;
/** The body as a caller writes it. */
export type AccessInput = z.input<typeof accessBody>;

/** Why an access has ended by itself: its page moved to another owner, or who set it may no longer change the page. */
export const ACCESS_ENDINGS = ["moved", "rights"] as const;
export type AccessEnding = (typeof ACCESS_ENDINGS)[number];

/** An access as callers see it: names, no values. */
export const accessSchema = z
  .object({
    headers: z.array(z.string()).describe("Names of headers."),
    cookies: z.array(z.string()).describe("Names of cookies, also of those of a storage state."),
    origins: z.array(z.string()).describe("The origin that gets them; empty without access."),
    updated_at: timestamp.nullable(),
    ended: z
      .enum(ACCESS_ENDINGS)
      .nullable()
      .describe(
        "Why it lets nobody in any more: the page has `moved` to another owner, or who set it has lost the `rights` to. Runs fail until it is set again or forgotten.",
      ),
  })
  .meta({ id: "Access" });
export type AccessView = z.output<typeof accessSchema>;
