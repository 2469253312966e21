import { t } from "@tintype/ui/i18n/i18n.ts";

const STEPS = ["open", "click", "keep"] as const;

/** Explains the first steps to a person who has not captured anything yet. */
export function Welcome() {
  return (
    <div class="welcome">
      <img src="/icon/128.png" alt="" width="96" height="96" />
      <h1>{t("welcome.title")}</h1>
      <p class="welcome-lead">{t("welcome.lead")}</p>
      <ol>
        {STEPS.map((step) => (
          <li key={step}>
            <StepPicture step={step} />
            <h2>{t(`welcome.${step}.title`)}</h2>
            <p>{t(`welcome.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A drawing for each step: a page, a click on the toolbar, and two versions that differ. */
function StepPicture({ step }: { readonly step: (typeof STEPS)[number] }) {
  return (
    <svg class="step-picture" viewBox="0 0 120 72" aria-hidden="true">
      {step === "open" && (
        <>
          <rect class="paper" x="18" y="8" width="84" height="56" rx="6" />
          <path d="M18 20h84" />
          <circle cx="25" cy="14" r="1.5" />
          <circle cx="31" cy="14" r="1.5" />
          <rect class="c1" x="26" y="27" width="38" height="7" rx="2" />
          <path d="M26 41h52M26 47h46M26 53h30" />
          <rect class="c3" x="82" y="38" width="12" height="18" rx="2" />
        </>
      )}
      {step === "click" && (
        <>
          <rect class="paper" x="10" y="14" width="100" height="22" rx="11" />
          <path d="M24 25h44" />
          <rect class="c1" x="88" y="18" width="14" height="14" rx="4" />
          <path class="pointer" d="M97 30l4 22 5-7 8-1z" />
        </>
      )}
      {step === "keep" && (
        <>
          <rect class="paper" x="14" y="12" width="42" height="48" rx="6" />
          <rect class="paper" x="64" y="12" width="42" height="48" rx="6" />
          <rect class="c1" x="21" y="19" width="28" height="10" rx="2" />
          <rect class="c2" x="21" y="31" width="28" height="10" rx="2" />
          <rect class="c3" x="21" y="43" width="28" height="10" rx="2" />
          <rect class="c1" x="71" y="19" width="28" height="10" rx="2" />
          <rect class="c4" x="71" y="31" width="28" height="10" rx="2" />
          <rect class="c3" x="71" y="43" width="28" height="10" rx="2" />
        </>
      )}
    </svg>
  );
}
