import type { Observation } from "../observe/observation.ts";

// For tests: builds observations without a page.

export interface Paint {
  readonly value: string;
  readonly property?: string;
  /** The signatures where it paints. */
  readonly at?: readonly string[];
  readonly count?: number;
  /** Custom properties that a rule's var() brings to it, with their values. */
  readonly by?: readonly (readonly [name: string, value: string])[];
}

interface Rest extends Partial<Omit<Observation, "paints" | "signatures" | "custom_properties">> {
  readonly global?: readonly (readonly [name: string, value: string])[];
}

export function observation(paints: readonly Paint[], { global = [], ...rest }: Rest = {}): Observation {
  const signatures = [...new Set(paints.flatMap(({ at = ["p"] }) => at))].sort();
  return {
    version: 2,
    read: [],
    url: "https://example.com/",
    title: "A page",
    elements: paints.length,
    environment: {
      viewport: { width: 1280, height: 800 },
      device_pixel_ratio: 1,
      color_scheme: "light",
      fonts_not_loaded: [],
      unreadable_frames: 0,
      truncated: false,
    },
    signatures,
    paints: paints.map(({ value, property = "color", at = ["p"], count = 1 }) => ({
      property,
      value,
      count,
      sites: at.map((site) => signatures.indexOf(site)),
    })),
    page: { text: "rgb(0, 0, 0)", background: "rgba(0, 0, 0, 0)" },
    custom_properties: {
      global: global.map(([name, value]): [string, string] => [name, value]),
      bindings: paints.flatMap(({ by = [] }, paint) => by.map(([name, value]) => ({ paint, name, value }))),
    },
    typography: [],
    spacing: [],
    assets: [],
    ...rest,
  };
}
