// For tests: a design system of 67 tokens, written in seven formats.

/** By group: the names, and the values as CSS. */
export const ACME = {
  color: {
    "brand-100": "#dbeafe",
    "brand-500": "#2563eb",
    "brand-700": "#1d4ed8",
    "neutral-0": "#ffffff",
    "neutral-100": "#f4f4f5",
    "neutral-300": "#d4d4d8",
    "neutral-600": "#52525b",
    "neutral-900": "#18181b",
    "text-default": "#27272a",
    "text-muted": "#71717a",
    "text-danger": "#b91c1c",
    "surface-page": "#fafafa",
    "surface-card": "#fefefe",
    "border-default": "#e4e4e7",
    "border-strong": "#a1a1aa",
    "border-focus": "#3b82f6",
    success: "#15803d",
    warning: "#ca8a04",
    danger: "#dc2626",
    overlay: "#00000080",
  },
  family: { body: "Inter, sans-serif", code: '"JetBrains Mono", monospace' },
  size: { xs: "12px", sm: "14px", md: "16px", lg: "20px", xl: "24px", "2xl": "32px", "3xl": "48px" },
  weight: { regular: "400", medium: "500", semibold: "600", bold: "700" },
  leading: { tight: "1.2", normal: "1.5", loose: "1.75" },
  space: {
    "1": "4px",
    "2": "8px",
    "3": "12px",
    "4": "16px",
    "5": "20px",
    "6": "24px",
    "8": "32px",
    "12": "48px",
    "16": "64px",
  },
  radius: { sm: "2px", md: "6px", lg: "10px", full: "9999px" },
  shadow: {
    sm: "0px 1px 2px 0px #0000000d",
    md: "0px 4px 6px -1px #0000001a",
    lg: "0px 10px 15px -3px #00000026",
  },
  opacity: { disabled: "0.4", hover: "0.85" },
  layer: { dropdown: "1000", sticky: "1020", modal: "1050", toast: "1080" },
  duration: { fast: "100ms", normal: "200ms", slow: "400ms" },
  easing: { standard: "cubic-bezier(0.4, 0, 0.2, 1)", bounce: "cubic-bezier(0.34, 1.56, 0.64, 1)" },
  breakpoint: { sm: "640px", md: "768px", lg: "1024px", xl: "1280px" },
} as const;

/** The tokens that differ in the dark. */
export const ACME_DARK = {
  "text-default": "#f4f4f5",
  "text-muted": "#a1a1aa",
  "surface-page": "#0b0b0f",
  "surface-card": "#17171c",
  "border-default": "#3f3f46",
} as const;

type Group = keyof typeof ACME;
const groups = Object.entries(ACME) as [Group, Readonly<Record<string, string>>][]; // all keys are groups

const lines = (write: (group: Group, name: string, value: string) => string): string =>
  groups
    .flatMap(([group, tokens]) => Object.entries(tokens).map(([name, value]) => write(group, name, value)))
    .join("\n");

/** The names of variables. */
const PREFIX: Readonly<Record<Group, string>> = {
  color: "color",
  family: "font-family",
  size: "font-size",
  weight: "font-weight",
  leading: "line-height",
  space: "space",
  radius: "radius",
  shadow: "shadow",
  opacity: "opacity",
  layer: "z-index",
  duration: "duration",
  easing: "easing",
  breakpoint: "breakpoint",
};

const TAILWIND: Readonly<Partial<Record<Group, string>>> = {
  family: "font",
  size: "text",
  leading: "leading",
  space: "spacing",
  easing: "ease",
};

const pixels = (value: string): number => Number.parseFloat(value);
const dark = (prefix: string) =>
  Object.entries(ACME_DARK)
    .map(([name, value]) => `  ${prefix}color-${name}: ${value};`)
    .join("\n");

const css = `/* Acme */
:root {
${lines((group, name, value) => `  --${PREFIX[group]}-${name}: ${group === "space" ? `${pixels(value) / 16}rem` : value};`)}
}
[data-theme="dark"] {
${dark("--")}
}`;

const tailwind = `@import "tailwindcss";
@theme {
  --color-*: initial;
${lines((group, name, value) => `  --${TAILWIND[group] ?? PREFIX[group]}-${name}: ${value};`)}
}
@layer base { .dark {
${dark("--")}
} }`;

const scss = `// Acme
$space-unit: 4px;
${lines((group, name, value) => (group === "color" || group === "space" ? "" : `$${PREFIX[group]}-${name}: ${value};`))}
$color: (${Object.entries(ACME.color)
  .map(([name, value]) => `"${name}": ${value}`)
  .join(", ")});
$space: (${Object.entries(ACME.space)
  .map(([name, value]) => `${name}: $space-unit * ${pixels(value) / 4}`)
  .join(", ")});`;

type Json = Record<string, unknown>;

function json(write: (group: Group, value: string) => unknown): Json {
  return Object.fromEntries(
    groups.map(([group, tokens]) => [
      PREFIX[group],
      Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, write(group, value)])),
    ]),
  );
}

const hexToSrgb = (hex: string) => ({
  colorSpace: "srgb",
  components: [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255),
  ...(hex.length === 9 && { alpha: Number.parseInt(hex.slice(7), 16) / 255 }),
});

