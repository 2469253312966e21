import type { PlanName } from "@tintype/shared/api/accounts/plans";
import { sql } from "kysely";
import type { ApiKeyId, SessionId, UserId } from "../ids.ts";

/** Everything that a credential's validity depends on, as it was when the caller was looked up. */
export interface CredentialState {
  readonly userId: UserId;
  /** The user's own plan; null if they have none. */
  readonly plan: PlanName | null;
  /** Null if the credential is a JWT. */
  readonly apiKeyId: ApiKeyId | null;
  /** The JWT's session epoch; null if the credential is an API key. */
  readonly sessionEpoch: number | null;
  /** The JWT's session; null if the credential is an API key. */
  readonly sessionId: SessionId | null;
}

/**
 * Tests whether the state in a row `asked` (user_id, plan, api_key_id, session_epoch, session_id) still holds: the API key exists and has
 * not expired, or no logout came after the JWT; the account is not disabled; the plan is the same.
 */
export const credentialStateHolds = sql<boolean>`exists (
  select from users as u
  where u.id = asked.user_id and u.disabled_at is null and u.plan is not distinct from asked.plan
    and case
      when asked.api_key_id is null then u.session_epoch = asked.session_epoch
        and not exists (select from ended_sessions as s where s.id = asked.session_id)
      else exists (select from api_keys as k where k.id = asked.api_key_id and k.user_id = u.id
        and (k.expires_at is null or k.expires_at > statement_timestamp()))
    end)`;
