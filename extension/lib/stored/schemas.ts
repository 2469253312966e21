import type { Tokens } from "@tintype/shared/kinds/wire";
import type { PrivateParts } from "@tintype/shared/observe/limits/left-out";
import type { Observation } from "@tintype/shared/observe/observation";
import type { Destination } from "@tintype/ui/platform/destination.ts";
import { type ServerFault, serverFaultCodes } from "@tintype/ui/platform/outcome.ts";
import * as z from "./zod.ts";

// Stored values outlive releases of the extension: they are parsed when they are read. Keys that this release does not
// know are kept, so that a later one finds them again.

export const storedTokens: z.ZodMiniType<Tokens> = z.looseObject({
  colors: z.array(
    z.looseObject({
      name: z.string(),
      value: z.string(),
      format: z.string(),
      usage: z.number(),
      contexts: z.array(z.string()),
      aliases: z.optional(z.array(z.string())),
    }),
  ),
  typography: z.array(
    z.looseObject({
      family: z.string(),
      weights: z.array(z.string()),
      sizes: z.array(z.string()),
      line_heights: z.array(z.string()),
    }),
  ),
  spacing: z.array(z.string()),
  assets: z.array(
    z.looseObject({
      type: z.enum(["image", "svg", "background", "font", "icon", "video"]),
      url: z.string(),
      dimensions: z.looseObject({ width: z.number(), height: z.number() }),
      format: z.string(),
      bytes: z.exactOptional(z.number()),
      label: z.exactOptional(z.string()),
      color: z.exactOptional(z.string()),
      fill: z.exactOptional(z.string()),
      stroke: z.exactOptional(z.string()),
      family: z.exactOptional(z.string()),
      weight: z.exactOptional(z.string()),
      style: z.exactOptional(z.string()),
    }),
  ),
  contrasts: z.optional(
    z.array(
      z.looseObject({
        text: z.string(),
        background: z.string(),
        ratio: z.number(),
        large: z.boolean(),
        usage: z.number(),
      }),
    ),
  ),
});

export const storedEnvironment: z.ZodMiniType<Observation["environment"]> = z.looseObject({
  viewport: z.looseObject({ width: z.number(), height: z.number() }),
  device_pixel_ratio: z.number(),
  color_scheme: z.enum(["light", "dark"]),
  fonts_not_loaded: z.array(z.string()),
  fonts_pending: z.optional(z.number()),
  unreadable_frames: z.number(),
  lazy_images: z.optional(z.number()),
  not_revealed: z.optional(z.number()),
  root_font_size: z.optional(z.number()),
  files_too_large: z.optional(z.number()),
  truncated: z.boolean(),
  consent: z.exactOptional(
    z.looseObject({ status: z.enum(["none", "left", "hidden"]), banner: z.nullable(z.literal("unknown")) }),
  ),
});

export const storedLeftOut: z.ZodMiniType<PrivateParts> = z.looseObject({
  parameters: z.number(),
  drawings: z.number(),
});

export const storedDestination: z.ZodMiniType<Destination> = z.discriminatedUnion("kind", [
  z.looseObject({ kind: z.literal("device") }),
  z.looseObject({ kind: z.literal("personal") }),
  z.looseObject({ kind: z.literal("team"), teamId: z.string() }),
]);

export const storedFault: z.ZodMiniType<ServerFault> = z.looseObject({
  code: z.enum(serverFaultCodes),
  message: z.exactOptional(z.string()),
  limit: z.exactOptional(z.enum(["minute", "day", "month"])),
  quota: z.exactOptional(z.object({ used: z.number(), limit: z.number() })),
  upgradeUrl: z.exactOptional(z.string()),
  retryAt: z.exactOptional(z.number()),
});

/** Parses what is stored; undefined if there is nothing, or nothing that can be read. */
export function readStored<T>(schema: z.ZodMiniType<T>, stored: unknown): T | undefined {
  const parsed = z.safeParse(schema, stored);
  if (parsed.success) return parsed.data;
  if (stored !== undefined)
    console.warn("A stored value cannot be read:", parsed.error.issues.map(({ path }) => path.join(".")).join(", "));
  return undefined;
}
