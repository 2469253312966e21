import { t } from "../../i18n/i18n.ts";
import { ReloadIcon, TrashIcon } from "../../kit/icons.tsx";
import { timeAhead } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { type Destinations, isTransient, type Upload } from "../../platform/destination.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useUploads } from "./use-destinations.ts";

/** The captures that wait to be sent, oldest first. */
export function QueueView() {
  const { destinations } = usePlatform();
  const uploads = useUploads();
  if (!destinations || !uploads) return null;
  const idle = uploads.filter(({ state }) => state !== "uploading").map(({ captureId }) => captureId);
  if (uploads.length === 0) {
    return (
      <div class="none">
        <p class="none-title">{t("queue.empty.title")}</p>
        <p>{t("queue.empty.text")}</p>
      </div>
    );
  }
  // A fault that does not concern one capture alone postpones all of them.
  const fault = uploads.find(({ state }) => state !== "failed")?.fault;
  return (
    <section class="queue">
      <header class="card-head">
        <p>{t("queue.waiting", uploads.length)}</p>
        <button type="button" class="button small" onClick={() => void destinations.retry(idle)}>
          {t("queue.retryAll")}
        </button>
      </header>
      {fault && <PostponingFault fault={fault} />}
      <ul class="queue-list" aria-label={t("popup.queue")}>
        {uploads.map((upload) => (
          <li key={upload.captureId}>
            <Entry upload={upload} destinations={destinations} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PostponingFault({ fault }: { readonly fault: ServerFault }) {
  if (!isTransient(fault)) return <FaultNote fault={fault} />;
  return (
    <p class="notice" role="status">
      {t(`server.${fault.code}.title`)} {t("sync.retrying")} – {t("sync.automatically")}
    </p>
  );
}

interface EntryProps {
  readonly upload: Upload;
  readonly destinations: Destinations;
}

function Entry({ upload, destinations }: EntryProps) {
  const { captureId, title, url, version, state, fault, nextAttemptAt } = upload;
  const now = Date.now();
  return (
    <div class={`card upload ${state}`}>
      <div class="upload-head">
        <span class="row-main">
          <b>{title || url}</b>
          <small>
            {t("history.version", [version])} ·{" "}
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
          onClick={() => void destinations.retry([captureId])}
        >
          <ReloadIcon spinning={state === "uploading"} />
        </button>
        <button
          type="button"
          class="icon-button small"
          aria-label={t("queue.remove", [title])}
          title={t("queue.remove", [title])}
          onClick={() => void destinations.withdraw(captureId)}
        >
          <TrashIcon />
        </button>
      </div>
      {state === "failed" && fault && <FaultNote fault={fault} />}
    </div>
  );
}
