import { i18n } from "#i18n";
import { ExportIcon, EyeIcon, HistoryIcon, WindowIcon } from "../components/parts/icons.tsx";
import type { Kept } from "../lib/reading/tab-state.ts";

interface Props {
  readonly kept: Kept;
  readonly onPublic: () => void;
  readonly onHistory: () => void;
  readonly onExport: () => void;
  readonly onDashboard: () => void;
}

/** What can be done with a reading, and as which version it is kept. */
export function Footer({ kept, onPublic, onHistory, onExport, onDashboard }: Props) {
  return (
    <footer class="footer">
      {kept.as === "nothing" ? (
        <span class="footer-note">{i18n.t(`kept.${kept.reason}`)}</span>
      ) : (
        <button type="button" class="footer-version" onClick={onHistory}>
          <HistoryIcon />
          <span>
            <b>{i18n.t("history.version", [String(kept.version)])}</b>
            <small>
              {kept.as === "changed" ? i18n.t("history.changed", kept.changes) : i18n.t(`history.${kept.as}`)}
            </small>
          </span>
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={i18n.t("popup.public")}
        title={i18n.t("popup.public")}
        onClick={onPublic}
      >
        <EyeIcon />
      </button>
      <button
        type="button"
        class="icon-button"
        aria-label={i18n.t("dashboard.open")}
        title={i18n.t("dashboard.open")}
        onClick={onDashboard}
      >
        <WindowIcon />
      </button>
      <button type="button" class="button primary" onClick={onExport}>
        <ExportIcon />
        {i18n.t("export.action")}
      </button>
    </footer>
  );
}
