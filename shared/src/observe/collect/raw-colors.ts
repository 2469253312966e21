// Colours as browsers compute them.

/** Browsers write the alpha of a computed colour only if it is not 1: `rgba(…)` in sRGB, `… / 0.5)` in other spaces. */
export const isTranslucent = (color: string): boolean => color.startsWith("rgba(") || color.includes("/");

type Channels = readonly [red: number, green: number, blue: number];

/**
 * The contrast of a colour on layers, from the top down to an opaque one, by WCAG 2. Undefined if one of them is not written in
 * sRGB.
 */
export function contrastOn(color: string, layers: readonly string[]): number | undefined {
  const ground = compositeOf(layers);
  const text = ground && mix(color, ground);
  if (!text) return undefined;
  const [one, other] = [luminance(text), luminance(ground ?? text)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The colour, in sRGB from 0 to 255, that layers give together, from the top down to an opaque one. */
export function compositeOf(layers: readonly string[]): Channels | undefined {
  let ground: Channels | undefined;
  for (const layer of layers.toReversed()) {
    ground = mix(layer, ground);
    if (!ground) return undefined;
  }
  return ground;
}

function mix(color: string, ground: Channels | undefined): Channels | undefined {
  const [, space, list] = /^(rgba?\(|color\(srgb )([\d.e, /-]+)\)$/.exec(color) ?? [];
  const scale = space?.startsWith("rgb") ? 1 : 255;
  const [red = 0, green = 0, blue = 0, alpha = 1] = list?.split(/[, /]+/).map(Number) ?? [];
  if (list === undefined || (alpha < 1 && !ground)) return undefined;
  const over = (channel: number, index: number) => channel * scale * alpha + (ground?.[index] ?? 0) * (1 - alpha);
  return [over(red, 0), over(green, 1), over(blue, 2)];
}

function luminance(channels: Channels): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
