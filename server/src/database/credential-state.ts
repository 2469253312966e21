import type { PlanName } from "@tintype/shared/api/plans";
import { sql } from "kysely";
import type { ApiKeyId, UserId } from "../ids.ts";

/** All that a caller's credential hangs on, as it was when they were looked up. */
export interface CredentialState {
  readonly userId: UserId;
  /** The plan of their own; null for who has none. */
  readonly plan: PlanName | null;
  /** Null where the credential is a JWT. */
  readonly apiKeyId: ApiKeyId | null;
  /** That of the JWT; null where the credential is an API key. */
  readonly sessionEpoch: number | null;
}

/**
 * Whether the state of a row `asked` (user_id, plan, api_key_id, session_epoch) is what it was: the API key is there, or
 * no logout has come after the JWT; the account is not disabled; the plan is the same.
 */
export const credentialStateHolds = sql<boolean>`exists (
  select from users as u
  where u.id = asked.user_id and u.disabled_at is null and u.plan is not distinct from asked.plan
    and case
      when asked.api_key_id is null then u.session_epoch = asked.session_epoch
      else exists (select from api_keys as k where k.id = asked.api_key_id and k.user_id = u.id)
    end)`;
