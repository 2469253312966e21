import type { ApiKey, CreatedApiKey } from "@tintype/shared/api/accounts/auth";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { Confirm } from "../../kit/Confirm.tsx";
import { CopyButton } from "../../kit/copying.tsx";
import { Ghosts } from "../../kit/Ghosts.tsx";
import { CopyIcon } from "../../kit/icons.tsx";
import { Pager } from "../../kit/Pager.tsx";
import { SecretOnce } from "../../kit/SecretOnce.tsx";
import { dateOf, exactTime, timeAgo } from "../../kit/time.ts";
import { usePlatform, useSession } from "../../platform/context.ts";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { NewApiKey } from "./NewApiKey.tsx";

const PER_PAGE = 50;

/** The person's API keys: a new one, which is shown once, and revoking. */
export function ApiKeysView() {
  const { hasDeviceKey = false } = usePlatform();
  const [page, setPage] = useState(1);
  const { data, fault, reload } = useServerQuery(`apiKeys ${page}`, (client) =>
    client.apiKeys.list.query({ page, per_page: PER_PAGE }),
  );
  const [created, setCreated] = useState<CreatedApiKey>();
  // The server tells a key once: it stays whatever becomes of the list.
  const secret = created && (
    <SecretOnce title={t("apiKeys.created", [created.name])} secret={created.key} onClose={() => setCreated(undefined)}>
      <AgentCommand secret={created.key} />
    </SecretOnce>
  );
  if (!data) {
    return (
      <div class="stack">
        {secret}
        {fault ? <FaultNote fault={fault} onRetry={reload} /> : <Ghosts />}
      </div>
    );
  }
  const add = (key: CreatedApiKey) => {
    setCreated(key);
    setPage(1);
    reload();
  };
  return (
    <div class="stack">
      <p class="quiet-text">{t("apiKeys.lead")}</p>
      {hasDeviceKey ? <InBrowser /> : <NewApiKey onCreated={add} />}
      {secret}
      {data.data.length === 0 ? (
        <p class="quiet-text">{t("apiKeys.none")}</p>
      ) : (
        <ul class="rows card" aria-label={t("apiKeys.title")}>
          {data.data.map((key) => (
            <li key={key.id}>
              <Row apiKey={key} mayRevoke={!hasDeviceKey} onRevoked={reload} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pagination={data.pagination} onPage={setPage} />
    </div>
  );
}

/** The line by which a coding agent gets the key. */
function AgentCommand({ secret }: { readonly secret: string }) {
  const address = useSession()?.address;
  if (address === undefined) return null;
  const line = `claude mcp add --transport http tintype ${address}/mcp --header "Authorization: Bearer ${secret}"`;
  return (
    <>
      <p>{t("apiKeys.agent")}</p>
      <code class="secret-text">{line}</code>
      <p class="fault-actions">
        <CopyButton class="button small" text={line} saysCopy>
          <CopyIcon /> {t("apiKeys.copyAgent")}
        </CopyButton>
      </p>
    </>
  );
}

/** A device's key may not make or revoke keys. */
function InBrowser() {
  const address = useSession()?.address;
  if (address === undefined) return null;
  return (
    <p class="notice">
      {t("apiKeys.inBrowser")}{" "}
      <a href={`${address}/app/keys`} target="_blank" rel="noreferrer">
        {address.replace(/^https?:\/\//, "")}
      </a>
    </p>
  );
}

interface RowProps {
  readonly apiKey: ApiKey;
  readonly mayRevoke: boolean;
  readonly onRevoked: () => void;
}

function Row({ apiKey, mayRevoke, onRevoked }: RowProps) {
  const { call } = usePlatform();
  const { id, name, prefix, scopes, last_used_at: used, expires_at: expires, created_at: created } = apiKey;
  const now = Date.now();
  const isExpired = expires !== null && Date.parse(expires) <= now;
  const revoke = useAction(() => call((client) => client.apiKeys.revoke.mutate({ id })), onRevoked);
  return (
    <div class="row key-row">
      <span class="row-main">
        <b title={name}>{name}</b>
        <small>
          <span class="value">{prefix}_…</span> ·{" "}
          <span title={exactTime(Date.parse(created))}>{t("apiKeys.made", [dateOf(Date.parse(created), now)])}</span>
        </small>
        <small>
          {used === null ? t("apiKeys.unused") : t("apiKeys.used", [timeAgo(Date.parse(used), now)])} ·{" "}
          {expires === null
            ? t("apiKeys.forever")
            : t(isExpired ? "apiKeys.expired" : "apiKeys.expires", [dateOf(Date.parse(expires), now)])}{" "}
          ·{" "}
          {scopes === null
            ? t("apiKeys.mayAll")
            : t("apiKeys.may", [scopes.map((scope) => t(`apiKeys.scopes.${scope}`)).join(", ")])}
        </small>
      </span>
      {mayRevoke && (
        <Confirm
          action={t("apiKeys.revoke")}
          question={t("apiKeys.revokeQuestion", [name])}
          yes={t("apiKeys.revoke")}
          onYes={revoke.run}
          isDangerous
        />
      )}
      {revoke.fault && <FaultNote fault={revoke.fault} />}
    </div>
  );
}
