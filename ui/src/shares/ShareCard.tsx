import type { MadeShare, NewShare } from "@tintype/shared/api/shares";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import { Confirm } from "../kit/Confirm.tsx";
import { SecretOnce } from "../kit/SecretOnce.tsx";
import { Segments } from "../kit/Segments.tsx";
import { dateOf } from "../kit/time.ts";
import { FaultNote } from "../server/FaultNote.tsx";
import { useAction } from "../server/use-action.ts";
import { useServerQuery } from "../server/use-server.ts";

/** For how many days a new link can be good. "0": until it is revoked. */
const DAYS = ["7", "30", "0"] as const;
type Days = (typeof DAYS)[number];
const DAY_MS = 86_400_000;
/** The most links of one page. */
const PER_PAGE = 50;

/** The links with which people without an account can see a page: a new one, which is shown once, and revoking. */
export function ShareCard({ pageId }: { readonly pageId: string }) {
  const { call } = usePlatform();
  const [days, setDays] = useState<Days>("30");
  const [newShare, setMade] = useState<NewShare>();
  const list = useServerQuery(`shares ${pageId}`, (client) =>
    client.shares.list.query({ id: pageId, per_page: PER_PAGE }),
  );
  const make = useAction(
    () => {
      const expires = days === "0" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      return call((client) => client.shares.create.mutate({ id: pageId, expires_at: expires }));
    },
    (share) => {
      setMade(share);
      list.reload();
    },
  );
  return (
    <section class="card stack">
      <h3>{t("shares.title")}</h3>
      <p class="quiet-text">
        {t("shares.lead")} {t("shares.endsToo")}
      </p>
      <Segments
        label={t("shares.ends")}
        values={DAYS}
        labelOf={(option) => t(`shares.days.${option}`)}
        chosen={days}
        onChoose={setDays}
      />
      <div>
        <button type="button" class="button primary" disabled={make.isBusy} onClick={() => void make.run()}>
          {t("shares.make")}
        </button>
      </div>
      {make.fault && <FaultNote fault={make.fault} />}
      {newShare && <SecretOnce title={t("shares.made")} secret={newShare.url} onClose={() => setMade(undefined)} />}
      {list.fault && <FaultNote fault={list.fault} onRetry={list.reload} />}
      {list.data && list.data.data.length > 0 && (
        <ul class="rows">
          {list.data.data.map((share) => (
            <li key={share.id}>
              <Row pageId={pageId} share={share} onRevoked={list.reload} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface RowProps {
  readonly pageId: string;
  readonly share: MadeShare;
  readonly onRevoked: () => void;
}

function Row({ pageId, share, onRevoked }: RowProps) {
  const { call } = usePlatform();
  const now = Date.now();
  const name = t("shares.since", [dateOf(Date.parse(share.created_at), now)]);
  const revoke = useAction(
    () => call((client) => client.shares.revoke.mutate({ id: pageId, share_id: share.id })),
    onRevoked,
  );
  return (
    <div class="row key-row">
      <span class="row-main">
        <b>{name}</b>
        <small>
          {share.expires_at === null
            ? t("shares.forever")
            : t("shares.expires", [dateOf(Date.parse(share.expires_at), now)])}
          {share.created_by && (
            <>
              {" · "}
              <span dir="auto">{t("shares.by", [share.created_by.name])}</span>
            </>
          )}
        </small>
      </span>
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
