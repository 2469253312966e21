import { distanceOf, findRule, hasDistance } from "@tintype/shared/review/ignore-rules";
import { useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { CheckField } from "../kit/CheckField.tsx";
import { DayField } from "../kit/DayField.tsx";
import { Dialog } from "../kit/Dialog.tsx";
import { Field } from "../kit/Field.tsx";
import { endOfDay } from "../kit/time.ts";
import { usePlatform } from "../platform/context.ts";
import { FaultNote } from "../platform/server/FaultNote.tsx";
import { useAction } from "../platform/server/use-action.ts";
import { modeName } from "../tokens/modes/mode-name.ts";
import type { ReviewSource, RuleDraft } from "./review-source.ts";
import type { ReviewedChange } from "./use-review.ts";

interface Props {
  readonly rules: ReviewSource<never>["rules"];
  /** The change from which the rule is made. */
  readonly change: ReviewedChange;
  /** All changes of the review, to say how many of them the rule matches. */
  readonly changes: readonly ReviewedChange[];
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** The form of a rule that ignores changes like one of them, now and later. */
export function NewRule({ rules, change, changes, onMade, onClose }: Props) {
  const { kind, mode } = change;
  const { call } = usePlatform();
  const [name, setName] = useState(change.name);
  const [isOfMode, setOfMode] = useState(true);
  const [within, setWithin] = useState(() => distanceText(change));
  const [day, setDay] = useState("");
  const [reason, setReason] = useState("");
  const distance = within.trim() === "" ? undefined : Number(within.replace(",", "."));
  const isDistance = distance === undefined || (distance > 0 && distance <= 10_000);
  const draft: RuleDraft = {
    kind,
    name: name.trim() || "*",
    reason: reason.trim(),
    ...(isOfMode && { mode: mode ?? "base" }),
    ...(isDistance && distance !== undefined && { within: distance }),
    ...(day && { until: endOfDay(day) }),
  };
  const create = useAction((rule: RuleDraft) => call((client) => rules.create(client, rule)), onMade);
  const matching = isDistance ? changes.filter((candidate) => matches(draft, candidate)).length : 0;
  return (
    <Dialog title={t("review.rules.new")} class="rule-dialog" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isDistance) void create.run(draft);
        }}
      >
        <Field
          label={t("review.rules.name", [t(`kinds.${kind}`)])}
          hint={t("review.rules.nameHint")}
          value={name}
          onChange={setName}
          maxLength={200}
          autocomplete="off"
        />
        <CheckField
          label={t("review.rules.mode", [mode === null ? t("review.rules.base") : modeName(mode)])}
          checked={isOfMode}
          onChange={setOfMode}
        />
        {hasDistance(kind) && (
          <Field
            label={t("review.rules.within")}
            hint={isDistance ? t("review.rules.withinHint") : t("review.rules.withinFault")}
            value={within}
            onChange={setWithin}
            required={false}
            autocomplete="off"
          />
        )}
        <DayField label={t("review.why.until")} value={day} onChange={setDay} />
        <Field
          label={t("review.rules.reason")}
          value={reason}
          onChange={setReason}
          maxLength={1_000}
          autocomplete="off"
        />
        <p role="status">{t("review.rules.matching", matching)}</p>
        {create.fault && <FaultNote fault={create.fault} />}
        <button type="submit" class="button primary" disabled={create.isBusy || !isDistance}>
          {t("review.rules.create")}
        </button>
      </form>
    </Dialog>
  );
}

/** The distance of a change's values, rounded up, as the first proposal; empty without one. */
function distanceText(change: ReviewedChange): string {
  const distance = distanceOf(change);
  return Number.isFinite(distance) && distance > 0 ? String(Math.ceil(distance * 10) / 10) : "";
}

function matches({ kind, name, mode, within }: RuleDraft, change: ReviewedChange): boolean {
  const rule = {
    id: "",
    kind: kind ?? null,
    name: name ?? null,
    mode: mode ?? null,
    within: within ?? null,
    until: null,
  };
  return findRule([rule], change, { shownName: change.name, at: new Date() }) !== undefined;
}
