import { splitList } from "../../../css/lists.ts";
import { atElement } from "../../cascade/at-element.ts";
import { resolver } from "../../cascade/resolve-value.ts";
import * as dom from "../../dom/members.ts";
import { MAX_PART_RULES, MAX_PARTED_CONTROLS } from "../../limits.ts";
import { getOrCreate } from "../../memo.ts";
import { type Question, SheetChanges, type Undo } from "../changes.ts";
import type { LiveRule } from "../live-rules.ts";
import { longhandsOf, shorthandsOf } from "../properties.ts";
import { registerMark, writableSheet } from "../sheets.ts";

// No browser tells the styles of the parts that it draws in its controls. So, for a moment, a rule beside each rule for a part
// brings its declarations to the control itself, as custom properties that nothing uses: the browser decides which one wins.

/** The longhands that are read of a part. */
const LONGHANDS: readonly string[] = [
  "appearance",
  "display",
  "visibility",
  "opacity",
  "background-color",
  "background-image",
  "box-shadow",
  "width",
  "height",
  ...["border", "border-radius"].flatMap(longhandsOf),
  ...["margin", "padding"].flatMap((property) =>
    ["top", "right", "bottom", "left"].map((side) => `${property}-${side}`),
  ),
];
const PART =
  /::-webkit-(?:slider-thumb|slider-runnable-track|progress-bar|progress-value|meter-bar|meter-(?:optimum|suboptimum|even-less-good)-value|calendar-picker-indicator|color-swatch(?:-wrapper)?|datetime-edit)$/;

/** The values of the longhands that rules declare for a part, by longhand. */
type Declared = ReadonlyMap<string, string>;

/** The declarations of rules for the parts of controls: by control and by part. */
export type ControlParts = ReadonlyMap<Element, ReadonlyMap<string, Declared>>;

interface PartRule {
  readonly live: LiveRule;
  readonly part: string;
  /** Selects the controls. */
  readonly selector: string;
}

/** Asks what rules declare for the parts of controls in trees of a document; undefined if they declare nothing. */
export function controlPartsQuestion(
  view: Window,
  roots: readonly dom.Root[],
  rules: readonly LiveRule[],
): ControlPartsQuestion | undefined {
  const controls = roots
    .flatMap((root) => [...dom.findAll(root, "input, progress, meter")])
    .slice(0, MAX_PARTED_CONTROLS);
  if (controls.length === 0) return undefined;
  const partRules = rules.flatMap(rulesOfParts).slice(0, MAX_PART_RULES);
  const [root] = roots;
  const sheet = root && writableSheet(root, view);
  return partRules.length === 0 || !sheet ? undefined : new ControlPartsQuestion(view, sheet, controls, partRules);
}

class ControlPartsQuestion implements Question {
  readonly #view: Window;
  readonly #sheet: CSSStyleSheet;
  readonly #controls: readonly Element[];
  readonly #parts: readonly string[];
  readonly #changes = new SheetChanges();
  readonly #answer = new Map<Element, Map<string, Declared>>();

  constructor(view: Window, sheet: CSSStyleSheet, controls: readonly Element[], rules: readonly PartRule[]) {
    this.#view = view;
    this.#sheet = sheet;
    this.#controls = controls;
    this.#parts = [...new Set(rules.map(({ part }) => part))];
    for (const { live, part, selector } of rules) {
      // The cast: these are style rules.
      const marks = marksOf((live.rule as CSSStyleRule).style, this.#parts.indexOf(part));
      if (marks !== "") this.#changes.insertAfter(live, `${selector}{${marks}}`);
    }
  }

  /** Empty until it has been read. */
  get answer(): ControlParts {
    return this.#answer;
  }

  apply(undo: Undo): void {
    for (const index of this.#parts.keys())
      for (const longhand of LONGHANDS) registerMark(this.#sheet, this.#view, markOf(index, longhand), undo);
    this.#changes.apply(undo);
  }

  readAnswer(): void {
    for (const control of this.#controls) {
      this.#parts.forEach((part, index) => {
        const declared = declaredAt(control, index, this.#view);
        if (declared.size === 0) return;
        getOrCreate(this.#answer, control, () => new Map<string, Declared>()).set(part, declared);
      });
    }
  }
}

function rulesOfParts(live: LiveRule): PartRule[] {
  if (live.kind !== "style" || !live.applies) return [];
  const { selectorText } = live.rule as CSSStyleRule; // the cast: its kind says so
  if (!selectorText.includes("::-webkit-")) return [];
  return splitList(selectorText).flatMap((complex): PartRule[] => {
    const [part] = PART.exec(complex) ?? [];
    if (part === undefined) return [];
    const around = complex.slice(0, -part.length);
    return [{ live, part, selector: around === "" || /[\s>+~]$/.test(around) ? `${around}*` : around }];
  });
}

const markOf = (part: number, longhand: string): string => `--tintype-part-${part}-${longhand}`;

/** The declarations of a rule as marks, each with the property that it is written for. */
function marksOf(style: CSSStyleDeclaration, part: number): string {
  return LONGHANDS.flatMap((longhand) => {
    if (![...style].includes(longhand)) return [];
    const property = [longhand, ...shorthandsOf(longhand)].find((name) => style.getPropertyValue(name) !== "");
    if (property === undefined || /url\(|image-set\(/.test(style.getPropertyValue(property))) return [];
    const important = style.getPropertyPriority(property) === "" ? "" : "!important";
    return `${markOf(part, longhand)}:${property} ${style.getPropertyValue(property)}${important}`;
  }).join(";");
}

function declaredAt(control: Element, part: number, view: Window): Declared {
  const style = view.getComputedStyle(control);
  const { style: probe } = dom.createElement(view.document, "span");
  const resolve = resolver(view);
  const declared = new Map<string, string>();
  for (const longhand of LONGHANDS) {
    const [, property = "", text = ""] =
      /^([\w-]+) (.*)$/s.exec(style.getPropertyValue(markOf(part, longhand)).trim()) ?? [];
    if (property === "") continue;
    probe.setProperty(property, text);
    const value = probe.getPropertyValue(longhand);
    if (value !== "")
      declared.set(
        longhand,
        resolve(atElement(value, longhand, style, view).replace(/currentcolor/gi, style.getPropertyValue("color"))),
      );
    probe.removeProperty(property);
  }
  return declared;
}
