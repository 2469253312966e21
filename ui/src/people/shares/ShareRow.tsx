import type { MadeShare } from "@tintype/shared/api/shares/shares";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { dateOf } from "../../kit/time.ts";
import { usePlatform } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { type ShareSubject, sharesOf } from "./share-subject.ts";

interface Props {
  readonly subject: Pick<ShareSubject, "kind" | "id">;
  readonly share: MadeShare;
  readonly onRevoked: () => void;
  /** Makes a new link for the same people. Absent where that is not possible. */
  readonly onRenew?: () => void;
  /** The page or site that the link opens, in a list of the links of several. */
  readonly children?: ComponentChildren;
}

/** A link: whom it is for, who made it, when it ends and how often it was opened; and a way to end it. */
export function ShareRow({ subject, share, onRevoked, onRenew, children }: Props) {
  const { call } = usePlatform();
  const name = share.label ?? t("shares.since", [dateOf(Date.parse(share.created_at), Date.now())]);
  const revoke = useAction(
    () => call((client) => sharesOf(client, subject).revoke.mutate({ id: subject.id, share_id: share.id })),
    onRevoked,
  );
  return (
    <div class="row key-row">
      <span class="row-main">
        <b dir="auto">{name}</b>
        {children}
        <small dir="auto">{factsOf(share).join(" · ")}</small>
      </span>
      {onRenew && (
        <button type="button" class="button small" title={t("shares.renewHint")} onClick={onRenew}>
          {t("shares.renew")}
        </button>
      )}
      <Confirm
        action={t("shares.revoke")}
        question={t("shares.revokeQuestion", [name])}
        yes={t("shares.revoke")}
        onYes={revoke.run}
        isDangerous
      />
      {revoke.fault && <FaultNote fault={revoke.fault} />}
    </div>
  );
}

function factsOf({ label, created_at, created_by, expires_at, opened_count, last_opened_at }: MadeShare): string[] {
  const now = Date.now();
  const day = (time: string) => dateOf(Date.parse(time), now);
  return [
    ...(label === null ? [] : [day(created_at)]),
    ...(created_by ? [t("shares.by", [created_by.name])] : []),
    expires_at === null ? t("shares.forever") : t("shares.expires", [day(expires_at)]),
    t("shares.opened", opened_count),
    ...(last_opened_at === null ? [] : [t("shares.lastOpened", [day(last_opened_at)])]),
  ];
}
