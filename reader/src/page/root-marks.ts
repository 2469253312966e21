import * as dom from "@tintype/shared/observe/dom/members";

/** The attributes and classes of the document's root or body. */
export interface Worn {
  readonly attributes: Readonly<Record<string, string>>;
  readonly classes: readonly string[];
}

/** The attributes and classes of the root and the body of a document. The body is null if the document lacks it. */
export interface RootMarks {
  readonly html: Worn;
  readonly body: Worn | null;
}

const NAME = /^[A-Za-z_][\w.:-]{0,63}$/;
/** Attributes that no theme is made of. */
const OTHERS = /^(?:on.*|style|class|id|nonce|lang|xml:lang|xmlns|dir|href|src|action|background|aria-.*)$/i;
const MAX_NAMES = 50;
const MAX_VALUE = 256;
const MAX_CLASS = 128;

/** Returns what the root and the body wear, as far as a theme could be made of it. */
export function rootMarks(): RootMarks {
  const body = dom.body(document);
  return { html: wornBy(dom.documentElement(document)), body: body && wornBy(body) };
}

function wornBy(element: Element): Worn {
  const names = dom.getAttributeNames(element).filter((name) => NAME.test(name) && !OTHERS.test(name));
  const attributes = names.flatMap((name): [string, string][] => {
    const value = dom.getAttribute(element, name);
    return value === null || value.length > MAX_VALUE ? [] : [[name, value]];
  });
  const classes = (dom.getAttribute(element, "class") ?? "").split(/\s+/).filter(Boolean);
  return {
    attributes: Object.fromEntries(attributes.slice(0, MAX_NAMES)),
    classes: classes.filter((name) => name.length <= MAX_CLASS).slice(0, MAX_NAMES),
  };
}
