import type { ThemeMode } from "@tintype/shared/observe/themes/found-theme";

/** The result of the script in the page (entrypoints/capture.ts). */
export type PageAnswer =
  /** A TabObservation, the Observation as JSON: a string crosses to another process faster than an object. */
  | {
      readonly kind: "observation";
      readonly json: string;
      readonly textlessDrawings: number;
      /** As in TabReading. */
      readonly document: number;
      readonly themes: readonly ThemeMode[];
    }
  | { readonly kind: "not_html" }
  /** Chromium would turn a rejection into null and lose its cause. */
  | { readonly kind: "broken"; readonly cause: string };

/** The global variables that the script in the page finds in its world, which the page does not see. */
export interface CaptureGlobals {
  readonly tintypeConsent: "leave" | "hide";
}
