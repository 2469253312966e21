import type { PlanName } from "@tintype/shared/api/plans";
import { sql } from "kysely";
import type { ApiKeyId, UserId } from "../ids.ts";

/** Everything that the validity of a caller's credential depends on, as it was when the credential was looked up. */
export interface CredentialState {
  readonly userId: UserId;
  /** The user's own plan; null if they have none. */
  readonly plan: PlanName | null;
  /** Null if the credential is a JWT. */
  readonly apiKeyId: ApiKeyId | null;
  /** The epoch in the JWT; null if the credential is an API key. */
  readonly sessionEpoch: number | null;
}

/**
 * Tests whether the credential state in a row `asked` (user_id, plan, api_key_id, session_epoch) is still current: the API
 * key exists, or the user has not logged out since the JWT was issued; the account is not disabled; the plan is the same.
 */
export const isCredentialCurrent = sql<boolean>`exists (
  select from users as u
  where u.id = asked.user_id and u.disabled_at is null and u.plan is not distinct from asked.plan
    and case
      when asked.api_key_id is null then u.session_epoch = asked.session_epoch
      else exists (select from api_keys as k where k.id = asked.api_key_id and k.user_id = u.id)
    end)`;
