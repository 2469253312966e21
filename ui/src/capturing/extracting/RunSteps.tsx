import { t } from "../../i18n/i18n.ts";
import { CheckIcon } from "../../kit/icons.tsx";

const STEPS = ["pending", "running", "completed"] as const;

/** The progress of a run of the server. */
export function RunSteps({ status }: { readonly status: (typeof STEPS)[number] | "failed" }) {
  const stepIndex = status === "failed" ? 1 : STEPS.indexOf(status);
  return (
    <ol class="steps" aria-live="polite" aria-label={t("public.steps")}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          class={index < stepIndex ? "done" : index === stepIndex ? status : ""}
          aria-current={index === stepIndex ? "step" : undefined}
        >
          <span class="step-dot" aria-hidden="true">
            {index < stepIndex && <CheckIcon />}
          </span>
          {t(`public.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
