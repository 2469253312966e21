const GENERIC =
  /^(serif|sans-serif|monospace|cursive|fantasy|math|system-ui|ui-(serif|sans-serif|monospace|rounded)|-apple-system|BlinkMacSystemFont)$/;

/** The family as CSS wants it; where it is missing, the interface's own font stands in. */
export function fontFamilyValue(family: string): string {
  return GENERIC.test(family) ? family : `${JSON.stringify(family)}, system-ui`;
}

const canvas = document.createElement("canvas").getContext("2d");

/**
 * Whether this computer has the family. Told by the width of a text in it: `document.fonts.check` says yes to every name
 * that no web font has.
 */
export function isInstalled(family: string): boolean {
  if (GENERIC.test(family) || !canvas) return true;
  return ["monospace", "serif"].some((other) => widthIn(`${JSON.stringify(family)}, ${other}`) !== widthIn(other));
}

function widthIn(families: string): number {
  if (!canvas) return 0;
  canvas.font = `72px ${families}`;
  return canvas.measureText("Handgloves mmWWiil 0123").width;
}
