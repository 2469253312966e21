import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../i18n/i18n.ts";
import { DayField } from "../kit/DayField.tsx";
import { endOfDay } from "../kit/time.ts";
import type { Words } from "./review-source.ts";

interface Props {
  readonly decision: "reject" | "ignore";
  /** The number of changes. */
  readonly count: number;
  readonly onDecide: (words: Words) => void;
  readonly onCancel: () => void;
  /** Opens the form of a rule for all changes that are alike. Absent if the decision is about several. */
  readonly onAlways: (() => void) | undefined;
}

/** Asks why somebody rejects or ignores changes, and until when. Enter decides, with a reason or without. */
export function WhyForm({ decision, count, onDecide, onCancel, onAlways }: Props) {
  const [note, setNote] = useState("");
  const [day, setDay] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    const reason = note.trim();
    onDecide({ ...(reason && { note: reason }), ...(day && { until: endOfDay(day) }) });
  };
  return (
    <form
      class="review-why"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <div class="field review-why-note">
        <label>
          {t(`review.why.${decision}`, count)}
          <input
            ref={field}
            type="text"
            maxLength={1_000}
            placeholder={t("review.why.hint")}
            value={note}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
          />
        </label>
      </div>
      {decision === "ignore" && <DayField label={t("review.why.until")} value={day} onChange={setDay} />}
      <span class="review-why-actions">
        <button type="submit" class="button small primary">
          {t(`review.decision.${decision}`)} <kbd>↵</kbd>
        </button>
        <button type="button" class="button small" onClick={onCancel}>
          {t("cancel")}
        </button>
        {decision === "ignore" && onAlways && (
          <button type="button" class="button small" onClick={onAlways}>
            {t("review.rules.always")}
          </button>
        )}
      </span>
    </form>
  );
}
