import { NewPage } from "../../capturing/extracting/NewPage.tsx";
import { t } from "../../i18n/i18n.ts";
import { AddDemo } from "../demo/AddDemo.tsx";

/** Leads a person who has no page yet to the first snapshot. */
export function FirstPage() {
  return (
    <div class="none first-page">
      <svg class="none-picture" viewBox="0 0 120 72" aria-hidden="true">
        <rect x="14" y="12" width="42" height="48" rx="6" />
        <rect x="64" y="12" width="42" height="48" rx="6" />
        <g class="picture-bands">
          <rect x="21" y="19" width="28" height="10" rx="2" />
          <rect x="21" y="31" width="28" height="10" rx="2" />
          <rect x="21" y="43" width="28" height="10" rx="2" />
          <rect x="71" y="19" width="28" height="10" rx="2" />
          <rect x="71" y="31" width="28" height="10" rx="2" />
          <rect x="71" y="43" width="28" height="10" rx="2" />
        </g>
      </svg>
      <h2 class="none-title">{t("overview.first.title")}</h2>
      <p>{t("overview.first.text")}</p>
      <div class="card">
        <NewPage />
      </div>
      <AddDemo />
    </div>
  );
}
