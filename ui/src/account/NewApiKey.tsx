import type { CreatedApiKey } from "@tintype/shared/api/auth";
import { useState } from "preact/hooks";
import { usePlatform } from "../context.ts";
import { t } from "../i18n/i18n.ts";
import type { ServerFault } from "../outcome.ts";
import { FaultNote } from "../server/FaultNote.tsx";

const LIFETIMES = ["never", "month", "quarter", "year"] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
const LIFETIME_DAYS: Readonly<Record<Exclude<Lifetime, "never">, number>> = { month: 30, quarter: 90, year: 365 };

/** A form for a new API key. */
export function NewApiKey({ onCreated }: { readonly onCreated: (key: CreatedApiKey) => void }) {
  const { call } = usePlatform();
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState<Lifetime>("never");
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  const create = async () => {
    setBusy(true);
    const outcome = await call((client) => client.apiKeys.create.mutate({ name, ...expiryOf(lifetime, Date.now()) }));
    setBusy(false);
    setFault(outcome.ok ? undefined : outcome.fault);
    if (!outcome.ok) return;
    setName("");
    onCreated(outcome.value);
  };
  return (
    <form
      onInput={() => setFault(undefined)}
      class="line-form field"
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <input
        aria-label={t("apiKeys.name")}
        placeholder={t("apiKeys.name")}
        maxLength={200}
        autocomplete="off"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <select
        class="narrow"
        aria-label={t("apiKeys.lifetime")}
        value={lifetime}
        onChange={({ currentTarget: { value } }) => setLifetime(LIFETIMES.find((each) => each === value) ?? "never")}
      >
        {LIFETIMES.map((each) => (
          <option key={each} value={each}>
            {t(`apiKeys.lifetimes.${each}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" disabled={isBusy || name.trim() === ""}>
        {t("apiKeys.create")}
      </button>
      {fault && <FaultNote fault={fault} />}
    </form>
  );
}

function expiryOf(lifetime: Lifetime, now: number): { expires_at?: string } {
  if (lifetime === "never") return {};
  return { expires_at: new Date(now + LIFETIME_DAYS[lifetime] * DAY_MS).toISOString() };
}
