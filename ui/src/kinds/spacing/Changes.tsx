import type { SpacingChanges as Changes } from "@tintype/shared/kinds/changes";
import { t } from "../../i18n/i18n.ts";
import { ChangeGroup } from "../Change.tsx";
import { SpacingBar } from "./List.tsx";

/** Values that changed into others, with their names; then those that were added and removed. */
export function SpacingChanges({ changes }: { readonly changes: Changes }) {
  const modified = changes.modified ?? [];
  const explained = { added: modified.map(({ to }) => to), removed: modified.map(({ from }) => from) };
  return (
    <section class="change-kind">
      <h2>{t("kinds.spacing")}</h2>
      <ChangeGroup kind="modified" count={modified.length}>
        {modified.map(({ name, from, to }) => (
          <div class="spacing-change" key={name}>
            <p class="token-name">{name}</p>
            <Scale kind="removed" values={[from]} />
            <Scale kind="added" values={[to]} />
          </div>
        ))}
      </ChangeGroup>
      {(["added", "removed"] as const).map((kind) => {
        const values = changes[kind].filter((value) => !explained[kind].includes(value));
        return (
          <ChangeGroup kind={kind} count={values.length} key={kind}>
            <Scale kind={kind} values={values} />
          </ChangeGroup>
        );
      })}
    </section>
  );
}

function Scale({ kind, values }: { readonly kind: "added" | "removed"; readonly values: readonly string[] }) {
  return (
    <ul class={`scale ${kind}`}>
      {values.map((value) => (
        <li class="step" key={value}>
          <span class="value">{value}</span>
          <SpacingBar value={value} />
        </li>
      ))}
    </ul>
  );
}
