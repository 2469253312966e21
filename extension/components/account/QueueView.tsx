import { t } from "@tintype/ui/i18n/i18n.ts";
import { removeUpload, retryUpload, retryUploads, type Upload, useUploads } from "../../lib/use-sync.ts";
import { timeAhead } from "../../lib/views/time.ts";
import { ReloadIcon, TrashIcon } from "../parts/icons.tsx";
import { FaultNote } from "./FaultNote.tsx";

/** What is still on its way to the server, oldest first. */
export function QueueView() {
  const uploads = useUploads();
  if (!uploads) return null;
  if (uploads.length === 0) {
    return (
      <div class="none">
        <p class="none-title">{t("queue.empty.title")}</p>
        <p>{t("queue.empty.text")}</p>
      </div>
    );
  }
  return (
    <section class="queue">
      <header class="card-head">
        <p>{t("queue.waiting", uploads.length)}</p>
        <button type="button" class="button small" onClick={() => void retryUploads(uploads)}>
          {t("queue.retryAll")}
        </button>
      </header>
      <ul class="queue-list">
        {uploads.map((upload) => (
          <li key={upload.captureId}>
            <Entry upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ upload }: { readonly upload: Upload }) {
  const { captureId, title, url, version, state, fault, nextAttemptAt } = upload;
  const now = Date.now();
  return (
    <div class={`card upload ${state}`}>
      <div class="upload-head">
        <span class="row-main">
          <b>{title || url}</b>
          <small>
            {t("history.version", [String(version)])} ·{" "}
            {state === "waiting" && nextAttemptAt > now
              ? t("queue.next", [timeAhead(nextAttemptAt, now)])
              : t(`queue.state.${state}`)}
          </small>
        </span>
        <button
          type="button"
          class="icon-button small"
          disabled={state === "uploading"}
          aria-label={t("queue.retry", [title])}
          title={t("queue.retry", [title])}
          onClick={() => void retryUpload(captureId)}
        >
          <ReloadIcon spinning={state === "uploading"} />
        </button>
        <button
          type="button"
          class="icon-button small"
          aria-label={t("queue.remove", [title])}
          title={t("queue.remove", [title])}
          onClick={() => void removeUpload(captureId)}
        >
          <TrashIcon />
        </button>
      </div>
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}
