import type { BorderToken, ColorToken, ShadowToken, TextStyleToken, Tokens } from "@tintype/shared/kinds/wire";

export const color = (name: string, value: string, usage = 1): ColorToken => ({
  name,
  value,
  format: "hex",
  usage,
  contexts: ["background-color"],
});

export const harbour: Tokens = {
  colors: [color("brand", "#0d6efd", 9), color("ink", "#212529", 4)],
  typography: [{ family: "Inter", weights: ["400", "700"], sizes: ["16px"], line_heights: ["24px"] }],
  spacing: ["8px", "16px"],
  assets: [{ type: "image", url: "https://a.example/ship.png", dimensions: { width: 320, height: 80 }, format: "png" }],
  contrasts: [{ text: "#212529", background: "#ffffff", ratio: 15.43, large: false, usage: 9 }],
};

const namedToken = (
  name: string,
  value: string,
  uses: Record<string, number>,
  named_by: "page" | "tintype" = "page",
) => ({
  name,
  value,
  usage: Math.max(...Object.values(uses)),
  contexts: Object.keys(uses),
  uses,
  named_by,
});

const stateOf = (element: string, state: string, property: string, value: string, base: string) => ({
  ...namedToken(`${element}-${state}-${property}`, value, { [property]: 3 }, "tintype"),
  state,
  property,
  element,
  base,
});

const shadow = (name: string, value: string, usage: number, property = "box-shadow"): ShadowToken => {
  const layers = value.split(", ").map((layer) => {
    const [offset_x = "", offset_y = "", blur = "", spread = "", color = ""] = layer.replace("inset ", "").split(" ");
    const inset = layer.startsWith("inset");
    return { color, color_name: "ink-a10", offset_x, offset_y, blur, spread, inset };
  });
  return { ...namedToken(name, value, { [property]: usage }), layers };
};

const border = (name: string, value: string, color_name: string, usage: number): BorderToken => {
  const [width = "", style = "", color = ""] = value.split(" ");
  return { ...namedToken(name, value, { border: usage }), width, style, color, color_name };
};

const textStyle = (name: string, value: string, usage: number): TextStyleToken => {
  const [, weight = "", size = "", line_height = "", family = ""] = /^(\d+) (\S+)\/(\S+) "(.*)"$/.exec(value) ?? [];
  const normal = { letter_spacing: "normal", font_style: "normal", text_transform: "none" };
  return { ...namedToken(name, value, { font: usage }, "tintype"), family, size, weight, line_height, ...normal };
};

/** Tokens of every kind. */
export const everyKind: Tokens = {
  ...harbour,
  colors: [
    { ...color("brand", "#0d6efd"), ...namedToken("brand", "#0d6efd", { "background-color": 9, color: 4 }) },
    {
      ...color("ink", "#212529"),
      ...namedToken("ink", "#212529", { color: 412, "background-color": 2 }),
      aliases: ["text"],
    },
    { ...color("slate-200", "#dee2e6"), ...namedToken("slate-200", "#dee2e6", { "border-top-color": 17 }, "tintype") },
  ],
  radii: [
    namedToken("radius-md", "8px", { "border-radius": 41 }),
    namedToken("radius-full", "9999px", { "border-radius": 12 }, "tintype"),
    namedToken("card-top", "16px 16px 0px 0px", { "border-radius": 3 }),
    { ...namedToken("avatar", "50%", { "border-radius": 2 }), named_by: "person" },
  ],
  shadows: [
    shadow("shadow-sm", "0px 1px 2px 0px #0000001a", 24),
    shadow("shadow-lg", "0px 10px 15px -3px #0000001a, 0px 4px 6px -4px #0000001a", 3),
    shadow("inner", "inset 0px 2px 6px 0px #00000033", 2),
    shadow("lettering", "1px 1px 3px 0px #00000066", 1, "text-shadow"),
  ],
  borders: [
    border("border", "1px solid #dee2e6", "slate-200", 33),
    border("focus", "3px dashed #0d6efd", "brand", 2),
    border("rule", "6px double #212529", "ink", 1),
  ],
  gradients: [
    {
      ...namedToken("sunrise", "linear-gradient(90deg, #ff7a18 0%, #af002d 60%, #319197 100%)", {
        "background-image": 2,
      }),
      type: "linear",
      repeating: false,
      stops: [
        { color: "#ff7a18", color_name: "orange-500", position: "0%" },
        { color: "#af002d", position: "60%" },
        { color: "#319197", position: "100%" },
      ],
    },
    {
      ...namedToken("veil", "radial-gradient(circle, #ffffff00, #0d6efd)", { "background-image": 1 }, "tintype"),
      type: "radial",
      repeating: false,
      stops: [
        { color: "#ffffff00", position: null },
        { color: "#0d6efd", color_name: "brand", position: null },
      ],
    },
  ],
  opacities: [
    namedToken("disabled", "0.5", { opacity: 7 }),
    namedToken("opacity-15", "0.15", { opacity: 1 }, "tintype"),
  ],
  z_indexes: [
    namedToken("z-dropdown", "1000", { "z-index": 2 }),
    namedToken("z-modal", "1055", { "z-index": 1 }),
    namedToken("z-0", "0", { "z-index": 8 }, "tintype"),
    namedToken("z-behind", "-1", { "z-index": 1 }, "tintype"),
  ],
  durations: [
    namedToken("duration-fast", "150ms", { "transition-duration": 61 }),
    namedToken("duration-slow", "600ms", { "transition-duration": 4, "animation-duration": 1 }),
  ],
  easings: [
    namedToken("ease-in-out", "ease-in-out", { "transition-timing-function": 40 }, "tintype"),
    namedToken("ease-spring", "cubic-bezier(0.34, 1.56, 0.64, 1)", { "transition-timing-function": 12 }),
    namedToken("ease-steps", "steps(4, end)", { "animation-timing-function": 1 }),
    namedToken("ease-bounce", "linear(0, 0.6 40%, 1 60%, 0.9 80%, 1)", { "animation-timing-function": 1 }),
  ],
  breakpoints: [
    { ...namedToken("md", "768px", { "@media": 214 }), conditions: ["width >= 768px"] },
    { ...namedToken("lg", "62em", { "@media": 90 }, "tintype"), conditions: ["width >= 62em", "width < 62em"] },
    { ...namedToken("sm", "576px", { "@media": 12 }), conditions: ["width < 576px"] },
  ],
  text_styles: [
    textStyle("heading-1", '700 32px/1.2 "Inter"', 1),
    textStyle("body", '400 16px/24px "Inter"', 212),
    textStyle("caption", '400 12px/1.5 "Inter"', 18),
  ],
  states: [
    stateOf("btn-primary", "hover", "background-color", "#0b5ed7", "#0d6efd"),
    { ...stateOf("nav-link", "hover", "color", "#0a58ca", "#0d6efd"), color_name: "primary" },
    stateOf("nav-link", "hover", "text-decoration-line", "underline", "none"),
    stateOf("card", "hover", "transform", "translateY(-2px)", "none"),
    stateOf("card", "hover", "box-shadow", "0px 4px 12px 0px #0000001f", "none"),
    stateOf("field", "disabled", "opacity", "0.65", "1"),
  ],
  spacing_scale: [
    namedToken("space-2", "8px", { "padding-top": 40, gap: 11 }),
    namedToken("space-4", "16px", { "padding-top": 22, "margin-bottom": 9 }),
  ],
};
