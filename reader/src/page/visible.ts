import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";

/** Returns the elements that match and that a person could see. */
export const allVisible = (scope: TreeScope, selector: string): Element[] =>
  [...dom.findAll(scope, selector)].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
