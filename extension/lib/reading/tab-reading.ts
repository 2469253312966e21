import type { ThemeMode } from "@tintype/shared/observe/themes/found-theme";
import type { SavedVersion } from "../captures/add.ts";
import type { StoredReading } from "../captures/model.ts";
import { readStored, storedEnvironment, storedLeftOut, storedTokens } from "../stored/schemas.ts";
import * as z from "../stored/zod.ts";
import { type Fault, faults, type SaveFault, saveFaults } from "./faults.ts";

/** The version as which a reading is saved on this device. Readings of private windows are never saved. */
export type Saved = SavedVersion | { readonly as: "nothing"; readonly reason: "private" | SaveFault };

export interface TabReading extends StoredReading {
  /** When the document that was read was opened, by its own clock: a page that is loaded again is another document. */
  readonly document: number;
  /** The themes that the page's sheets speak for. Absent from readings of earlier releases. */
  readonly themes?: readonly ThemeMode[] | undefined;
  readonly saved: Saved;
  /** True if the person chose to save the page under its address without tracking parameters. */
  readonly withoutTracking?: boolean | undefined;
  /** True if the person chose to read the page without its banner that asks for consent. */
  readonly withoutBanner?: boolean | undefined;
}

/** The state of the reading of a tab. `last` is the newest reading of the page that the tab shows. */
export type TabState =
  | {
      readonly status: "reading";
      /** The page still loads, or it is being read. */
      readonly phase: "loading" | "reading";
      readonly last?: TabReading;
    }
  | { readonly status: "read"; readonly last: TabReading }
  | { readonly status: "failed"; readonly fault: Fault; readonly last?: TabReading };

const version = { pageId: z.string(), captureId: z.string(), version: z.number() };

const saved: z.ZodMiniType<Saved> = z.discriminatedUnion("as", [
  z.object({ as: z.literal("first"), ...version }),
  z.object({ as: z.literal("changed"), changes: z.number(), ...version }),
  z.object({ as: z.literal("unchanged"), since: z.number(), ...version }),
  z.object({ as: z.literal("nothing"), reason: z.enum(["private", ...saveFaults]) }),
]);

const theme: z.ZodMiniType<ThemeMode> = z.looseObject({ name: z.string() });

const reading: z.ZodMiniType<TabReading> = z.looseObject({
  url: z.string(),
  title: z.string(),
  takenAt: z.number(),
  tokens: storedTokens,
  environment: storedEnvironment,
  leftOut: z.catch(z.optional(storedLeftOut), undefined),
  document: z.number(),
  themes: z.catch(z.optional(z.array(theme)), undefined),
  saved,
  withoutTracking: z.catch(z.optional(z.boolean()), undefined),
  withoutBanner: z.catch(z.optional(z.boolean()), undefined),
});

const state: z.ZodMiniType<TabState> = z.discriminatedUnion("status", [
  z.object({ status: z.literal("reading"), phase: z.enum(["loading", "reading"]), last: z.exactOptional(reading) }),
  z.object({ status: z.literal("read"), last: reading }),
  z.object({ status: z.literal("failed"), fault: z.enum(faults), last: z.exactOptional(reading) }),
]);

/** Reads the state of a tab, which another release may have stored; undefined if it cannot be read. */
export const readTabState = (stored: unknown): TabState | undefined => readStored(state, stored);
