import type { ApiKeyScope, CreatedApiKey } from "@tintype/shared/api/accounts/auth";
import { useState } from "preact/hooks";
import { t } from "../../i18n/i18n.ts";
import { usePlatform } from "../../platform/context.ts";
import { ActionForm } from "../../platform/server/ActionForm.tsx";
import { FaultNote } from "../../platform/server/FaultNote.tsx";
import { useAction } from "../../platform/server/use-action.ts";

/** The first one is chosen unless the person takes another. */
const LIFETIMES = ["quarter", "month", "year", "never"] as const;
type Lifetime = (typeof LIFETIMES)[number];

const DAY_MS = 86_400_000;
const LIFETIME_DAYS: Readonly<Record<Exclude<Lifetime, "never">, number>> = { month: 30, quarter: 90, year: 365 };

/** The scopes that a new key can have, the least first; "all" is everything that an API key can do. */
const CHOICES = ["read", "review", "write", "all"] as const satisfies readonly (ApiKeyScope | "all")[];
type Choice = (typeof CHOICES)[number];

/** A form for a new API key. */
export function NewApiKey({ onCreated }: { readonly onCreated: (key: CreatedApiKey) => void }) {
  const { call } = usePlatform();
  const [name, setName] = useState("");
  const [lifetime, setLifetime] = useState<Lifetime>(LIFETIMES[0]);
  const [choice, setChoice] = useState<Choice>(CHOICES[0]);
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
        aria-label={t("apiKeys.lifetime")}
        value={lifetime}
        onChange={({ currentTarget: { value } }) =>
          setLifetime(LIFETIMES.find((option) => option === value) ?? LIFETIMES[0])
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
      <fieldset class="key-scopes">
        <legend class="field-label">{t("apiKeys.scope")}</legend>
        {CHOICES.map((scope) => (
          <label key={scope} class="check">
            <input type="radio" name="scope" checked={scope === choice} onChange={() => setChoice(scope)} />
            <span>
              {t(`apiKeys.scopes.${scope}`)}
              <small>{t(`apiKeys.scopeHints.${scope}`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      {create.fault && <FaultNote fault={create.fault} />}
    </ActionForm>
  );
}

const scopesOf = (choice: Choice): { scopes?: ApiKeyScope[] } => (choice === "all" ? {} : { scopes: [choice] });

function expiryOf(lifetime: Lifetime, now: number): { expires_at?: string } {
  if (lifetime === "never") return {};
  return { expires_at: new Date(now + LIFETIME_DAYS[lifetime] * DAY_MS).toISOString() };
}
