import type { KindChanges, NamedChanges, SpacingChanges, TypographyChanges } from "../kinds/changes.ts";
import type { KindKey } from "../kinds/keys.ts";
import { FACETS } from "../kinds/typography/compare.ts";
import type { TypographyToken } from "../kinds/wire.ts";
import { distinctValues } from "../text/order.ts";
import type { Change } from "./change.ts";
import type { ListEntry, Lists, Patch, SpacingEntry } from "./patches.ts";

/** A difference before it has an id. */
export interface Draft extends Omit<Change, "id" | "namedId" | "namedPair" | "token"> {
  /** Who gave the name, in the newer one of the two. */
  readonly namedBy: string | undefined;
  readonly isConsequence: boolean;
}

/** A difference of one kind in one mode. */
type KindDraft = Omit<Draft, "mode" | "isConsequence" | "patches"> & {
  readonly patches: readonly Omit<Patch, "mode">[];
};

interface Both {
  readonly before: Lists;
  readonly after: Lists;
}

/** The differences of one kind that a comparison found, one for each decision that a person can make. */
export function draftsOf(kind: KindKey, changes: KindChanges, both: Both): KindDraft[] {
  if (kind === "typography") return typographyDrafts(changes.typography, both);
  if (kind === "spacing") return spacingDrafts(changes.spacing, both);
  if (kind === "assets") return [];
  return namedDrafts(kind, changes[kind], both);
}

function namedDrafts(kind: KindKey, changes: NamedChanges | undefined, both: Both): KindDraft[] {
  if (!changes) return [];
  const draft = (name: string, values: Pick<Change, "change" | "from" | "to">): KindDraft => {
    const patch = patchOf(kind, name, both);
    return { kind, name, part: null, ...values, namedBy: namedBy(patch.after ?? patch.before), patches: [patch] };
  };
  return [
    ...changes.added.map(({ name, value }) => draft(name, { change: "added", from: null, to: value })),
    ...changes.removed.map(({ name, value }) => draft(name, { change: "removed", from: value, to: null })),
    ...changes.modified.map(({ name, from, to }) => draft(name, { change: "modified", from, to })),
  ];
}

function patchOf(kind: KindKey, name: string, { before, after }: Both): Omit<Patch, "mode"> {
  const [old, token] = [before.get(kind)?.get(name) ?? null, after.get(kind)?.get(name) ?? null];
  return { kind, name, part: null, before: old, after: token };
}

function namedBy(entry: ListEntry | null | undefined): string | undefined {
  if (typeof entry !== "object" || entry === null) return undefined;
  if ("is_alias" in entry) return "page"; // aliases are custom properties
  return "named_by" in entry && typeof entry.named_by === "string" ? entry.named_by : undefined;
}

/** One for each family that comes or goes, and one for each list of the others. */
function typographyDrafts(changes: TypographyChanges | undefined, both: Both): KindDraft[] {
  if (!changes) return [];
  const kind = "typography";
  const whole = (change: "added" | "removed") => (family: { family: string }) => ({
    ...({ kind, name: family.family, part: null, change, namedBy: undefined } as const),
    from: change === "added" ? null : family.family,
    to: change === "added" ? family.family : null,
    patches: [patchOf(kind, family.family, both)],
  });
  const lists = changes.modified.flatMap(({ family, changes: facets }) =>
    FACETS.filter((facet) => facets[facet]).map((part): KindDraft => {
      const [from, to] = [both.before, both.after].map((lists) => facetOf(lists, family, part));
      const values = { from: from ?? [], to: to ?? [] };
      const patch = { kind, name: family, part, before: values.from, after: values.to } as const;
      return { kind, name: family, part, change: "modified", ...values, namedBy: undefined, patches: [patch] };
    }),
  );
  return [...changes.added.map(whole("added")), ...changes.removed.map(whole("removed")), ...lists];
}

function facetOf(lists: Lists, family: string, part: (typeof FACETS)[number]): string[] {
  const token = lists.get("typography")?.get(family) as TypographyToken | undefined; // entries of typography are families
  return distinctValues(token?.[part] ?? []);
}

/** A step of the scale that moved is one difference; other values are one each. */
function spacingDrafts(changes: SpacingChanges | undefined, both: Both): KindDraft[] {
  if (!changes) return [];
  const kind = "spacing";
  const paired = new Set<string>();
  const moved = (changes.modified ?? []).flatMap(({ name, from, to }): KindDraft[] => {
    if (paired.has(from) || paired.has(to)) return [];
    paired.add(from).add(to);
    const step = patchOf("spacing_scale", name, both);
    const patches = [patchOf(kind, from, both), patchOf(kind, to, both), step];
    return [{ kind, name, part: null, change: "modified", from, to, namedBy: namedBy(step.after), patches }];
  });
  const single =
    (change: "added" | "removed") =>
    (value: string): KindDraft => {
      const patch = patchOf(kind, value, both);
      const { step } = (patch.after ?? patch.before) as SpacingEntry; // entries of spacing
      return {
        kind,
        part: null,
        change,
        name: step ?? value,
        from: change === "added" ? null : value,
        to: change === "added" ? value : null,
        namedBy: step === undefined ? undefined : "page",
        patches: [patch],
      };
    };
  return [
    ...moved,
    ...changes.added.filter((value) => !paired.has(value)).map(single("added")),
    ...changes.removed.filter((value) => !paired.has(value)).map(single("removed")),
  ];
}
