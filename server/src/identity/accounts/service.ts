import type {
  ChangePasswordBody,
  CreateApiKeyBody,
  LoginBody,
  RegisterBody,
  UpdateUserBody,
} from "@tintype/shared/api/accounts/auth";
import type { PageQuery } from "@tintype/shared/api/common/common";
import type { Language } from "@tintype/shared/api/common/languages";
import type { Db } from "../../platform/database/db.ts";
import type { ExportedLists } from "../../platform/database/exported.ts";
import type { PageOf } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ApiKeyId, newId, type SessionId, type UserId } from "../../platform/ids.ts";
import { PASSWORD_PURPOSES } from "../../platform/links/purposes.ts";
import { endLinks } from "../../platform/links/repository.ts";
import type { Authenticate, SessionCaller } from "../../platform/operation/caller.ts";
import { generateApiKey } from "./api-keys/api-keys.ts";
import { createAuthenticate } from "./authentication.ts";
import { closeAccount } from "./close-account.ts";
import type { AddressConfirmations } from "./confirmation/service.ts";
import { createTokens } from "./jwt.ts";
import type { KnownBrowser } from "./known-browsers.ts";
import type { AccountListeners } from "./listeners.ts";
import { exportAccount } from "./own-data/export.ts";
import { createPasswordAttempts, type PasswordAttempts } from "./passwords/attempts.ts";
import { createPasswords, type Passwords } from "./passwords/hash.ts";
import { invalidCredential } from "./refusals.ts";
import { allowRegistration, currentPolicy, type RegistrationPolicy } from "./registration.ts";
import {
  type ApiKeyRow,
  countApiKeys,
  deleteApiKey,
  findApiKey,
  findUser,
  findUserByEmail,
  hasUsers,
  insertApiKey,
  insertUser,
  listApiKeys,
  lockUserForNoKeyUpdate,
  type NewApiKey,
  raiseSessionEpoch,
  setMentionMails,
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
  /** Who may register; everybody by default. */
  registration?: RegistrationPolicy;
  /** Mails new users a link that confirms their address. By default nobody is mailed. */
  confirmations?: Pick<AddressConfirmations, "send">;
  now: () => Date;
  passwords?: Passwords;
  /** Counted by `now` unless given. */
  attempts?: PasswordAttempts;
};

/** A JWT and its expiry. */
export type IssuedToken = { token: string; expiresAt: Date };

export type AccountService = {
  authenticate: Authenticate;
  /**
   * @param language of the mail that confirms the address
   * @throws AppError email_taken if the email has an account, ignoring case; not_found if the invitation is not valid;
   * registration_closed if this server lets only others register
   */
  register(input: RegisterBody, language?: Language): Promise<{ user: UserRow } & IssuedToken>;
  /** Returns who may register now. Somebody may always make the first account. */
  registration(): Promise<RegistrationPolicy>;
  /** Returns whether anybody has registered. */
  hasAccounts(): Promise<boolean>;
  /**
   * @throws AppError unauthorized with the same message, and after the same work, for an unknown email and a wrong password;
   * rate_limited after too many wrong passwords
   * @param browser in which the user has signed in before: wrong passwords from elsewhere do not count for it
   */
  login(input: LoginBody, browser?: KnownBrowser): Promise<{ user: UserRow } & IssuedToken>;
  me(userId: UserId): Promise<UserRow>;
  update(userId: UserId, changes: UpdateUserBody): Promise<UserRow>;
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
  /**
   * Returns a new JWT of the caller's session: a logout ends both, and so does the session's end after 30 days.
   * @throws AppError token_expired
   */
  refresh(caller: SessionCaller): Promise<IssuedToken>;
  /** Invalidates the JWTs of one session. Those of other sessions and API keys stay valid. */
  endSession(id: SessionId): Promise<void>;
  /** Invalidates every JWT of the user. API keys stay valid. */
  logout(userId: UserId): Promise<void>;
  /** `key` is the only copy of the secret. @throws AppError validation_error if the expiry is in the past, or with 100 keys */
  createApiKey(userId: UserId, input: CreateApiKeyBody): Promise<{ apiKey: ApiKeyRow; key: string }>;
  /**
   * Creates the key of a device. It expires in 30 days. `key` is the only copy of the secret.
   * @throws AppError validation_error with 100 keys
   */
  createDeviceKey(userId: UserId, name: string): Promise<{ apiKey: ApiKeyRow; key: string }>;
  /** Newest first. */
  listApiKeys(userId: UserId, query: PageQuery): Promise<PageOf<ApiKeyRow>>;
  /** @throws AppError not_found for an unknown key; forbidden for another user's */
  revokeApiKey(userId: UserId, id: ApiKeyId): Promise<void>;
};

