import { t } from "../../i18n/i18n.ts";
import { timeAhead } from "../../kit/time.ts";
import type { ServerFault } from "../outcome.ts";
import { refusalText } from "./refusal.ts";
import { usePlanLink } from "./use-plan-link.ts";

interface Props {
  readonly fault: ServerFault;
  readonly onRetry?: (() => void) | undefined;
}

/** Tells what went wrong with the server, and how to go on. */
export function FaultNote({ fault, onRetry }: Props) {
  const { code, upgradeUrl, retryAt, requestId } = fault;
  const planLink = usePlanLink();
  const now = Date.now();
  return (
    <div class="fault-note" role="alert">
      <p>
        <b>{t(`server.${code}.title`)}</b> {textOf(fault)}
        {retryAt !== undefined && retryAt > now && ` ${t("server.retryAt", [timeAhead(retryAt, now)])}`}
      </p>
      {saysMore(fault) && <ServerMessage message={fault.message} />}
      {requestId !== undefined && isForOperator(fault) && <p class="request-id">{t("server.request", [requestId])}</p>}
      <p class="fault-actions">
        {code === "quota_reached" && upgradeUrl !== undefined && (
          <a class="button small primary" {...planLink(upgradeUrl)}>
            {t("plan.upgrade")}
          </a>
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

/** The server's own words, which are in English. */
export function ServerMessage({ message }: { readonly message: string | undefined }) {
  if (!message) return null;
  return (
    <details class="server-message">
      <summary>{t("server.details")}</summary>
      <p lang="en">{message}</p>
    </details>
  );
}

function textOf(fault: ServerFault): string {
  if (fault.code === "quota_reached") return quotaText(fault);
  return (fault.code === "refused" ? refusalText(fault) : undefined) ?? t(`server.${fault.code}.text`);
}

/** Returns whether the server's own message says what our texts cannot know: which rule, or which limit. */
const saysMore = ({ code, limit }: ServerFault) =>
  code === "refused" || code === "invalid_url" || (code === "quota_reached" && !limit);

/** Returns whether the person can do nothing about the fault, and may ask the server's operator. */
function isForOperator(fault: ServerFault): boolean {
  if (fault.code === "refused") return refusalText(fault) === undefined;
  return ["unreachable", "unexpected", "not_allowed", "not_found"].includes(fault.code);
}

function quotaText({ limit, quota }: ServerFault): string {
  if (limit !== "day" && limit !== "month") return t("server.quota_reached.text");
  return quota ? t(`server.quota.${limit}`, [quota.used, quota.limit]) : t(`server.usedUp.${limit}`);
}