const quantity = (value: string) => ({ value: pixels(value), unit: value.replace(/^[-\d.]+/, "") });

function shadowParts(value: string) {
  const [offsetX = "", offsetY = "", blur = "", spread = "", color = ""] = value.split(" ");
  return { offsetX, offsetY, blur, spread, color };
}

/** A group of tokens that inherit its type, one of which is an alias. */
function dtcgGroups(): Json {
  const typed: Readonly<Record<Group, readonly [type: string, (value: string) => unknown]>> = {
    color: ["color", hexToSrgb],
    family: ["fontFamily", (value) => value.split(", ").map((name) => name.replaceAll('"', ""))],
    size: ["dimension", quantity],
    weight: ["fontWeight", Number],
    leading: ["number", Number],
    space: ["dimension", quantity],
    radius: ["dimension", quantity],
    shadow: [
      "shadow",
      (value) => {
        const { color, ...lengths } = shadowParts(value);
        const entries = Object.entries(lengths).map(([key, length]) => [key, quantity(length)]);
        return { color: hexToSrgb(color), ...Object.fromEntries(entries) };
      },
    ],
    opacity: ["number", Number],
    layer: ["number", Number],
    duration: ["duration", quantity],
    easing: ["cubicBezier", (value) => value.slice(13, -1).split(", ").map(Number)],
    breakpoint: ["dimension", quantity],
  };
  const groupsOf = json((group, value) => ({ $value: typed[group][1](value) }));
  for (const [group] of groups) Object.assign(groupsOf[PREFIX[group]] as Json, { $type: typed[group][0] }); // as json() made it
  const color = groupsOf.color as Json;
  const blue = color["brand-500"];
  return {
    ...groupsOf,
    $description: "Acme",
    color: { ...color, "brand-500": { $value: "{base.blue}" } },
    base: { $type: "color", blue },
  };
}

const resolver = {
  version: "2025.10",
  sets: { acme: { sources: [dtcgGroups()] } },
  modifiers: {
    scheme: {
      default: "light",
      contexts: {
        light: [],
        dark: [
          {
            color: {
              $type: "color",
              ...Object.fromEntries(
                Object.entries(ACME_DARK).map(([name, value]) => [name, { $value: hexToSrgb(value) }]),
              ),
            },
          },
        ],
      },
    },
  },
  resolutionOrder: [{ $ref: "#/sets/acme" }, { $ref: "#/modifiers/scheme" }],
};

const styleDictionary = {
  base: { blue: { value: ACME.color["brand-500"] } },
  ...json((group, value) => ({
    value: value === ACME.color["brand-500"] ? "{base.blue.value}" : value,
    ...(group === "shadow" && { type: "shadow" }),
    comment: group,
  })),
};

const STUDIO: Readonly<Record<Group, string>> = {
  color: "color",
  family: "fontFamilies",
  size: "fontSizes",
  weight: "fontWeights",
  leading: "lineHeights",
  space: "spacing",
  radius: "borderRadius",
  shadow: "boxShadow",
  opacity: "opacity",
  layer: "number",
  duration: "duration",
  easing: "cubicBezier",
  breakpoint: "dimension",
};

const studio = {
  "core/base": {
    ...json((group, value) => {
      const type = STUDIO[group];
      if (group === "shadow") {
        const { offsetX: x, offsetY: y, ...rest } = shadowParts(value);
        return { type, value: { x, y, ...rest, type: "dropShadow" } };
      }
      if (group === "space") return { type, value: `{unit} * ${pixels(value) / 4}` };
      if (group === "size" || group === "radius") return { type, value: String(pixels(value)) };
      if (group === "leading") return { type, value: `${Number((Number(value) * 100).toFixed(3))}%` };
      return { type, value };
    }),
    unit: { type: "sizing", value: "4" },
  },
  "theme/dark": {
    color: Object.fromEntries(Object.entries(ACME_DARK).map(([name, value]) => [name, { type: "color", value }])),
  },
  $themes: [
    { name: "Light", selectedTokenSets: { "core/base": "enabled" } },
    { name: "Dark", selectedTokenSets: { "core/base": "source", "theme/dark": "enabled" } },
  ],
  $metadata: { tokenSetOrder: ["core/base", "theme/dark"] },
};

/** Older drafts of the Design Tokens Format have texts as values. */
const olderDraft = json((group, value) => ({
  $type: {
    ...STUDIO,
    family: "fontFamily",
    size: "dimension",
    weight: "fontWeight",
    leading: "number",
    space: "dimension",
    radius: "dimension",
    shadow: "shadow",
    opacity: "number",
  }[group],
  $value:
    group === "weight" || group === "leading" || group === "opacity" || group === "layer"
      ? Number(value)
      : group === "shadow"
        ? shadowParts(value)
        : value,
}));

const jsonText = (value: Json): string => JSON.stringify(value, null, 2);

/** One set of tokens, written in each format. */
export const ACME_SOURCES = {
  css,
  tailwind,
  scss,
  dtcg: jsonText(resolver),
  "older dtcg": jsonText(olderDraft),
  "style-dictionary": jsonText(styleDictionary),
  "tokens-studio": jsonText(studio),
} as const;
