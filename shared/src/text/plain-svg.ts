import { withoutPrivateParameters } from "./private-parameters.ts";

/**
 * A comment, a CDATA section, a declaration, a tag with its quoted attributes, or a text. The expressions look around names so
 * that each name is tried as a whole: trying its parts would take time that grows with the square of a long name.
 */
const PIECE =
  /<!--[\s\S]*?(?:-->|$)|<!\[CDATA\[([\s\S]*?)(?:\]\]>|$)|<[!?][^>]*>?|<(\/?)([^\s/>"'=<]+)(?![^\s/>"'=<])((?:[^<>"']|"[^"]*"|'[^']*')*?)(\/?)>|([^<]+|<)/g;
const ATTRIBUTE = /(?<![^\s"'=<>/])([^\s"'=<>/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+)/g;

/** Elements that are left out with everything in them. They run, contain other documents, or only describe. */
const LEFT_OUT = new Set([
  "script",
  "foreignobject",
  "iframe",
  "object",
  "embed",
  "title",
  "desc",
  "metadata",
  "handler",
]);

/**
 * Returns the markup of an SVG without scripts, foreign content, `javascript:` URLs, event handlers and links.
 * @param options.text whether texts remain, which an SVG in a page may have filled with a person's data
 */
export function plainSvg(markup: string, { text: keepsText }: { text: boolean }): string {
  let result = "";
  // The elements left out that are open at this position.
  const leftOut: string[] = [];
  let isStyle = false;
  for (const [, cdata, close, tag = "", attributes = "", selfClosing, text] of markup.matchAll(PIECE)) {
    if (tag === "") {
      if (leftOut.length > 0) continue;
      const content = text ?? (cdata ?? "").replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      if (isStyle) result += styleText(content);
      else if (content !== "<" && (keepsText || content.trim() === "")) result += content;
      continue;
    }
    const name = localName(tag);
    if (leftOut.length > 0) {
      if (close && leftOut.at(-1) === name) leftOut.pop();
      else if (!close && !selfClosing && LEFT_OUT.has(name)) leftOut.push(name);
      continue;
    }
    if (LEFT_OUT.has(name)) {
      if (!close && !selfClosing) leftOut.push(name);
      continue;
    }
    if (name === "style") isStyle = !close && !selfClosing;
    result += close ? `</${tag}>` : `<${tag}${plainAttributes(name, attributes)}${selfClosing}>`;
  }
  return result;
}

/**
 * Like `plainSvg`, for an SVG in a data: URL. Returns it as it is if nothing had to go; undefined if it cannot be read.
 */
export function plainSvgUrl(url: string, options: { text: boolean }): string | undefined {
  const [, parameters = "", data] = /^data:image\/svg\+xml([^,]*),(.*)$/is.exec(url) ?? [];
  if (data === undefined) return undefined;
  let markup: string;
  try {
    const raw = decodeURIComponent(data);
    markup = /;\s*base64\s*$/i.test(parameters)
      ? new TextDecoder().decode(Uint8Array.from(atob(raw), (character) => character.charCodeAt(0)))
      : raw;
  } catch {
    return undefined;
  }
  const cleaned = plainSvg(markup, options);
  return cleaned === markup ? url : `data:image/svg+xml,${encodeURIComponent(cleaned)}`;
}

const localName = (tag: string) => tag.slice(tag.indexOf(":") + 1).toLowerCase();

function plainAttributes(element: string, attributes: string): string {
  return attributes.replace(ATTRIBUTE, (whole: string, attribute: string, quoted: string) => {
    const name = localName(attribute);
    const value = withoutEntities(quoted.replace(/^["']|["']$/g, ""));
    if (name.startsWith("on") || isScript(value)) return "";
    if (name !== "href") return whole;
    if (element === "a" || (/^\s*data:/i.test(value) && !/^\s*data:(image|font)\//i.test(value))) return "";
    const address = withoutPrivateParameters(value);
    return address === value ? whole : `${attribute}="${address.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}"`;
  });
}

/** Browsers ignore white space and control characters in the scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters meant
const isScript = (value: string) => /(java|vb)script:/i.test(value.replace(/[\u0000-\u0020\u007f]/g, ""));

function styleText(css: string): string {
  return isScript(withoutEntities(css)) ? "" : css;
}

function withoutEntities(text: string): string {
  return text
    .replace(/&#x([\da-f]{1,6});?|&#(\d{1,7});?/gi, (_, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : "";
    })
    .replace(/&(tab|newline);/gi, "")
    .replace(/&colon;/gi, ":")
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, "&");
}
