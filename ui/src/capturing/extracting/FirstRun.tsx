import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { lazily } from "../../kit/lazily.tsx";
import { usePlatform } from "../../platform/context.ts";
import { createPage, deletePage } from "../../platform/server/actions.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import type { PageOfServer, PageSource } from "../../platform/sources/page-source.ts";
import { useReloadPages } from "../../platform/sources/use-pages.ts";
import { RunFailure } from "./RunNotice.tsx";
import { RunSteps } from "./RunSteps.tsx";
import type { Run } from "./use-run.ts";

const NewPage = lazily(() => import("./NewPage.tsx").then((module) => module.NewPage));

interface Props {
  readonly run: Run;
  readonly source: PageSource;
  readonly page: PageOfServer;
}

/** In place of a page's tokens before its first version: the progress of its run, or why that failed and what can be done. */
export function FirstRun({ run: { status, failure, fault, start }, source, page }: Props) {
  const platform = usePlatform();
  const reload = useReloadPages(source);
  const [isChanging, setChanging] = useState(false);
  const remove = useAction(
    () => deletePage(platform, page.id),
    () => {
      platform.go({ at: "home" }, { replace: true });
      reload();
    },
  );
  if (isChanging) {
    return (
      <div class="first-run wide">
        <NewPage replaced={page} />
        <button type="button" class="button small" onClick={() => setChanging(false)}>
          {t("cancel")}
        </button>
      </div>
    );
  }
  return (
    <div class="first-run">
      <RunSteps status={status ?? (failure === undefined ? "completed" : "failed")} />
      {fault && <FaultNote fault={fault} {...(start && { onRetry: start })} />}
      {failure && !fault && (
        <RunFailure failure={failure} onRetry={start}>
          {start && (
            <>
              {failure.cause === "tls" && <TryHttp page={page} />}
              <button type="button" class="button small" onClick={() => setChanging(true)}>
                {t("run.changeAddress")}
              </button>
              <Confirm
                action={t("run.delete")}
                question={t("run.deleteQuestion")}
                yes={t("pageSettings.deleteYes")}
                onYes={remove.run}
                isDangerous
              />
            </>
          )}
        </RunFailure>
      )}
      {remove.fault && <FaultNote fault={remove.fault} />}
      {status && <p>{t("run.first")}</p>}
    </div>
  );
}

/** A button that reads the page without encryption instead. A page at the same address takes this one's place. */
function TryHttp({ page: { id, url, extraction } }: { readonly page: PageOfServer }) {
  const platform = usePlatform();
  const plainUrl = url.replace(/^https:/, "http:");
  const replace = useAction(
    () => createPage(platform, { url: plainUrl, team_id: extraction.teamId, options: extraction.options }),
    async ({ id: pageId }) => {
      await deletePage(platform, id);
      platform.go({ at: "page", where: "server", pageId, tab: "tokens" }, { replace: true });
    },
  );
  return (
    <>
      <button type="button" class="button small primary" disabled={replace.isBusy} onClick={() => void replace.run()}>
        {t("run.tryHttp", [plainUrl])}
      </button>
      {replace.fault && <FaultNote fault={replace.fault} />}
    </>
  );
}
