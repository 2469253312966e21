import { escapeMarkup } from "../../text/markup.ts";
import type { Words } from "../words/words.ts";
import type { MessageLine, MessageSection, Written } from "../written.ts";

// HTML as programs for mail draw it: tables with `bgcolor`, because Outlook on Windows draws with Word; styles at the elements,
// because Gmail drops sheets of some accounts; the dark colours in a sheet, because only a sheet can have a condition.

/** An element of a mail. Its texts and the values of its attributes are not escaped. */
export interface MailElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly MailNode[];
}
export type MailNode = MailElement | string;

/** The roles of elements: their classes, and the colours of these. */
export const LOOKS = {
  ground: { light: "#f4f4f5", dark: "#18181b", property: "background-color" },
  card: { light: "#ffffff", dark: "#27272a", property: "background-color" },
  ink: { light: "#18181b", dark: "#f4f4f5", property: "color" },
  quiet: { light: "#52525b", dark: "#b4b4bd", property: "color" },
  link: { light: "#0a58ab", dark: "#8ec5ff", property: "color" },
  edge: { light: "#d4d4d8", dark: "#52525b", property: "border-color" },
} as const;
type Look = keyof typeof LOOKS;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const CODE = "font-family:ui-monospace,Menlo,Consolas,monospace;font-size:13px";

const VOID = ["br", "img"];

/** The HTML of a mail. */
export const emailHtml = (
  { title, language }: Pick<Written, "title" | "language">,
  body: MailElement,
): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${darkRules()}}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${LOOKS.ground.light};${FONT}">
${write(body)}
</body>
</html>
`;

const darkRules = (): string =>
  Object.entries(LOOKS)
    .map(([name, { property, dark }]) => `.${name}{${property}:${dark}!important}`)
    .join("");

function write(node: MailNode): string {
  if (typeof node === "string") return escapeMarkup(node);
  const { tag, attributes, children } = node;
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeMarkup(value)}"`);
  const start = `<${tag}${written.join("")}>`;
  if (VOID.includes(tag)) return start;
  return `${start}${children.map(write).join("")}</${tag}>${tag === "tr" ? "\n" : ""}`;
}

/** The elements of a mail. @param picture the address of the palette's picture, which is left out without colours */
export function emailBody(written: Written, palette: readonly string[], picture: string): MailElement {
  const { title, intro, sections, more, link, settings_link, why, words } = written;
  const settings = anchor(settings_link, words.end);
  return card([
    [element("h1", TITLE, pageText(title, link, "ink"))],
    ...(intro === null ? [] : [[paragraph(intro)]]),
    ...(palette.length === 0 ? [] : [[pictureOf(words.palette(palette.join(", ")), picture)]]),
    ...sections.map((part) => section(part, words)),
    ...(more === null ? [] : [[paragraph(more)]]),
    [element("p", look("ink", "margin:0;font-size:15px"), anchor(link, words.open))],
    [paragraph(`${why} `, settings, ".")],
  ]);
}

/** A mail that asks for a click. All of its texts are ours. */
export interface Letter extends Pick<Written, "title" | "language" | "link"> {
  readonly question: string;
  /** The text of the link. */
  readonly label: string;
  /** Says that nothing happens without a click. */
  readonly otherwise: string;
}

/** The HTML of a letter. */
export function letterHtml({ title, language, question, link, label, otherwise }: Letter): string {
  const body = card([
    [element("h1", TITLE, title)],
    [paragraph(question)],
    [element("p", look("ink", "margin:0;font-size:15px"), anchor(link, label))],
    [paragraph(otherwise)],
  ]);
  return emailHtml({ title, language }, body);
}

/** The frame of a mail. @param parts each becomes a row */
function card(parts: readonly (readonly MailNode[])[]): MailElement {
  const rows = parts.map((content) => element("tr", {}, element("td", { style: "padding:12px 20px" }, ...content)));
  const { ground, card: paper } = LOOKS;
  const style = `max-width:640px;background-color:${paper.light};${FONT}`;
  const inner = element("table", { ...TABLE, class: "card", bgcolor: paper.light, style }, ...rows);
  const around = element("td", { align: "center", style: "padding:16px" }, inner);
  return element("table", { ...TABLE, class: "ground", bgcolor: ground.light }, element("tr", {}, around));
}

