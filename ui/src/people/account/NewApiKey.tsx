import type { ApiKeyScope, CreatedApiKey } from "@tintype/shared/api/accounts/auth";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

const LIFETIMES = ["never", "month", "quarter", "year"] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
const LIFETIME_DAYS: Readonly<Record<Exclude<Lifetime, "never">, number>> = { month: 30, quarter: 90, year: 365 };

/** The scopes that a new key can have; "all" is everything that an API key can do. */
const CHOICES = ["all", "write", "read"] as const satisfies readonly (ApiKeyScope | "all")[];
type Choice = (typeof CHOICES)[number];

/** A form for a new API key. */
export function NewApiKey({ onCreated }: { readonly onCreated: (key: CreatedApiKey) => void }) {
  const { call } = usePlatform();
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState<Lifetime>("never");
  const [choice, setChoice] = useState<Choice>("all");
  const create = useAction(
    () =>
      call((client) => client.apiKeys.create.mutate({ name, ...scopesOf(choice), ...expiryOf(lifetime, Date.now()) })),
    (key) => {
      setName("");
      onCreated(key);
    },
  );
  return (
    <ActionForm action={create} class="line-form field">
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
        aria-label={t("apiKeys.scope")}
        value={choice}
        onChange={({ currentTarget: { value } }) => setChoice(CHOICES.find((name) => name === value) ?? "all")}
      >
        {CHOICES.map((scope) => (
          <option key={scope} value={scope}>
            {t(`apiKeys.scopes.${scope}`)}
          </option>
        ))}
      </select>
      <select
        class="narrow"
        aria-label={t("apiKeys.lifetime")}
        value={lifetime}
        onChange={({ currentTarget: { value } }) =>
          setLifetime(LIFETIMES.find((option) => option === value) ?? "never")
        }
      >
        {LIFETIMES.map((option) => (
          <option key={option} value={option}>
            {t(`apiKeys.lifetimes.${option}`)}
          </option>
        ))}
      </select>
      <button type="submit" class="button" disabled={create.isBusy || name.trim() === ""}>
        {t("apiKeys.create")}
      </button>
      {create.fault && <FaultNote fault={create.fault} />}
    </ActionForm>
  );
}

const scopesOf = (choice: Choice): { scopes?: ApiKeyScope[] } => (choice === "all" ? {} : { scopes: [choice] });

function expiryOf(lifetime: Lifetime, now: number): { expires_at?: string } {
  if (lifetime === "never") return {};
  return { expires_at: new Date(now + LIFETIME_DAYS[lifetime] * DAY_MS).toISOString() };
}
