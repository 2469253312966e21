import { t } from "@tintype/ui/i18n/i18n.ts";
import { ExportIcon, EyeIcon, HistoryIcon, RulerIcon, WindowIcon } from "@tintype/ui/kit/icons.tsx";
import type { Saved } from "../lib/reading/tab-reading.ts";

interface Props {
  readonly saved: Saved;
  readonly onPublic: () => void;
  readonly onHistory: () => void;
  readonly onConformance: () => void;
  readonly onExport: () => void;
  readonly onDashboard: () => void;
}

/** The version as which the reading is saved, and what can be done with it. */
export function Footer({ saved, onPublic, onHistory, onConformance, onExport, onDashboard }: Props) {
  return (
    <footer class="footer">
      {saved.as === "nothing" ? (
        <span class="footer-note">{t(`notSaved.${saved.reason}`)}</span>
      ) : (
        <button type="button" class="footer-version" onClick={onHistory}>
          <HistoryIcon />
          <span>
            <b>{t("history.version", [saved.version])}</b>
            <small>{saved.as === "changed" ? t("history.changed", saved.changes) : t(`history.${saved.as}`)}</small>
          </span>
        </button>
      )}
      <button
        type="button"
        class="button primary"
        aria-keyshortcuts="e"
        title={`${t("export.action")} (E)`}
        onClick={onExport}
      >
        <ExportIcon />
        {t("export.action")}
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t("popup.conformance")}
        title={t("popup.conformance")}
        onClick={onConformance}
      >
        <RulerIcon />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t("popup.public")}
        title={t("popup.public")}
        onClick={onPublic}
      >
        <EyeIcon />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={t("dashboard.open")}
        title={t("dashboard.open")}
        onClick={onDashboard}
      >
        <WindowIcon />
      </button>
    </footer>
  );
}
