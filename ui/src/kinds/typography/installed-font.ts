const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-(serif|sans-serif|monospace|rounded)|-apple-system|BlinkMacSystemFont)$/;

/** The families as CSS takes them. If all are missing, the interface's own font is used instead. */
export function fontFamilyValue(families: readonly string[]): string {
  const names = families.map((family) => (GENERIC.test(family) ? family : JSON.stringify(family)));
  return [...names, "system-ui"].join(", ");
}

/**
 * Returns whether this computer has the family. It compares the width of a text in it with that in another font,
 * because `document.fonts.check` says yes to every name that no web font has.
 */
export function isInstalled(family: string): boolean {
  canvas ??= document.createElement("canvas").getContext("2d");
  const context = canvas;
  if (!context || GENERIC.test(family)) return true;
  return ["monospace", "serif"].some(
    (fallback) => widthIn(context, `${JSON.stringify(family)}, ${fallback}`) !== widthIn(context, fallback),
  );
}

let canvas: CanvasRenderingContext2D | null | undefined;

function widthIn(context: CanvasRenderingContext2D, families: string): number {
  context.font = `72px ${families}`;
  return context.measureText("Handgloves mmWWiil 0123").width;
}
