import type { Tokens } from "@tintype/shared/kinds/wire";
import { useState } from "preact/hooks";
import { type GroupKey, groups } from "../../kinds/index.ts";
import type { KindKey, KindView } from "../../kinds/kind.ts";

export interface PresentGroup {
  readonly key: GroupKey;
  readonly kinds: readonly KindView[];
}

/** The groups and kinds of which a page has tokens. */
export function presentGroups(tokens: Tokens): PresentGroup[] {
  const has = (key: KindKey) => (tokens[key]?.length ?? 0) > 0;
  return groups.flatMap(({ key, kinds }): PresentGroup[] => {
    const present = (kinds as readonly KindView[]).filter(
      (kind) => has(kind.key) && !(kind.replacedBy && has(kind.replacedBy)),
    );
    return present.length > 0 ? [{ key, kinds: present }] : [];
  });
}

interface Choice {
  readonly kind: KindView;
  readonly group: PresentGroup;
  readonly choose: (kind: KindKey) => void;
  /** Goes to the group's kind that was shown last. */
  readonly chooseGroup: (group: GroupKey) => void;
  /** Goes to a group, or in the shown group to its next kind. */
  readonly stepTo: (group: PresentGroup) => void;
}

/** Which kind is shown; undefined if the page has no tokens. */
export function useKindChoice(present: readonly PresentGroup[]): Choice | undefined {
  const [chosen, setChosen] = useState<KindKey>();
  const [lastShown, setLastShown] = useState<Partial<Record<GroupKey, KindKey>>>({});
  const groupOf = (key: KindKey | undefined) => present.find(({ kinds }) => kinds.some((kind) => kind.key === key));
  const group = groupOf(chosen) ?? present[0];
  const kind = group?.kinds.find(({ key }) => key === chosen) ?? group?.kinds[0];
  if (!group || !kind) return undefined;
  const choose = (key: KindKey) => {
    setChosen(key);
    const itsGroup = groupOf(key);
    if (itsGroup) setLastShown({ ...lastShown, [itsGroup.key]: key });
  };
  const chooseGroup = (key: GroupKey) => {
    const kinds = present.find((group) => group.key === key)?.kinds ?? [];
    const shownKind = kinds.find((kind) => kind.key === lastShown[key]) ?? kinds[0];
    if (shownKind) choose(shownKind.key);
  };
  const stepTo = ({ key, kinds }: PresentGroup) => {
    if (key !== group.key) return chooseGroup(key);
    const nextKind = kinds[(kinds.indexOf(kind) + 1) % kinds.length];
    if (nextKind) choose(nextKind.key);
  };
  return { kind, group, choose, chooseGroup, stepTo };
}
