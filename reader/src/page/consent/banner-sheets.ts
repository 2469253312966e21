import { isVisible, isWithin, layerOf } from "@tintype/shared/observe/dom/banners";
import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/** Parts of a selector that hold only at times, or not for elements. */
const TEMPORARY = /::[\w-]+(?:\([^()]*\))?|:(?:hover|focus|focus-visible|focus-within|active|visited|before|after)\b/g;

/** The sheets that only banners have, and the elements that these sheets are for. */
export interface BannerStyles {
  readonly sheets: readonly CSSStyleSheet[];
  readonly elements: readonly Element[];
}

/** Finds the sheets whose rules match something in a banner, and beside it only roots, layers and what nobody sees. */
export function bannerStyles(scopes: readonly TreeScope[], banners: ReadonlySet<Element>): BannerStyles {
  if (banners.size === 0) return { sheets: [], elements: [] };
  const sheets: CSSStyleSheet[] = [];
  const elements: Element[] = [];
  for (const scope of scopes) {
    const all = [...dom.styleSheets(scope), ...dom.adoptedStyleSheets(scope)];
    if (isInside(scope, banners)) sheets.push(...all);
    else {
      for (const sheet of all) {
        const matched = elementsOfBannerSheet(sheet, scope, banners);
        if (!matched) continue;
        sheets.push(sheet);
        elements.push(...matched);
      }
    }
  }
  return { sheets, elements };
}

/** Returns whether a shadow tree, or the document of a frame, is in a banner. */
function isInside(scope: TreeScope, banners: ReadonlySet<Element>): boolean {
  const host = dom.isDocument(scope) ? dom.defaultView(scope)?.frameElement : scope.host;
  return host !== null && host !== undefined && isWithin(host, banners);
}

/** Returns what a sheet is for beside the banner: layers, and what nobody sees; undefined if the sheet is not only for banners. */
function elementsOfBannerSheet(
  sheet: CSSStyleSheet,
  scope: TreeScope,
  banners: ReadonlySet<Element>,
): Element[] | undefined {
  let isForBanner = false;
  const others: Element[] = [];
  for (const selector of selectorsOf(sheet)) {
    for (const element of matching(scope, selector)) {
      const name = dom.localName(element);
      if (name === "html" || name === "body") continue;
      if (isWithin(element, banners)) isForBanner = true;
      else if (isVisible(element) && !layerOf(element)) return undefined;
      else others.push(element);
    }
  }
  return isForBanner ? others : undefined;
}

function matching(scope: TreeScope, selector: string): Iterable<Element> {
  try {
    return dom.findAll(scope, selector.replaceAll(TEMPORARY, "") || "*");
  } catch {
    return []; // such as "a:not()", after the replacement
  }
}

function* selectorsOf(owner: { readonly cssRules: CSSRuleList }): Iterable<string> {
  let rules: CSSRuleList;
  try {
    rules = owner.cssRules;
  } catch {
    return; // a sheet of another origin
  }
  for (const rule of rules) {
    if ("selectorText" in rule)
      yield (rule as CSSStyleRule).selectorText; // only style rules and pages have one
    else if ("cssRules" in rule) yield* selectorsOf(rule as CSSGroupingRule); // a group, by its member
  }
}
