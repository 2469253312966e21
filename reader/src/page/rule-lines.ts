import { treePaths } from "@tintype/shared/css/tree-selectors";
import type { DeclarationOrigin, PagePlaces } from "@tintype/shared/observe/places";
import type { CDPSession } from "playwright";

/** Nodes whose rules are looked up. */
const MAX_NODES = 60;

/** A style rule as the browser's tools tell it. Lines are counted from 0. */
interface ToldRule {
  readonly origin: string;
  readonly styleSheetId?: string;
  readonly nestingSelectors?: string[];
  /** From the inside to the outside, as all that is around the rule. */
  readonly layers?: readonly { readonly text: string }[];
  readonly media?: readonly { readonly text: string; readonly source: string }[];
  readonly selectorList: {
    readonly text: string;
    readonly selectors: readonly { readonly range?: { readonly startLine: number } }[];
  };
}

/** A sheet as the browser's tools tell it. */
interface ToldSheet {
  readonly styleSheetId: string;
  readonly sourceURL: string;
  readonly isInline: boolean;
  readonly startLine: number;
}

/**
 * Adds the lines at which rules stand in their sheets, where the browser's tools tell them. A rule gets none if another one with
 * its selector stands in the same sheet, layer and media: nobody can tell which of them is meant.
 * @param selectors of the elements that were read
 */
export async function withLines(
  cdp: CDPSession,
  selectors: readonly string[],
  places: PagePlaces,
): Promise<PagePlaces> {
  const lines = await findLines(cdp, selectors);
  const withLine = <Origin extends DeclarationOrigin>(origin: Origin) => {
    const twins = lines.get(keyOf(origin)) ?? [];
    const place = placeOf(origin.layer, origin.conditions);
    const line = onlyLine(twins) ?? onlyLine(twins.filter((twin) => twin.place === place));
    return line === undefined ? origin : { ...origin, line };
  };
  const paints = places.paints.map((paint) =>
    paint.rules
      ? {
          ...paint,
          rules: paint.rules.map((rule) => ({ ...withLine(rule), overrides: rule.overrides.map(withLine) })),
        }
      : paint,
  );
  return { ...places, paints };
}

/** The line of a rule, from 1, and the layer and the media around it. */
interface RuleLine {
  readonly line: number;
  readonly place: string;
}

function onlyLine(rules: readonly RuleLine[]): number | undefined {
  const [line, ...others] = new Set(rules.map((rule) => rule.line));
  return others.length === 0 ? line : undefined;
}

const placeOf = (layer = "", conditions = ""): string =>
  `${layer}\n${conditions.replaceAll("@media", "").replace(/\s/g, "")}`;

async function findLines(
  cdp: CDPSession,
  selectors: readonly string[],
): Promise<ReadonlyMap<string, readonly RuleLine[]>> {
  const lines = new Map<string, RuleLine[]>();
  const sheets = new Map<string, ToldSheet>();
  const onSheet = ({ header }: { header: ToldSheet }) => void sheets.set(header.styleSheetId, header);
  cdp.on("CSS.styleSheetAdded", onSheet);
  try {
    await cdp.send("DOM.enable");
    await cdp.send("CSS.enable");
    const { root } = await cdp.send("DOM.getDocument", { depth: 0 });
    // Its tools look in the document alone, and not in shadow trees and frames.
    const inDocument = selectors.flatMap(treePaths).flatMap(([part, ...inner]) => (inner.length === 0 ? [part] : []));
    if (inDocument.length === 0) return lines;
    const selector = inDocument.flatMap((selected) => [selected, `:is(${selected}) *`]).join(", ");
    const { nodeIds } = await cdp.send("DOM.querySelectorAll", { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds.slice(0, MAX_NODES)) {
      const {
        matchedCSSRules = [],
        inherited = [],
        pseudoElements = [],
      } = await cdp.send("CSS.getMatchedStylesForNode", { nodeId });
      const matches = [matchedCSSRules, ...inherited.map((around) => around.matchedCSSRules)].flat();
      for (const { rule } of [...matches, ...pseudoElements.flatMap((pseudo) => pseudo.matches)]) add(rule);
    }
  } catch {
    // Without lines the answer is right, too.
  } finally {
    cdp.off("CSS.styleSheetAdded", onSheet);
    await cdp.send("CSS.disable").catch(() => undefined);
    await cdp.send("DOM.disable").catch(() => undefined);
  }
  return lines;

  function add(rule: ToldRule): void {
    const sheet = sheets.get(rule.styleSheetId ?? "");
    const line = rule.selectorList.selectors[0]?.range?.startLine;
    if (rule.origin !== "regular" || !sheet || line === undefined) return;
    const key = keyOf({ selector: fullSelector(rule), sheet: sheet.isInline ? "<style>" : sheet.sourceURL });
    const start = sheet.isInline ? sheet.startLine : 0;
    const { layers = [], media = [] } = rule;
    const rules = media.filter(({ source }) => source === "mediaRule");
    const place = placeOf(namesOf(layers).join("."), namesOf(rules).join(""));
    lines.set(key, [...(lines.get(key) ?? []), { line: start + line + 1, place }]);
  }
}

const namesOf = (around: readonly { readonly text: string }[]): string[] => around.map(({ text }) => text).reverse();

/** A rule's selector with those around it in place of `&`, as the reading in the page writes it. */
function fullSelector({ selectorList: { text }, nestingSelectors = [] }: ToldRule): string {
  return nestingSelectors.reduceRight((inner, outer) => {
    const within = `:is(${outer})`;
    return inner.includes("&") ? inner.replaceAll("&", within) : `${within} ${inner}`;
  }, text);
}

/** Selectors are written in many ways that mean the same. */
function keyOf({ selector, sheet }: { readonly selector: string; readonly sheet: string }): string {
  const compact = selector
    .toLowerCase()
    .replaceAll("::", ":")
    .replace(/["'\s]/g, "");
  const [address = ""] = sheet.split(/[?#]/, 1);
  return `${sheet.startsWith("<style>") ? "<style>" : address}\n${compact}`;
}
