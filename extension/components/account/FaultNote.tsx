import { t } from "@tintype/ui/i18n/i18n.ts";
import type { ServerFault } from "../../lib/server/faults.ts";
import { timeAhead } from "../../lib/views/time.ts";

interface Props {
  readonly fault: ServerFault;
  readonly onRetry?: (() => void) | undefined;
  readonly onSignIn?: (() => void) | undefined;
}

/** What went wrong with the server in plain words, and what can be done about it. */
export function FaultNote({ fault, onRetry, onSignIn }: Props) {
  const { code, message, upgradeUrl, retryAt } = fault;
  const now = Date.now();
  return (
    <div class="fault-note" role="alert">
      <p>
        <b>{t(`server.${code}.title`)}</b> {t(`server.${code}.text`)}
        {retryAt !== undefined && retryAt > now && ` ${t("server.retryAt", [timeAhead(retryAt, now)])}`}
      </p>
      {/* The server's own words say more where ours cannot know the case. */}
      {code === "refused" && message && <p lang="en">{message}</p>}
      <p class="fault-actions">
        {code === "quota_reached" && upgradeUrl !== undefined && (
          <a class="button small primary" href={upgradeUrl} target="_blank" rel="noreferrer">
            {t("plan.upgrade")}
          </a>
        )}
        {code === "key_revoked" && onSignIn && (
          <button type="button" class="button small" onClick={onSignIn}>
            {t("account.signInAgain")}
          </button>
        )}
        {onRetry && (
          <button type="button" class="button small" onClick={onRetry}>
            {t("fault.tryAgain")}
          </button>
        )}
      </p>
    </div>
  );
}
