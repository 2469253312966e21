import type { ChangePasswordBody, CreateApiKeyBody, LoginBody, RegisterBody } from "@tintype/shared/api/auth";
import type { PageQuery } from "@tintype/shared/api/common";
import type { Db } from "../database/db.ts";
import type { ExportedLists } from "../database/exported.ts";
import type { PageOf } from "../database/paging.ts";
import { AppError, invalid } from "../errors.ts";
import type { Authenticate } from "../http/caller/credentials.ts";
import { type ApiKeyId, newId, type SessionId, type UserId } from "../ids.ts";
import { generateApiKey } from "./api-keys/api-keys.ts";
import { createAuthenticate } from "./authentication.ts";
import { addDeletion } from "./jobs.ts";
import { createTokens, type SessionClaims } from "./jwt.ts";
import type { AccountListeners } from "./listeners.ts";
import { exportAccount } from "./own-data/export.ts";
import { createPasswordAttempts, type PasswordAttempts } from "./passwords/attempts.ts";
import { createPasswords, type Passwords } from "./passwords/hash.ts";
import { deleteResetsOf } from "./passwords/reset-repository.ts";
import { invalidCredential } from "./refusals.ts";
import {
  type ApiKeyRow,
  closeUser,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  findUser,
  findUserByEmail,
  insertApiKey,
  insertUser,
  listApiKeys,
  lockUserForNoKeyUpdate,
  lockUserForUpdate,
  type NewApiKey,
  raiseSessionEpoch,
  renewDeviceKey,
  setPassword,
  type UserRow,
} from "./repository.ts";
import { endSession } from "./session-repository.ts";

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
  /** Counted by `now` unless given. */
  attempts?: PasswordAttempts;
};

/** A JWT and its expiry. */
export type IssuedToken = { token: string; expiresAt: Date };

export type AccountService = {
  authenticate: Authenticate;
  /** @throws AppError email_taken if the email has an account, ignoring case; not_found if the invitation is not valid */
  register(input: RegisterBody): Promise<{ user: UserRow } & IssuedToken>;
  /**
   * @throws AppError unauthorized with the same message, and after the same work, for an unknown email and a wrong password;
   * rate_limited after too many wrong passwords
   */
  login(input: LoginBody): Promise<{ user: UserRow } & IssuedToken>;
  me(userId: UserId): Promise<UserRow>;
  /** Returns everything that is stored about the user, as pieces of JSON. */
  export(userId: UserId): AsyncGenerator<string>;
  /**
   * Deletes the account with everything personal. What the user created in a team stays with the team. The account is closed
   * immediately: no credential works, nothing is shown, and the email is free. A job deletes the rows.
   * @throws AppError unauthorized if the password is wrong; last_owner if a team would have no owner
   */
  remove(userId: UserId, password: string): Promise<void>;
  /**
   * Sets a new password, ends every session and returns a new JWT. API keys stay valid.
   * @throws AppError unauthorized if the current password is wrong; rate_limited after too many wrong passwords
   */
  changePassword(userId: UserId, input: ChangePasswordBody): Promise<IssuedToken>;
  refresh(userId: UserId): Promise<IssuedToken>;
  /** Returns a new JWT of the same session: a logout ends both. */
  reissue(session: SessionClaims): Promise<IssuedToken>;
  /** Invalidates the JWTs of one session. Those of other sessions and API keys stay valid. */
  endSession(id: SessionId): Promise<void>;
  /** Invalidates every JWT of the user. API keys stay valid. */
  logout(userId: UserId): Promise<void>;
  /** `key` is the only copy of the secret. @throws AppError validation_error if the expiry is in the past, or with 100 keys */
  createApiKey(userId: UserId, input: CreateApiKeyBody): Promise<{ apiKey: ApiKeyRow; key: string }>;
  /**
   * Creates the key of a device. It expires in 90 days unless the device renews it. `key` is the only copy of the secret.
   * @throws AppError validation_error with 100 keys
   */
  createDeviceKey(userId: UserId, name: string): Promise<{ apiKey: ApiKeyRow; key: string }>;
  /**
   * Lets the key expire 90 days from now.
   * @throws AppError forbidden if the key is not a device's and its owner chose when it expires
   */
  renewDeviceKey(id: ApiKeyId): Promise<{ expiresAt: Date }>;
  /** Newest first. */
  listApiKeys(userId: UserId, query: PageQuery): Promise<PageOf<ApiKeyRow>>;
  /** @throws AppError not_found for an unknown key; forbidden for another user's */
  revokeApiKey(userId: UserId, id: ApiKeyId): Promise<void>;
};

/** A device that is not used for this long has to sign in again. */
const DEVICE_KEY_MS = 90 * 86_400_000;

