import type { NamedKey, NamedToken } from "@tintype/shared/kinds/kind";
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { useCopying } from "../kit/copying.tsx";
import { ChevronIcon, CopyIcon } from "../kit/icons.tsx";
import { useCopyForm } from "./copy-forms.tsx";

interface Props {
  readonly kind: NamedKey;
  readonly tokens: readonly NamedToken[];
  readonly title: string;
  /** True if it is folded at first. */
  readonly isFolded?: boolean;
  readonly children: ComponentChildren;
}

/** A group of tokens that folds, with a button that copies all of them. */
export function TokenGroup({ kind, tokens, title, isFolded = false, children }: Props) {
  const { copy } = useCopying();
  const { writeAll } = useCopyForm(kind);
  const [isOpen, setOpen] = useState(!isFolded);
  const label = t("picking.copyGroup", [title]);
  return (
    <section class="role">
      <div class="group-head" data-item>
        <h2 class="overline">
          <button type="button" class="group-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <ChevronIcon />
            {title} <span class="count">{tokens.length}</span>
          </button>
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
      {isOpen && children}
    </section>
  );
}
