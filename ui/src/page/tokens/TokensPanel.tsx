import type { NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { oneLine } from "@tintype/shared/text/one-line";
import type { ComponentChildren } from "preact";
import { useRef } from "preact/hooks";
import { type CopyForm, formKeys } from "../../kinds/copy-form.ts";
import { useCopyForm } from "../../kinds/copy-forms.tsx";
import type { KindView } from "../../kinds/kind.ts";
import { isNamedKey } from "../../kinds/named-kind.ts";
import { useCopying } from "../../kit/copying.tsx";
import { useKeys } from "../../kit/use-keys.ts";
import { usePicking } from "../../tokens/picking/picking.tsx";
import { useRoving } from "../../tokens/picking/use-roving.ts";
import { tokenAt, useSelectItems } from "../../tokens/picking/use-select-items.ts";
import { CopyHint } from "./CopyHint.tsx";
import { Selection } from "./Selection.tsx";

interface Props {
  readonly kind: KindView;
  /** The tokens that the search finds. */
  readonly matching: Tokens;
  readonly children: ComponentChildren;
}

/** The list of a kind's tokens, with keys that copy, select and pin some, and a line that says what a click copies. */
export function TokensPanel({ kind: { key }, matching, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const picking = usePicking();
  const namedKey = isNamedKey(key) ? key : undefined;
  const { copy } = useCopying();
  const { writeAll, writeIn } = useCopyForm(namedKey ?? "colors");
  // Kinds with names have tokens with names.
  const tokens = (namedKey ? (matching[namedKey] ?? []) : []) as readonly NamedToken[];
  const selected = tokens.filter(({ name }) => picking.selected.has(name));
  const copySome = (some: readonly NamedToken[]) => {
    if (some.length > 0) copy(writeAll(some), namedKey && describe(some));
  };
  useSelectItems(panel, picking);
  useRoving(panel);
  useKeys((event) => {
    const { key: pressed } = event;
    const focusedToken = tokenAt(document.activeElement);
    const focused = focusedToken === undefined ? undefined : tokens.find(({ name }) => name === focusedToken);
    const form = Object.entries(formKeys).find(([, formKey]) => formKey === pressed)?.[0] as CopyForm | undefined; // a key of the record
    if (form && focused) return copy(oneLine(writeIn(focused, form).text));
    if (pressed === "c") {
      if (selected.length > 0) return copySome(selected);
      const { copies } = document.activeElement instanceof HTMLElement ? document.activeElement.dataset : {};
      if (panel.current?.contains(document.activeElement) && copies !== undefined) return copy(copies);
      return copySome(tokens);
    }
    if (pressed === "p" && namedKey) {
      const names = selected.length > 0 ? selected.map(({ name }) => name) : focused ? [focused.name] : [];
      if (names.length > 0) picking.togglePins(namedKey, names);
    }
    if (pressed === "Escape" && picking.selected.size > 0) {
      event.preventDefault();
      picking.select([]);
    }
  });
  return (
    <>
      <div class="panel" role="tabpanel" id="panel" aria-labelledby={`panel-${key}`} tabIndex={-1} ref={panel}>
        {children}
      </div>
      {namedKey && selected.length > 0 ? (
        <Selection kind={namedKey} tokens={selected} onCopy={() => copySome(selected)} />
      ) : (
        <CopyHint panel={panel} />
      )}
    </>
  );
}

const describe = (tokens: readonly NamedToken[]): string | undefined =>
  tokens.length === 1 ? undefined : `${tokens[0]?.name}, ${tokens[1]?.name} …`;
