import type { NamedToken } from "../../kinds/kind.ts";
import type { Tokens } from "../../kinds/wire.ts";

// For tests: a page with every kind of token.

/** A token with the fields that all named kinds share. */
export function namedToken(name: string, value: string, contexts: string[] = []): NamedToken & { contexts: string[] } {
  return { name, value, usage: 1, contexts };
}

const color = (name: string, value: string) => ({ ...namedToken(name, value, ["color"]), format: "hex" });

const layer = { offset_x: "0px", offset_y: "1px", blur: "2px", spread: "0px", inset: false };
const style = {
  family: "Inter",
  size: "32px",
  weight: "700",
  line_height: "1.2",
  letter_spacing: "normal",
  font_style: "normal",
  text_transform: "none",
};

export const allKinds: Tokens = {
  colors: [color("color-primary", "#1d70b8"), color("shade", "#0000000d"), color("wide", "color(display-p3 1 0.2 0)")],
  typography: [
    {
      family: "Inter",
      weights: ["700"],
      sizes: ["32px"],
      line_heights: ["1.2"],
      letter_spacings: ["-0.32px", "normal"],
    },
  ],
  spacing: ["8px", "16px"],
  assets: [],
  radii: [
    namedToken("radius-md", "8px"),
    namedToken("bs-border-radius", "6px"),
    namedToken("radius-full", "9999px"),
    namedToken("radius-50pct", "50%"),
    namedToken("tab", "8px 8px 0px 0px"),
    namedToken("leaf", "10px / 5px"),
  ],
  shadows: [
    {
      ...namedToken("shadow-sm", "0px 1px 2px 0px #0000000d, inset 0px 1px 2px 0px #ffffff", ["box-shadow"]),
      layers: [
        { color: "#0000000d", color_name: "shade", ...layer },
        { color: "#ffffff", ...layer, inset: true },
      ],
    },
    {
      ...namedToken("title-shadow", "0px 1px 2px color(display-p3 1 0.2 0)", ["text-shadow"]),
      layers: [{ color: "color(display-p3 1 0.2 0)", color_name: "wide", ...layer }],
    },
    {
      ...namedToken("logo", "0px 1px 2px #0000000d", ["filter"]),
      layers: [{ color: "#0000000d", color_name: "shade", ...layer }],
    },
  ],
  borders: [
    {
      ...namedToken("border-card", "1px solid #1d70b8"),
      width: "1px",
      style: "solid",
      color: "#1d70b8",
      color_name: "color-primary",
    },
    { ...namedToken("field", "0.125em dashed #dee2e6"), width: "0.125em", style: "dashed", color: "#dee2e6" },
  ],
  gradients: [
    {
      ...namedToken("gradient-primary", "linear-gradient(90deg, #1d70b8 0%, #ffffff, 60%, #0000000d 100%)"),
      type: "linear",
      repeating: false,
      stops: [
        { color: "#1d70b8", color_name: "color-primary", position: "0%" },
        { color: "#ffffff", position: null },
        { color: "#0000000d", color_name: "shade", position: "100%" },
      ],
    },
    {
      ...namedToken("glow", "radial-gradient(circle at 50% 50%, #ffffff 10px, #1d70b8 100%)"),
      type: "radial",
      repeating: false,
      stops: [
        { color: "#ffffff", position: "10px" },
        { color: "#1d70b8", color_name: "color-primary", position: "100%" },
      ],
    },
  ],
  opacities: [namedToken("opacity-muted", "0.5")],
  z_indexes: [namedToken("z-modal", "1050"), namedToken("z-index-below", "-1"), namedToken("top", "2147483647")],
  durations: [namedToken("duration-fast", "150ms")],
  easings: [
    namedToken("ease-standard", "cubic-bezier(0.4, 0, 0.2, 1)"),
    namedToken("ease-in-out", "ease-in-out"),
    namedToken("typing", "steps(4, end)"),
    namedToken("spring", "linear(0 0%, 0.5 25%, 0.5 75%, 1 100%)"),
  ],
  breakpoints: [
    { ...namedToken("breakpoint-md", "768px"), conditions: ["width >= 768px"] },
    { ...namedToken("hover", "48em"), conditions: ["width >= 48em"] },
    { ...namedToken("tall", "600px"), conditions: ["height >= 600px"] },
  ],
  text_styles: [
    { ...namedToken("heading-1", '700 32px/1.2 "Inter"'), ...style },
    {
      ...namedToken("label", 'italic 400 12px/normal "Arial" 0.5px uppercase'),
      ...style,
      family: "Arial",
      size: "12px",
      weight: "400",
      line_height: "normal",
      letter_spacing: "0.5px",
      font_style: "italic",
      text_transform: "uppercase",
    },
  ],
  states: [
    {
      ...namedToken("btn-primary-hover-background-color", "#1d70b8", ["background-color"]),
      state: "hover",
      property: "background-color",
      element: "btn-primary",
      base: "#ffffff",
      color_name: "color-primary",
    },
    {
      ...namedToken("link-hover-color", "#003078", ["color"]),
      state: "hover",
      property: "color",
      element: "link",
      base: "#1d70b8",
    },
    {
      ...namedToken("link-hover-text-decoration-thickness", "3px", ["text-decoration-thickness"]),
      state: "hover",
      property: "text-decoration-thickness",
      element: "link",
      base: "1px",
    },
    {
      ...namedToken("card-hover-transform", "translateY(-2px)", ["transform"]),
      state: "hover",
      property: "transform",
      element: "card",
      base: "none",
    },
  ],
  spacing_scale: [
    { ...namedToken("space-8", "8px"), named_by: "tintype" },
    { ...namedToken("space-md", "16px"), named_by: "page" },
  ],
};
