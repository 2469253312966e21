import type { RenameBody } from "@tintype/shared/api/common/kinds";
import type { NamedKey } from "@tintype/shared/kinds/kind";
import { createContext, type FunctionComponent } from "preact";
import { useContext } from "preact/hooks";
import type { Outcome } from "../../platform/outcome.ts";

export interface RenameActionProps {
  readonly kind: NamedKey;
  /** Name of the token. */
  readonly name: string;
}

/** The renaming of the tokens on screen. */
export interface Renaming {
  /** The action in a token's details. It is handed over here so that the popup, which renames nothing, does not load it. */
  readonly Action: FunctionComponent<RenameActionProps>;
  /** Renames a token for good, in all versions of its page. */
  readonly rename: (rename: RenameBody) => Promise<Outcome<unknown>>;
  /** Returns whether a token that is shown has this name. */
  readonly isTaken: (kind: NamedKey, name: string) => boolean;
  /** The latest rename of this view. */
  readonly last: RenameBody | undefined;
}

export const RenamingContext = createContext<Renaming | undefined>(undefined);

/** Returns the renaming of the tokens on screen; undefined if they cannot be renamed. */
export const useRenaming = (): Renaming | undefined => useContext(RenamingContext);