/** A device has to sign in again after this time, as a browser does. */
const DEVICE_KEY_MS = 30 * 86_400_000;

/** Maximum number of API keys of one user, keys of devices included. */
const MAX_API_KEYS = 100;

/** The rules of accounts, sessions and API keys. */
export function createAccountService(options: AccountOptions): AccountService {
  const {
    db,
    listeners,
    exported,
    jwtSecret,
    jwtTtlSeconds,
    registration = "open",
    confirmations,
    now,
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

    async register({ email, password, name, invitation }, language = "en") {
      const isInvited = invitation !== undefined;
      // Before the work of a hash. The transaction decides.
      await allowRegistration(db, registration, { isInvited });
      const account = {
        id: newId<UserId>(),
        email,
        name,
        password_hash: await passwords.hash(password),
        created_at: now(),
      };
      const user = await db.transaction().execute(async (tx) => {
        await allowRegistration(tx, registration, { isInvited, isLocked: true });
        const inserted = await insertUser(tx, account);
        for (const listener of listeners.onRegister)
          await listener(tx, inserted, { invitation, at: account.created_at });
        return inserted;
      });
      confirmations?.send(user.id, language);
      return { user, ...(await issue(user)) };
    },

    registration: () => currentPolicy(db, registration),

    hasAccounts: () => hasUsers(db),

    async login({ email, password }, browser) {
      const user = await findUserByEmail(db, email);
      const hash = user?.password_hash ?? (await passwords.decoy);
      const browserId = user && browser?.userId === user.id ? browser.id : undefined;
      const right = await attempts.attempt(email, () => passwords.verify(hash, password), browserId);
      if (!user || !right) throw new AppError("unauthorized", "The email or the password is wrong.");
      // Only somebody who knows the password may learn this.
      if (user.disabled_at) throw new AppError("unauthorized", "This account has been disabled.");
      return { user, ...(await issue(user)) };
    },

    me: requireUser,

    async update(userId, { mention_mails }) {
      const user = await setMentionMails(db, userId, mention_mails);
      if (!user) throw invalidCredential();
      return user;
    },

    export: (userId) => exportAccount(db, exported, userId, now()),

    async remove(userId, password) {
      const user = await requireUser(userId);
      if (!(await attempts.attempt(user.email, () => passwords.verify(user.password_hash, password)))) {
        throw new AppError("unauthorized", "The password is wrong.");
      }
      await db.transaction().execute(async (tx) => {
        if (!(await closeAccount(tx, userId, { listeners, at: now() }))) throw invalidCredential();
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
        await endLinks(tx, PASSWORD_PURPOSES, { user_id: userId }); // links in mails that somebody else may read
      });
      return issue(await requireUser(userId));
    },

    refresh: (caller) => tokens.issue(caller),

    async endSession(id) {
      const endedAt = now();
      // Twice, because a request under way may still renew the cookie.
      await endSession(db, id, { now: endedAt, expiresAt: new Date(endedAt.getTime() + 2 * jwtTtlSeconds * 1000) });
    },

    logout: (userId) => raiseSessionEpoch(db, userId),

    async createApiKey(userId, { name, expires_at, scopes }) {
      const createdAt = now();
      const expiresAt = expires_at ? new Date(expires_at) : null;
      if (expiresAt && expiresAt <= createdAt) {
        throw invalid([{ path: "expires_at", reason: "past", message: "must be in the future" }]);
      }
      const about = { user_id: userId, name, expires_at: expiresAt, created_at: createdAt };
      return insertKey({ ...about, scopes: scopes ? [...new Set(scopes)] : null });
    },

    async createDeviceKey(userId, name) {
      const created_at = now();
      const expires_at = new Date(created_at.getTime() + DEVICE_KEY_MS);
      return insertKey({ user_id: userId, name, expires_at, created_at, is_device: true, scopes: null });
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
