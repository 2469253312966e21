import { t } from "../i18n/i18n.ts";
import { CheckField } from "../kit/CheckField.tsx";
import { kinds as allKinds } from "./index.ts";
import type { KindKey } from "./kind.ts";

interface Props {
  readonly chosen: readonly KindKey[];
  readonly onChoose: (kinds: readonly KindKey[]) => void;
  /** The kinds to choose from; all by default. */
  readonly from?: readonly KindKey[];
}

/** A choice of kinds of tokens, in the order of their tabs. Kinds with the same name are one choice. */
export function KindChoice({ chosen, onChoose, from = allKinds.map(({ key }) => key) }: Props) {
  const choices = Map.groupBy(from, (key) => t(`kinds.${key}`));
  const toggle = (keys: readonly KindKey[], isOn: boolean) => {
    const changed = new Set(chosen);
    for (const key of keys) isOn ? changed.add(key) : changed.delete(key);
    onChoose(from.filter((key) => changed.has(key)));
  };
  return (
    <div class="kind-choice">
      {[...choices].map(([name, keys]) => (
        <CheckField
          key={name}
          label={name}
          checked={keys.some((key) => chosen.includes(key))}
          onChange={(isOn) => toggle(keys, isOn)}
        />
      ))}
    </div>
  );
}
