import { chosenName } from "@tintype/shared/export/choose-tokens";
import type { KindKey } from "@tintype/shared/kinds/kind";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useMemo, useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { useFirst } from "../../kinds/use-first.tsx";
import { CheckField } from "../../kit/CheckField.tsx";
import { SearchField } from "../../kit/SearchField.tsx";

interface Props {
  readonly tokens: Tokens;
  /** The kinds to choose from. */
  readonly kinds: readonly KindKey[];
  /** As `kind:name`. undefined: all. */
  readonly chosen: readonly string[] | undefined;
  readonly onChoose: (names: readonly string[] | undefined) => void;
}

/** A choice of single tokens, by kind, with a search. */
export function ExportTokens({ tokens, kinds, chosen, onChoose }: Props) {
  const [query, setQuery] = useState("");
  const all = useMemo(() => choicesOf(tokens, kinds), [tokens, kinds]);
  const matching = useMemo(() => {
    const wantedText = query.trim().toLowerCase();
    return all.filter(({ name }) => name.toLowerCase().includes(wantedText));
  }, [all, query]);
  const { visible, more } = useFirst(matching);
  const isChosen = new Set(chosen ?? all.map(({ key }) => key));
  const set = (keys: readonly string[], isOn: boolean) => {
    const changed = new Set(isChosen);
    for (const key of keys) isOn ? changed.add(key) : changed.delete(key);
    onChoose(all.every(({ key }) => changed.has(key)) ? undefined : [...changed]);
  };
  const keys = matching.map(({ key }) => key);
  return (
    <div class="export-tokens">
      <div class="export-tokens-bar">
        <SearchField
          label={t("export.searchTokens")}
          clearLabel={t("search.clear")}
          value={query}
          onChange={setQuery}
        />
        <div>
          <button type="button" class="button small" onClick={() => set(keys, true)}>
            {t("export.chooseAll")}
          </button>
          <button type="button" class="button small" onClick={() => set(keys, false)}>
            {t("export.chooseNone")}
          </button>
        </div>
      </div>
      {[...Map.groupBy(visible, ({ kind }) => kind)].map(([kind, choices]) => (
        <fieldset key={kind}>
          <legend>{t(`kinds.${kind}`)}</legend>
          {choices.map(({ key, name }) => (
            <CheckField key={key} label={name} checked={isChosen.has(key)} onChange={(isOn) => set([key], isOn)} />
          ))}
        </fieldset>
      ))}
      {more}
    </div>
  );
}

/** The tokens that can be chosen. A token that only a mode has follows those of the base. */
function choicesOf(tokens: Tokens, kinds: readonly KindKey[]) {
  const { modes = [], ...base } = tokens;
  const seen = new Map<string, { key: string; kind: KindKey; name: string }>();
  for (const kind of kinds) {
    const lists: readonly (readonly unknown[] | undefined)[] = [base[kind], ...modes.map((mode) => mode[kind])];
    for (const token of lists.flatMap((list) => list ?? [])) {
      const name = chosenName(token);
      if (name === undefined) continue;
      const key = `${kind}:${name}`;
      seen.set(key, { key, kind, name: shorten(name) });
    }
  }
  return [...seen.values()];
}

const shorten = (name: string): string => (name.length > 80 ? `${name.slice(0, 80)}…` : name);
