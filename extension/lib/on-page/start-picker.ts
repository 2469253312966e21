import { tokensOfPaints } from "@tintype/shared/kinds/places";
import { language, t } from "@tintype/ui/i18n/i18n.ts";
import { loadTabState } from "../reading/tab-state.ts";
import { connectToPage } from "./connect.ts";
import type { PickTexts } from "./messages.ts";

/** Longer names and values are cut before they go to the page. */
const MAX_TEXT = 300;
/** Number of colours whose names the page gets. */
const MAX_COLORS = 1_000;

/** Lets the person pick elements of a tab, whose page has been read. That goes on without the background. */
export async function startPicker(tabId: number): Promise<void> {
  const state = await loadTabState(tabId);
  if (!state?.last) return;
  const connection = await connectToPage(tabId);
  try {
    connection.send({ type: "read" });
    const { paints } = await connection.next("paints");
    const tokensOf = tokensOfPaints(state.last.tokens);
    const tokens = paints.map((paint) =>
      tokensOf(paint).map(({ name, value, customProperty }) => {
        return { name: name.slice(0, MAX_TEXT), value: value.slice(0, MAX_TEXT), customProperty };
      }),
    );
    const colorNames = namesOf(state.last.tokens.colors);
    connection.send({ type: "pick", tokens, colorNames, texts: texts() });
    await connection.next("picking");
  } finally {
    connection.close();
  }
}

/** Lists names by values. If several colours have one value, the first one is used most. */
function namesOf(colors: readonly { readonly name: string; readonly value: string }[]): Record<string, string> {
  const names = colors.slice(0, MAX_COLORS).map(({ name, value }) => [value, name.slice(0, MAX_TEXT)]);
  return Object.fromEntries(names.reverse());
}

const texts = (): PickTexts => ({
  language: language(),
  label: t("pick.label"),
  margin: t("pick.margin"),
  border: t("pick.border"),
  padding: t("pick.padding"),
  text: t("pick.text"),
  size: t("pick.size"),
  radius: t("kinds.radii"),
  tokens: t("kinds.label"),
  states: t("kinds.states"),
  contrast: t("kinds.contrasts"),
  on: t("contrast.on"),
  copyElement: t("pick.copyElement"),
  reading: t("pick.reading"),
  noTokens: t("pick.noTokens"),
  noRule: t("pick.noRule"),
  overrides: t("pick.overrides"),
  inherited: t("pick.inherited"),
  styleAttribute: t("pick.styleAttribute"),
  scriptSheet: t("pick.scriptSheet"),
  hint: t("pick.hint"),
  pinnedHint: t("pick.pinnedHint"),
  more: t("pick.more", ["$1"]),
  copied: t("copy.done", ["$1"]),
  copyFailed: t("copy.failed"),
  close: t("pick.close"),
});
