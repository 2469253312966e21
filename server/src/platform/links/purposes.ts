import { generateToken, type NewToken } from "./token.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** The purposes of mailed links: the path of the view that each opens, and how long it works, in ms. */
const PURPOSES = {
  /** Confirms the address of an account. */
  address: { path: "/app/confirm", lifetimeMs: 3 * DAY_MS },
  /** Sets a new password. */
  password: { path: "/app/reset-password", lifetimeMs: HOUR_MS },
  /** Sets a new password without showing who reads the mails of the address: an operator prints it, and has to hand it over first. */
  printed_password: { path: "/app/reset-password", lifetimeMs: DAY_MS },
  /** Confirms that an address wants the messages of a channel. */
  channel: { path: "/app/channels/confirm", lifetimeMs: 3 * DAY_MS },
  /** Ends the mails about comments that mention somebody. Works more than once, as the links of channels do. */
  mentions: { path: "/unsubscribe", lifetimeMs: 180 * DAY_MS },
  /** Makes somebody a member of a team. Its hash is stored with the member. */
  invitation: { path: "/app/invitations", lifetimeMs: 14 * DAY_MS },
} as const;

export type Purpose = keyof typeof PURPOSES;

/** The purposes of links that set a password. */
export const PASSWORD_PURPOSES = ["password", "printed_password"] as const;

/** A new link. `token` goes into its address; the rest is stored. */
export interface NewLink extends NewToken {
  readonly expiresAt: Date;
}

export function newLink(purpose: Purpose, now: Date): NewLink {
  return { ...generateToken(), expiresAt: new Date(now.getTime() + PURPOSES[purpose].lifetimeMs) };
}

/** @param publicUrl without a trailing slash */
export const addressOf = (publicUrl: string, purpose: Purpose, token: string): string =>
  `${publicUrl}${PURPOSES[purpose].path}/${token}`;
