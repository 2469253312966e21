import type { ApiKey, CreatedApiKey, Registration, Session, User } from "@tintype/shared/api/accounts/auth";
import type { ApiKeyRow, UserRow } from "./repository.ts";
import type { IssuedToken } from "./service.ts";

// Converts rows to wire shapes.

export function presentUser({ id, email, name, created_at, ...row }: UserRow): User {
  return {
    id,
    email,
    name,
    email_confirmed_at: row.email_confirmed_at?.toISOString() ?? null,
    mention_mails: row.mention_mails,
    created_at: created_at.toISOString(),
    ...(row.operator_since && { operator: true }),
  };
}

export function presentSession({ token, expiresAt }: IssuedToken): Session {
  return { token, expires_at: expiresAt.toISOString() };
}

export function presentRegistration({ user, ...issued }: { user: UserRow } & IssuedToken): Registration {
  return { ...presentUser(user), ...presentSession(issued) };
}

export function presentApiKey(row: ApiKeyRow): ApiKey {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    scopes: row.scopes,
    created_at: row.created_at.toISOString(),
  };
}

export function presentCreatedApiKey(row: ApiKeyRow, key: string): CreatedApiKey {
  const { last_used_at: _, ...presented } = presentApiKey(row);
  return { ...presented, key };
}
