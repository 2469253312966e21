import type { PickTexts } from "../messages.ts";
import { setStyle } from "../surface.ts";
import { cut, type ElementFacts, type UsedToken } from "./facts.ts";
import { DARK, LIGHT, type Make, maker, type Theme } from "./make.ts";
import { ruleLines } from "./rule-lines.ts";

/** Tokens that the card lists. */
const MAX_LISTED = 12;

/** All of an element as text and HTML, or as JSON. */
export type CardForm = "card" | "json";

interface CardOptions {
  readonly texts: PickTexts;
  readonly isPinned: boolean;
  /** The text of the last line, instead of a hint. */
  readonly said: string | undefined;
  readonly onCopy: (text: string) => void;
  readonly onCopyElement: (form: CardForm) => void;
  readonly onClose: () => void;
}

/** Makes the card of an element, for the overlay's own document, where no style of the page applies. */
export function makeCard(document: Document, facts: ElementFacts, options: CardOptions): HTMLElement {
  const { texts, isPinned, said } = options;
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? DARK : LIGHT;
  const make = maker(document);
  const listed = facts.tokens.slice(0, MAX_LISTED);
  const rows = listed.flatMap((token) => [
    tokenRow(make, theme, token, options),
    ...ruleLines(make, theme, token, texts),
  ]);
  const omitted = facts.tokens.length - listed.length;
  const note = (text: string) => make("p", { margin: "4px 0 0", color: theme.muted }, [text]);
  const card = make(
    "section",
    {
      position: "absolute",
      "box-sizing": "border-box",
      width: "min(340px, calc(100vw - 16px))",
      "max-height": "calc(100vh - 16px)",
      overflow: isPinned ? "auto" : "hidden",
      padding: "10px 12px",
      "border-radius": "12px",
      border: `1px solid ${theme.line}`,
      background: theme.ground,
      color: theme.ink,
      font: "12px/1.45 system-ui, sans-serif",
      "box-shadow": "0 0 0 1px rgb(255 255 255 / 0.35), 0 10px 34px rgb(0 0 0 / 0.35)",
      "pointer-events": isPinned ? "auto" : "none",
    },
    [
      make("header", { display: "flex", "align-items": "center", gap: "8px" }, [
        make("b", { ...oneLine, flex: "1", "font-size": "13px" }, [facts.name]),
        make("span", { color: theme.muted, "white-space": "nowrap" }, [facts.size]),
        ...(isPinned ? [closeButton(make, theme, options)] : []),
      ]),
      ...(rows.length > 0 ? [make("div", { margin: "6px 0 0" }, rows)] : [note(texts.noTokens)]),
      ...(omitted > 0 ? [note(texts.more.replace("$1", String(omitted)))] : []),
      make(
        "dl",
        { ...grid, margin: "8px 0 0", padding: "8px 0 0", "border-top": `1px solid ${theme.line}` },
        (["margin", "border", "padding", "text"] as const).flatMap((key) => [
          make("dt", { color: theme.muted }, [texts[key]]),
          make("dd", { ...oneLine, margin: "0" }, [facts[key]]),
        ]),
      ),
      ...(isPinned && facts.selector !== undefined ? [selectorRow(make, theme, facts.selector, options)] : []),
      ...(isPinned ? [copyRow(make, theme, options)] : []),
      make("p", { margin: "8px 0 0", color: said ? theme.accent : theme.muted }, [
        cut(said ?? (isPinned ? texts.pinnedHint : texts.hint)),
      ]),
    ],
  );
  // A click that copies replaces the card, so that nobody could tell later that it was in it.
  card.addEventListener("click", (event) => event.stopPropagation());
  card.setAttribute("role", "status");
  card.setAttribute("aria-label", texts.label);
  card.lang = texts.language;
  return card;
}

const oneLine = { overflow: "hidden", "text-overflow": "ellipsis", "white-space": "nowrap", "min-width": "0" };
const grid = { display: "grid", "grid-template-columns": "max-content minmax(0, 1fr)", gap: "1px 10px" };
const plainButton = { border: "0", background: "none", color: "inherit", font: "inherit", cursor: "pointer" };

function tokenRow(make: Make, theme: Theme, token: UsedToken, { isPinned, onCopy }: CardOptions): HTMLElement {
  const { name, value, properties, customProperty } = token;
  const swatch = make("span", { ...swatchStyle, border: `1px solid ${theme.line}` }, []);
  if (CSS.supports("color", value)) swatch.style.setProperty("background", value, "important");
  else setStyle(swatch, { visibility: "hidden" });
  const content = [
    swatch,
    make("span", { ...oneLine, flex: "1 3 auto", "font-weight": "600" }, [cut(name)]),
    make("span", { ...oneLine, flex: "0 1 auto", "min-width": "4.6em", "text-align": "end", color: theme.muted }, [
      cut(value),
    ]),
  ];
  const row = { ...rowStyle, background: isPinned ? theme.sunken : "transparent" };
  const copying = (
    text: string,
    style: Readonly<Record<string, string>>,
    inside: readonly (HTMLElement | string)[],
  ) => {
    const button = make("button", { ...plainButton, ...style }, inside);
    button.title = cut(`${text}\n${properties.join(", ")}`);
    button.addEventListener("click", () => onCopy(text));
    return button;
  };
  if (!isPinned) return make("div", row, content);
  return make("div", { display: "flex", gap: "4px" }, [
    copying(value, { ...row, flex: "1", "min-width": "0", "text-align": "start" }, content),
    ...(customProperty
      ? [copying(`var(${customProperty})`, { ...row, flex: "none", color: theme.accent }, ["var()"])]
      : []),
  ]);
}

function selectorRow(make: Make, theme: Theme, selector: string, { onCopy }: CardOptions): HTMLElement {
  const code = { ...oneLine, font: "11px/1.5 ui-monospace, monospace" };
  const style = { ...plainButton, ...rowStyle, width: "100%", margin: "8px 0 0", background: theme.sunken };
  const button = make("button", style, [make("span", code, [selector])]);
  button.title = selector;
  button.addEventListener("click", () => onCopy(selector));
  return button;
}

/** The buttons that copy all of the element. */
function copyRow(make: Make, theme: Theme, { texts, onCopyElement }: CardOptions): HTMLElement {
  const button = (form: CardForm, label: string, key: string) => {
    const element = make("button", { ...plainButton, ...rowStyle, background: theme.sunken }, [label]);
    element.title = `${label} (${key.toUpperCase()})`;
    element.setAttribute("aria-keyshortcuts", key);
    element.addEventListener("click", () => onCopyElement(form));
    return element;
  };
  return make("div", { display: "flex", gap: "4px", margin: "8px 0 0" }, [
    button("card", texts.copyElement, "c"),
    button("json", "JSON", "j"),
  ]);
}

const swatchStyle = { flex: "none", width: "14px", height: "14px", "border-radius": "4px", "box-sizing": "border-box" };
const rowStyle = {
  display: "flex",
  "align-items": "center",
  gap: "7px",
  "box-sizing": "border-box",
  margin: "2px 0 0",
  padding: "2px 6px",
  "border-radius": "7px",
};

function closeButton(make: Make, theme: Theme, { texts, onClose }: CardOptions): HTMLElement {
  const button = make("button", { ...plainButton, color: theme.muted, "font-size": "16px", "line-height": "1" }, ["×"]);
  button.setAttribute("aria-label", texts.close);
  button.addEventListener("click", onClose);
  return button;
}
