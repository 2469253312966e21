import { parseEgressAllow } from "@tintype/reader/egress/policy";
import { z } from "zod";

// Parsers of the text of an environment variable, for each kind of value that config.ts has.

const SECONDS_PER_UNIT = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** Parses "90", "90s", "15m", "24h" or "7d" to seconds. */
export const duration = z
  .string()
  .regex(/^\d+[smhd]?$/, "must be seconds, or a number with s, m, h or d (such as 24h)")
  .transform((text) => {
    const unit = text.at(-1);
    const factor = unit === "s" || unit === "m" || unit === "h" || unit === "d" ? SECONDS_PER_UNIT[unit] : 1;
    return Number.parseInt(text, 10) * factor;
  })
  .refine((seconds) => seconds > 0 && seconds <= 366 * 86_400, "must be more than 0 and at most 366 days");

export const wholeNumber = (minimum: number, maximum: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .transform(Number)
    .refine((value) => value >= minimum && value <= maximum, `must be from ${minimum} to ${maximum}`);

export const flag = z.enum(["0", "1"], "must be 0 or 1").transform((text) => text === "1");

export const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== ""),
);

export const httpUrl = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });

/** An origin: "https://example.com" or "https://example.com/". */
export const httpOrigin = httpUrl.refine((text) => {
  const url = URL.parse(text);
  return !url || (url.pathname === "/" && !/[?#@]/.test(text));
}, "must be an origin: only scheme, host and port");

export const browserUrl = z.url({
  protocol: /^(https?|wss?)$/,
  error: "must be http, https, ws or wss URLs, such as http://browser:9222",
});

/** Parses "0,60,300" to [0, 60, 300], one number for each attempt of a delivery. */
export const retryDelays = z
  .string()
  .regex(/^\d+(\.\d+)?(,\d+(\.\d+)?){2}$/, "must be three numbers of seconds, one for each attempt (such as 0,60,300)")
  .transform((text) => text.split(",").map(Number))
  .refine((delays) => delays.every((seconds) => seconds <= 86_400), "must be at most 86400 seconds each");

export const stripePrice = z.string().regex(/^(?!prod_)\S+$/, "must be the id of a price (price_…), not of a product");

export const egressRules = list.superRefine((entries, context) => {
  for (const entry of entries) {
    try {
      parseEgressAllow(entry);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  }
});
