import type { ComponentChildren } from "preact";
import { t } from "../i18n/i18n.ts";

export type ChangeKind = "modified" | "added" | "removed";

/** A sign for the kind of a change. Its meaning is written beside it or above the group. */
export function Sign({ kind }: { readonly kind: ChangeKind }) {
  return (
    <svg class={`sign ${kind}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7" />
      {kind === "added" && <path d="M8 4.8v6.4M4.8 8h6.4" />}
      {kind === "removed" && <path d="M4.8 8h6.4" />}
      {kind === "modified" && <path d="M4.4 8.9c1.2-2 2.4-2 3.6-.9s2.4 1.1 3.6-.9" />}
    </svg>
  );
}

interface GroupProps {
  readonly kind: ChangeKind;
  readonly count: number;
  readonly children: ComponentChildren;
}

export function ChangeGroup({ kind, count, children }: GroupProps) {
  if (count === 0) return null;
  return (
    <section class="change-group">
      <h3 class="overline">
        <Sign kind={kind} /> {t(`diff.${kind}`)} <span class="count">{count}</span>
      </h3>
      {children}
    </section>
  );
}
