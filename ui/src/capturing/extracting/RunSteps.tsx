import { t } from "../../i18n/i18n.ts";
import { CheckIcon } from "../../kit/icons.tsx";

const STEPS = ["pending", "running", "completed"] as const;

/** The progress of a run of the server. */
export function RunSteps({ status }: { readonly status: (typeof STEPS)[number] | "failed" }) {
  const at = status === "failed" ? 1 : STEPS.indexOf(status);
  return (
    <ol class="steps" aria-live="polite" aria-label={t("public.steps")}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          class={index < at ? "done" : index === at ? status : ""}
          aria-current={index === at ? "step" : undefined}
        >
          <span class="step-dot" aria-hidden="true">
            {index < at && <CheckIcon />}
          </span>
          {t(`public.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}
