import type { CreateApiKeyBody, LoginBody, RegisterBody } from "@tintype/shared/api/auth";
import type { PageQuery } from "@tintype/shared/api/common";
import type { Db } from "../database/db.ts";
import type { ExportedLists } from "../database/exported.ts";
import type { PageOf } from "../database/paging.ts";
import { AppError, invalid } from "../errors.ts";
import type { Authenticate } from "../http/credentials.ts";
import { type ApiKeyId, newId, type UserId } from "../ids.ts";
import { generateApiKey } from "./api-keys.ts";
import { createAuthenticate } from "./authentication.ts";
import { exportAccount } from "./export.ts";
import { createTokens } from "./jwt.ts";
import type { AccountListeners } from "./listeners.ts";
import { createPasswords, type Passwords } from "./passwords.ts";
import { invalidCredential } from "./refusals.ts";
import {
  type ApiKeyRow,
  deleteApiKey,
  deleteUser,
  findApiKey,
  findUser,
  findUserByEmail,
  insertApiKey,
  insertUser,
  listApiKeys,
  lockUserForUpdate,
  raiseSessionEpoch,
  type UserRow,
} from "./repository.ts";

export type AccountOptions = {
  db: Db;
  listeners: AccountListeners;
  /** Everything that is stored about a user. */
  exported: ExportedLists;
  /** At least 32 bytes. */
  jwtSecret: Uint8Array | string;
  jwtTtlSeconds: number;
  now?: () => Date;
  passwords?: Passwords;
};

/** A JWT and its expiry. */
export type IssuedToken = { token: string; expiresAt: Date };

export type AccountService = {
  authenticate: Authenticate;
  /** @throws AppError email_taken if the email has an account, ignoring case; not_found if the invitation is not valid */
  register(input: RegisterBody): Promise<{ user: UserRow } & IssuedToken>;
  /** @throws AppError unauthorized with the same message, and after the same work, for an unknown email and a wrong password */
  login(input: LoginBody): Promise<IssuedToken>;
  me(userId: UserId): Promise<UserRow>;
  /** Returns everything that is stored about the user, as pieces of JSON. */
  export(userId: UserId): AsyncGenerator<string>;
  /**
   * Deletes the account with everything personal. What the user created in a team stays with the team.
   * @throws AppError unauthorized if the password is wrong; last_owner if a team would have no owner
   */
  remove(userId: UserId, password: string): Promise<void>;
  refresh(userId: UserId): Promise<IssuedToken>;
  /** Invalidates every JWT of the user. API keys stay valid. */
  logout(userId: UserId): Promise<void>;
  /** `key` is the only copy of the secret. @throws AppError validation_error if the expiry is in the past */
  createApiKey(userId: UserId, input: CreateApiKeyBody): Promise<{ apiKey: ApiKeyRow; key: string }>;
  /** Newest first. */
  listApiKeys(userId: UserId, query: PageQuery): Promise<PageOf<ApiKeyRow>>;
  /** @throws AppError not_found for an unknown key; forbidden for another user's */
  revokeApiKey(userId: UserId, id: ApiKeyId): Promise<void>;
};

/** The rules of accounts, sessions and API keys. */
export function createAccountService(options: AccountOptions): AccountService {
  const {
    db,
    listeners,
    exported,
    jwtSecret,
    jwtTtlSeconds,
    now = () => new Date(),
    passwords = createPasswords(),
  } = options;
  const tokens = createTokens({ secret: jwtSecret, ttlSeconds: jwtTtlSeconds, now });

  const issue = (user: UserRow) => tokens.issue({ userId: user.id, sessionEpoch: user.session_epoch });

  async function requireUser(userId: UserId): Promise<UserRow> {
    const user = await findUser(db, userId);
    // The account was deleted after its credential was checked.
    if (!user) throw invalidCredential();
    return user;
  }

  return {
    authenticate: createAuthenticate({ db, tokens, now }),

    async register({ email, password, name, invitation }) {
      const account = {
        id: newId<UserId>(),
        email,
        name,
        password_hash: await passwords.hash(password),
        created_at: now(),
      };
      const user = await db.transaction().execute(async (tx) => {
        const inserted = await insertUser(tx, account);
        for (const listener of listeners.onRegister) await listener(tx, inserted, { invitation });
        return inserted;
      });
      return { user, ...(await issue(user)) };
    },

    async login({ email, password }) {
      const user = await findUserByEmail(db, email);
      const right = await passwords.verify(user?.password_hash ?? (await passwords.decoy), password);
      if (!user || !right) throw new AppError("unauthorized", "The email or the password is wrong.");
      // Only somebody who knows the password may learn this.
      if (user.disabled_at) throw new AppError("unauthorized", "This account has been disabled.");
      return issue(user);
    },

    me: requireUser,

    export: (userId) => exportAccount(db, exported, userId, now()),

    async remove(userId, password) {
      const user = await requireUser(userId);
      if (!(await passwords.verify(user.password_hash, password))) {
        throw new AppError("unauthorized", "The password is wrong.");
      }
      await db.transaction().execute(async (tx) => {
        await lockUserForUpdate(tx, userId); // first: see lock-account.ts
        for (const listener of listeners.onDelete) await listener(tx, userId);
        await deleteUser(tx, userId);
      });
    },

    refresh: async (userId) => issue(await requireUser(userId)),

    logout: (userId) => raiseSessionEpoch(db, userId),

    async createApiKey(userId, { name, expires_at }) {
      const createdAt = now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= createdAt) {
        throw invalid([{ path: "expires_at", message: "must be in the future" }]);
      }
      const { key, keyId, prefix, secretHash } = generateApiKey();
      const apiKey = await insertApiKey(db, {
        id: newId<ApiKeyId>(),
        user_id: userId,
        key_id: keyId,
        name,
        secret_hash: secretHash,
        prefix,
        expires_at: expiresAt,
        created_at: createdAt,
      });
      return { apiKey, key };
    },

    listApiKeys: (userId, query) => listApiKeys(db, userId, query),

    async revokeApiKey(userId, id) {
      const key = await findApiKey(db, id);
      if (!key) throw new AppError("not_found", "There is no such API key.");
      if (key.user_id !== userId) throw new AppError("forbidden", "This API key is somebody else's.");
      await deleteApiKey(db, id);
    },
  };
}
