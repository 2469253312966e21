import type { NamedChanges as Changes } from "@tintype/shared/kinds/changes";
import type { NamedToken } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { t } from "../i18n/i18n.ts";
import { CopyButton } from "../kit/copying.tsx";
import { ArrowIcon } from "../kit/icons.tsx";
import { ChangeGroup } from "./Change.tsx";
import { type NamedKey, type NamedKindView, tokensOf } from "./named-kind.ts";
import { byName, Touched } from "./Touched.tsx";

interface Props<Key extends NamedKey> {
  readonly view: NamedKindView<Key>;
  readonly changes: Changes;
  readonly before: Tokens;
  readonly after: Tokens;
}

/** The changes of a kind with names: before and after drawn side by side, with a common scale. A click copies a value. */
export function NamedChanges<Key extends NamedKey>({ view, changes, before, after }: Props<Key>) {
  const { modified, added, removed } = changes;
  const peers = [before, after].flatMap((tokens) => tokensOf(tokens, view.key).map(({ value }) => value));
  const [inBefore, inAfter] = [byName(tokensOf(before, view.key)), byName(tokensOf(after, view.key))];
  const text = view.countsRules && (({ usage }: NamedToken) => t("token.rules", usage));
  const renderHalf = (tokens: Tokens, name: string, value: string, label?: string) => (
    <CopyButton class="change-half" text={value} label={label} title={value}>
      <span class="drawing">
        <view.Drawing
          value={value}
          token={tokensOf(tokens, view.key).find((token) => token.name === name && token.value === value)}
          peers={peers}
          tokens={tokens}
        />
      </span>
      {label === undefined && <span class="token-name">{name}</span>}
      <span class="value">{value}</span>
    </CopyButton>
  );
  return (
    <section class={`change-kind list-${view.key}`}>
      <h2>{t(`kinds.${view.key}`)}</h2>
      <ChangeGroup kind="modified" count={modified.length}>
        <ul class={`changes-list ${view.size}-drawings`} aria-label={t("diff.modified")}>
          {modified.map(({ name, from, to }) => (
            <li key={name} class="token-change">
              <div class="change-halves">
                {renderHalf(before, name, from, t("diff.before", [name]))}
                {renderHalf(after, name, to, t("diff.after", [name]))}
                <span class="change-arrow">
                  <ArrowIcon />
                </span>
              </div>
              <p class="token-name" title={name}>
                {name}
              </p>
              <Touched token={inAfter.get(name)} text={text} />
            </li>
          ))}
        </ul>
      </ChangeGroup>
      {(["added", "removed"] as const).map((kind) => (
        <ChangeGroup key={kind} kind={kind} count={changes[kind].length}>
          <ul class={`changes-list single ${view.size}-drawings ${kind}`} aria-label={t(`diff.${kind}`)}>
            {(kind === "added" ? added : removed).map(({ name, value }) => (
              <li key={name} class="token-change">
                {renderHalf(kind === "added" ? after : before, name, value)}
                <Touched token={(kind === "added" ? inAfter : inBefore).get(name)} text={text} />
              </li>
            ))}
          </ul>
        </ChangeGroup>
      ))}
    </section>
  );
}
