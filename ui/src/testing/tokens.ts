import type { ColorToken, Tokens } from "@tintype/shared/kinds/wire";

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
