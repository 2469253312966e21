import { i18n } from "#i18n";
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
        <p class="none-title">{i18n.t("queue.empty.title")}</p>
        <p>{i18n.t("queue.empty.text")}</p>
      </div>
    );
  }
  return (
    <section class="queue">
      <header class="card-head">
        <p>{i18n.t("queue.waiting", uploads.length)}</p>
        <button type="button" class="button small" onClick={() => void retryUploads(uploads)}>
          {i18n.t("queue.retryAll")}
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
            {i18n.t("history.version", [String(version)])} ·{" "}
            {state === "waiting" && nextAttemptAt > now
              ? i18n.t("queue.next", [timeAhead(nextAttemptAt, now)])
              : i18n.t(`queue.state.${state}`)}
          </small>
        </span>
        <button
          type="button"
          class="icon-button small"
          disabled={state === "uploading"}
          aria-label={i18n.t("queue.retry", [title])}
          title={i18n.t("queue.retry", [title])}
          onClick={() => void retryUpload(captureId)}
        >
          <ReloadIcon spinning={state === "uploading"} />
        </button>
        <button
          type="button"
          class="icon-button small"
          aria-label={i18n.t("queue.remove", [title])}
          title={i18n.t("queue.remove", [title])}
          onClick={() => void removeUpload(captureId)}
        >
          <TrashIcon />
        </button>
      </div>
      {fault && <FaultNote fault={fault} />}
    </div>
  );
}
