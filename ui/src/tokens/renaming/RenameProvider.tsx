import type { RenameBody } from "@tintype/shared/api/common/kinds";
import type { NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useCopying } from "../../kit/copying.tsx";
import type { PageSource } from "../../platform/sources/page-source.ts";
import { useRename } from "../../platform/sources/use-pages.ts";
import { RenameAction } from "./RenameAction.tsx";
import { RenamingContext } from "./renaming.ts";

interface Props {
  /** Undefined if nothing can be renamed: an older version is shown, or the person may not. */
  readonly source: PageSource | undefined;
  readonly pageId: string;
  readonly tokens: Tokens;
  readonly children: ComponentChildren;
}

/** Lets the views inside rename the tokens of a page, if its source can, and announces that. */
export function RenameProvider({ source, pageId, tokens, children }: Props) {
  const rename = useRename(source, pageId);
  const { say } = useCopying();
  const [last, setLast] = useState<RenameBody>();
  const renaming = rename && {
    Action: RenameAction,
    rename: async (body: RenameBody) => {
      const outcome = await rename(body);
      if (outcome.ok) {
        setLast(body);
        say(t("token.rename.done", [body.name, body.to]));
      }
      return outcome;
    },
    isTaken: (kind: RenameBody["kind"], name: string) => {
      const tokensOfKind: readonly NamedToken[] = tokens[kind] ?? [];
      return tokensOfKind.some((token) => token.name === name);
    },
    last,
  };
  return <RenamingContext.Provider value={renaming}>{children}</RenamingContext.Provider>;
}
