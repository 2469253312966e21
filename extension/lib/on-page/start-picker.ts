import { tokensOfPaints } from "@tintype/shared/kinds/places";
import { language, t } from "@tintype/ui/i18n/i18n.ts";
import { loadTabState } from "../reading/tab-state.ts";
import { connectToPage } from "./connect.ts";
import type { PickTexts } from "./messages.ts";

/** Longer names and values are cut before they go to the page. */
const MAX_TEXT = 300;

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
    connection.send({ type: "pick", tokens, texts: texts() });
    await connection.next("picking");
  } finally {
    connection.close();
  }
}

const texts = (): PickTexts => ({
  language: language(),
  label: t("pick.label"),
  margin: t("pick.margin"),
  border: t("pick.border"),
  padding: t("pick.padding"),
  text: t("pick.text"),
  noTokens: t("pick.noTokens"),
  hint: t("pick.hint"),
  pinnedHint: t("pick.pinnedHint"),
  more: t("pick.more", ["$1"]),
  copied: t("copy.done", ["$1"]),
  copyFailed: t("copy.failed"),
  close: t("pick.close"),
});
