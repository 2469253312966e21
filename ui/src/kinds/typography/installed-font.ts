const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-(serif|sans-serif|monospace|rounded)|-apple-system|BlinkMacSystemFont)$/;

/** The family as CSS takes it. If it is missing, the interface's own font is used instead. */
export function fontFamilyValue(family: string): string {
  return GENERIC.test(family) ? family : `${JSON.stringify(family)}, system-ui`;
}

/**
 * Whether this computer has the family. It compares the width of a text in it with that in another font, because
 * `document.fonts.check` says yes to every name that no web font has.
 */
export function isInstalled(family: string): boolean {
  canvas ??= document.createElement("canvas").getContext("2d");
  const context = canvas;
  if (!context || GENERIC.test(family)) return true;
  return ["monospace", "serif"].some(
    (other) => widthIn(context, `${JSON.stringify(family)}, ${other}`) !== widthIn(context, other),
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

function widthIn(context: CanvasRenderingContext2D, families: string): number {
  context.font = `72px ${families}`;
  return context.measureText("Handgloves mmWWiil 0123").width;
}
