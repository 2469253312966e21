import type { Environment } from "@tintype/shared/api/environment";
import type { Observation } from "@tintype/shared/observe/observation";

/** How a page is to be read. */
export interface ExtractOptions {
  /** The event after which the page is looked at. Its fonts, images and timers are waited for in any case. */
  readonly waitFor: "load" | "domcontentloaded" | "networkidle";
  /** In CSS px. */
  readonly viewport: { readonly width: number; readonly height: number };
  readonly colorScheme: "light" | "dark";
  readonly selectors: readonly string[];
  readonly excludeSelectors: readonly string[];
}

/** What one visit to a page gave. */
export interface PageReading {
  readonly observation: Observation;
  readonly title: string;
  readonly elementsAnalyzed: number;
  readonly durationMs: number;
  readonly environment: Environment;
}

/** What one visit may take, and how long one Chromium serves. */
export interface Limits {
  /** Milliseconds until the page has reached `waitFor`. */
  readonly loadMs: number;
  /** Milliseconds for all of it. */
  readonly totalMs: number;
  /** Over the network, in both directions. */
  readonly bytes: number;
  readonly requests: number;
  /** A Chromium that has served this many visits, or is this old, makes room for a fresh one: its memory only grows. */
  readonly maxVisits: number;
  readonly maxAgeMs: number;
}

export const DEFAULT_LIMITS: Limits = {
  loadMs: 30_000,
  totalMs: 45_000,
  bytes: 50_000_000,
  requests: 1_000,
  maxVisits: 200,
  maxAgeMs: 30 * 60_000,
};
