import type { Page } from "playwright";

// For tests and benchmarks: what a page paints, read the plain way. It knows nothing of tokens and shares no code with
// what it is held against. Good for pages without frames, shadow roots, SVGs and gradients.

/** The distinct colours that a page paints, as `#rrggbb`, or `#rrggbbaa` where they are translucent. */
export async function paintedColors(page: Page): Promise<Set<string>> {
  const values = await page.evaluate(() => {
    const painted: string[] = [];
    for (const element of document.querySelectorAll("html, body, body *")) {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const ownsText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      read(getComputedStyle(element), ownsText);
      if (element.matches(":placeholder-shown")) painted.push(getComputedStyle(element, "::placeholder").color);
      for (const pseudo of ["::before", "::after"]) {
        const style = getComputedStyle(element, pseudo);
        if (!["none", "normal"].includes(style.content)) read(style, /^"[^"]*[^"\s]/.test(style.content));
      }
    }
    return painted;

    function read(style: CSSStyleDeclaration, ownsText: boolean) {
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
  return new Set(values.map(toHex).filter(isSeen));
}

/**
 * What colours written in CSS come to on a page; undefined for what is no colour there, or one that cannot be seen.
 * `--name` is a custom property, of the root element or, as in `.button --name`, of the first element that the selector
 * matches. Anything else is a colour by itself.
 */
export async function resolveColors(page: Page, colors: readonly string[]): Promise<(string | undefined)[]> {
  const values = await page.evaluate((all) => {
    return all.map((text) => {
      const [, selector = "body", property] = /^(?:(\S+) )?(--\S+)$/.exec(text) ?? [];
      const probe = document.createElement("i");
      // What is no colour leaves this in its place.
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
  return values.map(toHex).map((hex) => (isSeen(hex) ? hex : undefined));
}

const isSeen = (hex: string) => !/^#.{6}00$/.test(hex);

/** `rgb(…)` and `rgba(…)`, as computed styles have them, in hex. */
function toHex(computed: string): string {
  const [red, green, blue, alpha = 1] = [...computed.matchAll(/[\d.]+/g)].map(Number);
  const isLegacy = /^rgba?\(/.test(computed);
  if (!isLegacy || red === undefined || green === undefined || blue === undefined) {
    throw new Error(`${computed} is more than this simple reading knows of colours`);
  }
  const channels = [red, green, blue, ...(alpha < 1 ? [alpha * 255] : [])];
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;
}
