import type { DeclarationOrigin, PaintRule } from "@tintype/shared/observe/places";
import type { PickTexts } from "../messages.ts";

/** The texts that say where a rule stands. */
export type RuleTexts = Pick<PickTexts, "overrides" | "inherited" | "styleAttribute" | "scriptSheet" | "noRule">;

/** The place of a declaration in the sheets. */
export type RulePlace = Pick<DeclarationOrigin, "sheet" | "layer" | "conditions" | "important"> &
  Pick<Partial<PaintRule>, "inherited">;

/** The file of a rule, its layer, its conditions, and whether it is important or of an element around. */
export function placeWords({ sheet, layer, conditions, important, inherited }: RulePlace, texts: RuleTexts): string[] {
  const layered = layer === undefined ? [] : [`@layer ${layer}`];
  const conditional = conditions === undefined ? [] : [conditions];
  return [
    sheetName(sheet, texts),
    ...layered,
    ...conditional,
    ...(important ? ["!important"] : []),
    ...(inherited ? [texts.inherited] : []),
  ];
}

/** The file of a sheet, or what else it is. */
function sheetName(sheet: string, texts: RuleTexts): string {
  if (sheet === "style attribute") return texts.styleAttribute;
  if (sheet === "sheet of a script") return texts.scriptSheet;
  return sheet.split("/").at(-1) || sheet;
}