/** Of one user, keys of devices included. */
const MAX_API_KEYS = 100;

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
    attempts = createPasswordAttempts({ db, now }),
  } = options;
  const tokens = createTokens({ secret: jwtSecret, ttlSeconds: jwtTtlSeconds, now });

  const issue = (user: UserRow) =>
    tokens.issue({ userId: user.id, sessionEpoch: user.session_epoch, sessionId: newId<SessionId>() });

  async function requireUser(userId: UserId): Promise<UserRow> {
    const user = await findUser(db, userId);
    // The account was deleted after its credential was checked.
    if (!user) throw invalidCredential();
    return user;
  }

  async function insertKey(about: Omit<NewApiKey, "id" | "key_id" | "secret_hash" | "prefix">) {
    const { key, keyId, prefix, secretHash } = generateApiKey();
    const parts = { id: newId<ApiKeyId>(), key_id: keyId, secret_hash: secretHash, prefix };
    const apiKey = await db.transaction().execute(async (tx) => {
      const { user_id, created_at } = about;
      if (!(await lockUserForNoKeyUpdate(tx, user_id))) throw invalidCredential();
      if ((await countApiKeys(tx, user_id, { at: created_at, limit: MAX_API_KEYS })) >= MAX_API_KEYS) {
        const message = `there are ${MAX_API_KEYS} API keys already, which is the maximum: revoke one first`;
        throw invalid([{ path: "", reason: "too_many", message }]);
      }
      return insertApiKey(tx, { ...about, ...parts });
    });
    return { apiKey, key };
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
        for (const listener of listeners.onRegister)
          await listener(tx, inserted, { invitation, at: account.created_at });
        return inserted;
      });
      return { user, ...(await issue(user)) };
    },

    async login({ email, password }) {
      const user = await findUserByEmail(db, email);
      const hash = user?.password_hash ?? (await passwords.decoy);
      const right = await attempts.attempt(email, () => passwords.verify(hash, password));
      if (!user || !right) throw new AppError("unauthorized", "The email or the password is wrong.");
      // Only somebody who knows the password may learn this.
      if (user.disabled_at) throw new AppError("unauthorized", "This account has been disabled.");
      return { user, ...(await issue(user)) };
    },

    me: requireUser,

    export: (userId) => exportAccount(db, exported, userId, now()),

    async remove(userId, password) {
      const user = await requireUser(userId);
      if (!(await attempts.attempt(user.email, () => passwords.verify(user.password_hash, password)))) {
        throw new AppError("unauthorized", "The password is wrong.");
      }
      await db.transaction().execute(async (tx) => {
        // First: see lock-account.ts.
        if (!(await lockUserForUpdate(tx, userId))) throw invalidCredential();
        for (const listener of listeners.onDelete) await listener(tx, userId);
        await closeUser(tx, userId, now());
        await addDeletion(tx, userId);
      });
    },

    async changePassword(userId, { current_password, new_password }) {
      const user = await requireUser(userId);
      if (!(await attempts.attempt(user.email, () => passwords.verify(user.password_hash, current_password)))) {
        throw new AppError("unauthorized", "The current password is wrong.");
      }
      const hash = await passwords.hash(new_password);
      await db.transaction().execute(async (tx) => {
        if ((await setPassword(tx, userId, hash)) === undefined) throw invalidCredential();
        await deleteResetsOf(tx, userId); // links in mails that somebody else may read
      });
      return issue(await requireUser(userId));
    },

    refresh: async (userId) => issue(await requireUser(userId)),

    reissue: (session) => tokens.issue(session),

    async endSession(id) {
      const at = now();
      // Twice, because a request under way may still renew the cookie.
      await endSession(db, id, { now: at, expiresAt: new Date(at.getTime() + 2 * jwtTtlSeconds * 1000) });
    },

    logout: (userId) => raiseSessionEpoch(db, userId),

    async createApiKey(userId, { name, expires_at }) {
      const createdAt = now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= createdAt) {
        throw invalid([{ path: "expires_at", reason: "past", message: "must be in the future" }]);
      }
      return insertKey({ user_id: userId, name, expires_at: expiresAt, created_at: createdAt });
    },

    async createDeviceKey(userId, name) {
      const created_at = now();
      const expires_at = new Date(created_at.getTime() + DEVICE_KEY_MS);
      return insertKey({ user_id: userId, name, expires_at, created_at, is_device: true });
    },

    async renewDeviceKey(id) {
      const expiresAt = new Date(now().getTime() + DEVICE_KEY_MS);
      if (await renewDeviceKey(db, id, expiresAt)) return { expiresAt };
      throw new AppError("forbidden", "Only a device's key can renew itself.");
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