const TABLE = { role: "presentation", width: "100%", cellpadding: "0", cellspacing: "0", border: "0" };

function element(tag: string, attributes: MailElement["attributes"], ...children: MailNode[]): MailElement {
  return { tag, attributes, children };
}

/** The class and the style of an element. */
function look(name: Look, style: string): MailElement["attributes"] {
  const { property, light } = LOOKS[name];
  return { class: name, style: `${property}:${light};${style}` };
}

const TITLE = look("ink", "font-size:20px;line-height:28px;margin:0");

const paragraph = (...content: MailNode[]): MailElement =>
  element("p", look("quiet", "margin:4px 0 0;font-size:14px;line-height:20px"), ...content);

const anchor = (href: string, label: string): MailElement =>
  element("a", { href, ...look("link", "text-decoration:underline") }, label);

/** Text of a page. It stands in a link of ours, because programs make links of all that looks like an address elsewhere. */
const pageText = (text: string, href: string, name: Look): MailElement =>
  element("a", { href, ...look(name, "text-decoration:none") }, text);

function pictureOf(alt: string, src: string): MailElement {
  return element("img", {
    src,
    width: "600",
    height: "24",
    alt,
    style: "display:block;width:100%;height:24px;border:0",
  });
}

function section(
  { name, address, link, sentence, cause, lines, more }: MessageSection,
  { changes, columns }: Words,
): MailElement[] {
  const quiet = (text: string | null) => (text === null ? [] : [paragraph(pageText(text, link, "quiet"))]);
  const headline = look("ink", "font-size:16px;line-height:22px;margin:0");
  const style = "margin-top:8px;border-collapse:collapse;font-size:14px";
  const { role: _, ...table } = { ...TABLE, "aria-label": changes, style };
  const heads = element("tr", {}, ...columns.map(heading));
  return [
    element("h2", headline, anchor(link, name), ` ${sentence}`),
    ...quiet(address),
    ...quiet(cause),
    ...(lines.length === 0 ? [] : [element("table", table, heads, ...lines.map((line) => lineRow(line, link)))]),
    ...(more === null ? [] : [paragraph(more)]),
  ];
}

const heading = (label: string): MailElement =>
  element("th", { scope: "col", ...look("quiet", "padding:0 8px 4px 0;text-align:left;font-size:12px") }, label);

function lineRow({ sign, about, name, from, to, colors, pages }: MessageLine, link: string): MailElement {
  const facts = pageText([`${sign} ${about}`, ...(pages === null ? [] : [pages])].join(", "), link, "quiet");
  const title =
    name === null
      ? []
      : [element("span", { style: `${CODE};${NAME}` }, pageText(name, link, "ink")), element("br", {})];
  const edge = look("edge", "padding:6px 8px 6px 0;border-top:1px solid;vertical-align:top;text-align:left");
  const cell = (...content: MailNode[]) => element("td", edge, ...content);
  return element(
    "tr",
    {},
    cell(...title, facts),
    cell(value(from, colors?.from, link)),
    cell(value(to, colors?.to, link)),
  );
}

/** A long name breaks, and leaves the values in one line. No name stands one letter below another. */
const NAME = "display:inline-block;min-width:80px;overflow-wrap:anywhere";

/** The most characters of a value that stays in one line on a phone: a colour such as `#0b7285cc`, a length. */
const SHORT = 10;

/** A value, beside a cell of its colour. */
function value(text: string | null, color: string | null | undefined, link: string): MailNode {
  if (text === null) return "–";
  const breaks = text.length > SHORT ? "word-break:break-all" : "white-space:nowrap";
  const code = element("span", { style: `${CODE};${breaks}` }, pageText(text, link, "ink"));
  if (color == null) return code;
  const swatch = {
    width: "20",
    height: "20",
    bgcolor: color,
    style: `min-width:20px;background-color:${color};border:1px solid ${LOOKS.edge.light};font-size:0;line-height:0`,
  };
  const space = element("td", { width: "8", style: "font-size:0" }, "\u00a0");
  const { width: _, ...table } = TABLE;
  return element("table", table, element("tr", {}, element("td", swatch, "\u00a0"), space, element("td", {}, code)));
}
