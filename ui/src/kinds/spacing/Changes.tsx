import type { SpacingChanges as Changes } from "@tintype/shared/kinds/changes";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { t } from "../../i18n/i18n.ts";
import { ChangeGroup } from "../Change.tsx";
import { Touched } from "../Touched.tsx";
import { SpacingBar } from "./List.tsx";

interface Props {
  readonly changes: Changes;
  readonly before: Tokens;
  readonly after: Tokens;
}

/** Values that changed into others, with their names; then those that were added and removed. */
export function SpacingChanges({ changes, before, after }: Props) {
  const modified = changes.modified ?? [];
  const explained = { added: modified.map(({ to }) => to), removed: modified.map(({ from }) => from) };
  return (
    <section class="change-kind">
      <h2>{t("kinds.spacing")}</h2>
      <ChangeGroup kind="modified" count={modified.length}>
        {modified.map(({ name, from, to }) => (
          <div class="spacing-change" key={name}>
            <p class="token-name">{name}</p>
            <Scale kind="removed" values={[from]} tokens={before} />
            <Scale kind="added" values={[to]} tokens={after} />
          </div>
        ))}
      </ChangeGroup>
      {(["added", "removed"] as const).map((kind) => {
        const values = changes[kind].filter((value) => !explained[kind].includes(value));
        return (
          <ChangeGroup kind={kind} count={values.length} key={kind}>
            <Scale kind={kind} values={values} tokens={kind === "added" ? after : before} />
          </ChangeGroup>
        );
      })}
    </section>
  );
}

interface ScaleProps {
  readonly kind: "added" | "removed";
  readonly values: readonly string[];
  /** Tokens of the version that has the values. */
  readonly tokens: Tokens;
}

function Scale({ kind, values, tokens }: ScaleProps) {
  return (
    <ul class={`scale ${kind}`} aria-label={t(`diff.${kind}`)}>
      {values.map((value) => (
        <li class="step" key={value}>
          <span class="value">{value}</span>
          <SpacingBar value={value} />
          <Touched token={tokens.spacing_scale?.find((token) => token.value === value)} />
        </li>
      ))}
    </ul>
  );
}
