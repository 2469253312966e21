import type { Page } from "playwright";

// Reads the colours that a page paints in a simple way, for tests and benchmarks. It shares no code with the code under test.
// It does not support frames, shadow roots, SVGs and gradients.

/** Returns the distinct colours that a page paints, as `#rrggbb`, or as `#rrggbbaa` if they are translucent. */
export async function paintedColors(page: Page): Promise<Set<string>> {
  const values = await page.evaluate(() => {
    const painted: string[] = [];
    for (const element of document.querySelectorAll("html, body, body *")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const ownsText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      addColors(getComputedStyle(element), ownsText);
      if (element.matches(":placeholder-shown")) painted.push(getComputedStyle(element, "::placeholder").color);
      for (const pseudo of ["::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        if (!["none", "normal"].includes(style.content)) addColors(style, /^"[^"]*[^"\s]/.test(style.content));
      }
    }
    return painted;

    function addColors(style: CSSStyleDeclaration, ownsText: boolean) {
      painted.push(style.backgroundColor);
      if (ownsText) painted.push(style.color);
      if (ownsText && style.textDecorationLine !== "none") painted.push(style.textDecorationColor);
      for (const side of ["border-top", "border-right", "border-bottom", "border-left", "outline"]) {
        const get = (what: string) => style.getPropertyValue(`${side}-${what}`);
        if (get("width") !== "0px" && !["none", "hidden"].includes(get("style"))) painted.push(get("color"));
      }
      for (const [, color = "", lengths = ""] of style.boxShadow.matchAll(/(\w+\([^)]*\))([^,]*)/g)) {
        if (/[1-9]/.test(lengths)) painted.push(color);
      }
    }
  });
  return new Set(values.map(toHex).filter(isVisible));
}

/**
 * Resolves CSS colours on a page; undefined for text that is not a colour there and for transparent colours. `--name` is a
 * custom property of the body or, as in `.button --name`, of the first element that the selector matches. Any other text is a
 * colour itself.
 */
export async function resolveColors(page: Page, colors: readonly string[]): Promise<(string | undefined)[]> {
  const values = await page.evaluate((all) => {
    return all.map((text) => {
      const [, selector = "body", property] = /^(?:(\S+) )?(--\S+)$/.exec(text) ?? [];
      const probe = document.createElement("i");
      // Assigning text that is not a colour leaves this value.
      probe.style.color = "transparent";
      const parent = document.querySelector(selector);
      const value = property === undefined ? text : parent && getComputedStyle(parent).getPropertyValue(property);
      probe.style.color = value ?? "";
      parent?.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    });
  }, colors);
  return values.map(toHex).map((hex) => (isVisible(hex) ? hex : undefined));
}

const isVisible = (hex: string) => !/^#.{6}00$/.test(hex);

/** Converts `rgb(…)` and `rgba(…)`, as in computed styles, to hex. */
function toHex(computed: string): string {
  const [red, green, blue, alpha = 1] = [...computed.matchAll(/[\d.]+/g)].map(Number);
  const isLegacy = /^rgba?\(/.test(computed);
  if (!isLegacy || red === undefined || green === undefined || blue === undefined) {
    throw new Error(`this simple reading does not support the colour ${computed}`);
  }
  const channels = [red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
