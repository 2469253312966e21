import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { ComponentChildren } from "preact";
import { t } from "../i18n/i18n.ts";
import { useCopying } from "../kit/copying.tsx";
import { CopyIcon } from "../kit/icons.tsx";
import { useCopyForm } from "./copy-forms.tsx";

interface Props {
  readonly kind: NamedKey;
  readonly tokens: readonly NamedToken[];
  readonly title: string;
  readonly children?: ComponentChildren;
}

/** The heading of a group of tokens, with their number and a button that copies all of them. */
export function GroupHead({ kind, tokens, title, children }: Props) {
  const { copy } = useCopying();
  const { writeAll } = useCopyForm(kind);
  const label = t("picking.copyGroup", [title]);
  return (
    <div class="group-head" data-item>
      <h2 class="overline">
        {children}
        {title} <span class="count">{tokens.length}</span>
      </h2>
      <button
        type="button"
        class="icon-button small"
        aria-label={label}
        title={label}
        onClick={() => copy(writeAll(tokens), title)}
      >
        <CopyIcon />
      </button>
    </div>
  );
}
