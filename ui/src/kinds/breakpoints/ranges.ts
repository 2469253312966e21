/** The pixels of a breakpoint. An em of a condition is 16 px, whatever the page's font size is. */
export function pixels(value: string): number {
  const number = Number.parseFloat(value) || 0;
  return /em$/.test(value) ? number * 16 : number;
}

/** On which sides of a breakpoint its conditions apply. */
export function rangesOf(conditions: readonly string[]): { readonly below: boolean; readonly above: boolean } {
  return {
    below: conditions.some((condition) => condition.includes("<")),
    above: conditions.some((condition) => condition.includes(">")),
  };
}
