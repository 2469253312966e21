const numbers = (text: string): number[] => (text.match(/-?[\d.]+/g) ?? []).map(Number);

/**
 * Returns whether clip-path or clip leave nothing visible: inset(50%), circle(0), a polygon without area, rect(0 0 0
 * 0).
 */
export function isClippedAway(clipPath: string, clip: string): boolean {
  if (clip.startsWith("rect(")) {
    const [top = 0, right = 0, bottom = 0, left = 0] = numbers(clip);
    if (!clip.includes("auto") && (right - left <= 1 || bottom - top <= 1)) return true;
  }
  if (clipPath === "none") return false;
  if (clipPath.startsWith("inset(")) {
    const sides = clipPath.slice(6, -1).split(" round ")[0]?.trim().split(/\s+/) ?? [];
    const [top = "0", right = top, bottom = top, left = right] = sides;
    const percent = (side: string) => (side.endsWith("%") ? Number.parseFloat(side) : 0);
    return percent(top) + percent(bottom) >= 100 || percent(left) + percent(right) >= 100;
  }
  if (/^(circle|ellipse)\(0(px|%)?( |\))/.test(clipPath)) return true;
  if (clipPath.startsWith("polygon(")) {
    const points = new Set(clipPath.slice(8, -1).split(/\s*,\s*/));
    return points.size === 1;
  }
  return false;
}
