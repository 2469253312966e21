import type { TeamRole } from "@tintype/shared/api/accounts/team-roles";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { SiteSource } from "@tintype/shared/api/sites/sites";
import { sql } from "kysely";
import { packScreenshot } from "../../src/extraction/screenshots/packed-screenshot.ts";
import { generateApiKey } from "../../src/identity/accounts/api-keys/api-keys.ts";
import { createTokens, type Tokens } from "../../src/identity/accounts/jwt.ts";
import { writeMessage } from "../../src/notifications/receivers/channel/message.ts";
import {
  type ApiKeyId,
  type ChannelId,
  type DeliveryId,
  type ExtractionId,
  newId,
  type RunId,
  type SessionId,
  type ShareId,
  type SiteId,
  type SiteRunId,
  type SnapshotId,
  type SystemId,
  type TeamId,
  type TeamMemberId,
  type UserId,
  type WebhookId,
} from "../../src/platform/ids.ts";
import { newLink } from "../../src/platform/links/purposes.ts";
import { generateToken, hashToken } from "../../src/platform/links/token.ts";
import { quickPasswords } from "../accounts/passwords.ts";
import { confirmAddress } from "../accounts/teams.ts";
import { TEST_JWT_SECRET, type TestService } from "../service.ts";
import { plantCanaries } from "./canaries.ts";

// A team, resources of the team and of its owner, and a caller who asks for them.

/** The kinds of callers, by their credential and their relation to the team. */
export const callers = [
  "nobody",
  "expired JWT",
  "expired API key",
  "revoked API key",
  "other user",
  "owner of another team",
  "removed member",
  "pending member",
  "viewer",
  "reviewer",
  "member",
  "admin",
  "owner",
  "owner's API key",
] as const;
export type Who = (typeof callers)[number];

export type World = {
  /** The caller's credential; undefined for "nobody". */
  token: string | undefined;
  callerId: UserId;
  ownerId: UserId;
  /** A member who is not the caller. */
  otherMemberId: UserId;
  team: TeamId;
  /** A member of the team who is invited as an admin by a link, and the link's token. */
  invited: { id: TeamMemberId; token: string };
  /** The team's resources. */
  teams: Belongings;
  /** The owner's personal resources. */
  personal: Belongings;
  /** An API key of the owner that no request uses. */
  spareKey: ApiKeyId;
};
/** An extraction with two snapshots, a schedule, a link and no open run; a webhook and a channel with one delivery each; a design system. */
export type Belongings = {
  extraction: ExtractionId;
  from: SnapshotId;
  to: SnapshotId;
  webhook: WebhookId;
  channel: ChannelId;
  message: DeliveryId;
  delivery: DeliveryId;
  /** A link to the extraction. */
  share: ShareId;
  shareToken: string;
  siteShare: ShareId;
  siteShareToken: string;
  system: SystemId;
  site: SiteId;
  siteRun: SiteRunId;
};

const DAY_MS = 86_400_000;
/** The password of every user in the world. */
export const PASSWORD = "correct horse battery";
const passwordHash = quickPasswords().hash(PASSWORD);

const NOW = new Date();
const LONG_AGO = new Date(NOW.getTime() - 2 * DAY_MS);
const TOMORROW = new Date(NOW.getTime() + DAY_MS);

/** The callers who are the team's owner, with different credentials. */
const asOwner: readonly Who[] = [
  "nobody",
  "expired JWT",
  "expired API key",
  "revoked API key",
  "owner",
  "owner's API key",
];

const roles: Partial<Record<Who, TeamRole>> = {
  "removed member": "member",
  "pending member": "member",
  viewer: "viewer",
  reviewer: "reviewer",
  member: "member",
  admin: "admin",
};

/**
 * Keeps a world of each caller for requests that change nothing, because they only read or are refused. Such requests cannot
 * affect each other. The pending member is pending again each time, because their first request makes them active.
 */
export function unchangedWorlds(service: () => TestService) {
  const worlds = new Map<Who, World>();
  let initialFingerprints: Partial<Record<Who, unknown>> = {};
  return {
    async of(whose: readonly Who[]): Promise<(readonly [Who, World])[]> {
      const missing = whose.filter((who) => !worlds.has(who));
      const created = await createWorlds(service(), missing);
      const added = missing.map((who, nth) => [who, created[nth] as World] as const); // there is one for each
      for (const [who, world] of added) worlds.set(who, world);
      if (added.length > 0) initialFingerprints = { ...initialFingerprints, ...(await fingerprints(service(), added)) };
      if (whose.includes("pending member")) await makePending(service(), worlds.get("pending member"));
      return whose.map((who) => [who, worlds.get(who) as World] as const); // the missing ones have been created
    },
    /** Returns all of these worlds, and their fingerprints when they were created. */
    all: () => ({ worlds: [...worlds], before: initialFingerprints }),
  };
}

async function makePending({ database: { db } }: TestService, world: World | undefined): Promise<void> {
  if (!world) return;
  await db
    .updateTable("team_members")
    .set({ status: "pending" })
    .where("team_id", "=", world.team)
    .where("user_id", "=", world.callerId)
    .execute();
}

/** Creates a world of one caller. */
export async function createWorld(service: TestService, who: Who): Promise<World> {
  const [world] = await createWorlds(service, [who]);
  if (!world) throw new Error("there is one world for each caller");
  return world;
}

/**
 * Creates a separate world for each of these callers, so that requests do not affect each other. Each table gets the rows of all
 * with one statement, because the tests make hundreds of worlds.
 */
export async function createWorlds({ database: { db }, call }: TestService, whose: readonly Who[]): Promise<World[]> {
  if (whose.length === 0) return [];
  const people = whose.map((who) => {
    const ownerId = newId<UserId>();
    const callerId = asOwner.includes(who) ? ownerId : newId<UserId>();
    return { who, ownerId, callerId, otherMemberId: newId<UserId>(), team: newId<TeamId>() };
  });
  await insertUsers(people.flatMap((person) => [...new Set([person.ownerId, person.otherMemberId, person.callerId])]));
  const others = people.filter(({ who }) => who === "owner of another team");
  await insertTeams([
    ...people.map(({ team, ownerId }) => ({ id: team, owner_id: ownerId })),
    ...others.map(({ callerId }) => ({ id: newId<TeamId>(), owner_id: callerId })),
  ]);
  const invitations = people.map(({ team, ownerId }) => ({
    team,
    ownerId,
    id: newId<TeamMemberId>(),
    ...newLink("invitation", NOW),
  }));
  await insertMembers();
  const belongings = await insertBelongings(
    people.flatMap(({ who, ownerId, callerId, team }) => [
      // The creator of the team's extraction. A removed member loses access even to what they created.
      { creator: who === "removed member" ? callerId : ownerId, of: { team_id: team } },
      { creator: ownerId, of: { user_id: ownerId } },
    ]),
  );
  const keys = people.map(({ who, ownerId }) => ({
    spare: newKey(ownerId),
    used: newKey(ownerId, who === "expired API key" ? LONG_AGO : null),
  }));
  await db
    .insertInto("api_keys")
    .values(keys.flatMap(({ spare, used }) => [spare.row, used.row]))
    .execute();
  return Promise.all(
    people.map(async ({ who, team, ...ids }, nth) => {
      const [ofTeam, ofOwner] = belongings.slice(2 * nth) as [Belongings, Belongings]; // there are two of each
      const { id, token } = invitations[nth] as (typeof invitations)[number]; // one for each caller
      const { spare, used } = keys[nth] as (typeof keys)[number]; // one for each caller
      const ownerToken = await tokenOf(ids.ownerId);
      if (who === "removed member")
        await call(`DELETE /api/teams/${team}/members/${ids.callerId}`, { token: ownerToken });
      if (who === "revoked API key") await call(`DELETE /api/auth/api-keys/${used.row.id}`, { token: ownerToken });
      const credential = await credentialOf(who, ids, used.key);
      return {
        token: credential,
        ...ids,
        team,
        invited: { id, token },
        teams: ofTeam,
        personal: ofOwner,
        spareKey: spare.row.id,
      };
    }),
  );

  async function insertUsers(ids: UserId[]): Promise<void> {
    const password_hash = await passwordHash;
    const users = ids.map((id) => ({ id, email: emailOf(id), name: "Ada", password_hash }));
    await db.insertInto("users").values(users).execute();
    // Only an account that has confirmed its address gets into a team without the link.
    const invited = people.filter(({ who }) => who === "pending member").map(({ callerId }) => callerId);
    await Promise.all(invited.map((id) => confirmAddress({ db }, id)));
  }

  async function insertTeams(teams: readonly { id: TeamId; owner_id: UserId }[]): Promise<void> {
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto("teams")
        .values(teams.map((team) => ({ ...team, name: "Team" })))
        .execute();
      const owners = teams.map(({ id, owner_id }) => memberOf(id, owner_id, "owner"));
      await tx.insertInto("team_members").values(owners).execute();
    });
  }

  async function insertMembers(): Promise<void> {
    const members = people.flatMap(({ who, team, otherMemberId, callerId }) => {
      const role = roles[who];
      const caller = role && memberOf(team, callerId, role, who === "pending member" ? "pending" : "active");
      return [memberOf(team, otherMemberId, "member"), ...(caller ? [caller] : [])];
    });
    await db.insertInto("team_members").values(members).execute();
    const invited = invitations.map(({ team, ownerId, id, hash, expiresAt }) => ({
      id,
      team_id: team,
      email: `${id}@example.com`,
      role: "admin" as const,
      status: "pending" as const,
      invitation_hash: hash,
      invitation_expires_at: expiresAt,
      invited_by: ownerId,
    }));
    await db.insertInto("team_members").values(invited).execute();
  }

  async function insertBelongings(owners: readonly Whose[]): Promise<Belongings[]> {
    const all = owners.map((owner) => ({ ...owner, ...newBelongings() }));
    const url = "https://example.com/";
    const extractions = all.map(({ extraction: id, creator, of }) => {
      const team_id = "team_id" in of ? of.team_id : null;
      return { id, user_id: creator, team_id, url, latest_version: 2, status: "completed" as const };
    });
    const snapshots = all.flatMap(({ extraction, from, to }) =>
      [from, to].map((id, index) => ({
        id,
        extraction_id: extraction,
        run_id: newId<RunId>(),
        version: index + 1,
        tokens: { colors: [BLACK], typography: [], spacing: [], assets: [] },
        memory: {},
        environment: {},
      })),
    );
    const creators = new Map(all.map(({ extraction, creator }) => [extraction, creator]));
    const runs = snapshots.map(({ run_id, extraction_id, version }) => ({
      id: run_id,
      extraction_id,
      user_id: creators.get(extraction_id) as UserId, // each extraction has one
      kind: version === 1 ? ("first" as const) : ("repeat" as const),
      status: "completed" as const,
    }));
    const timing = { every: "day", shortest_gap_minutes: 24 * 60, anchored_at: NOW, next_run_at: TOMORROW } as const;
    const schedules = all.flatMap(({ extraction, site, creator }) => [
      { extraction_id: extraction, site_id: null, user_id: creator, ...timing },
      { extraction_id: null, site_id: site, user_id: creator, ...timing },
    ]);
    const shares = all.flatMap(({ extraction, site, creator: user_id, ...links }) => [
      { id: links.share, extraction_id: extraction, site_id: null, user_id, token_hash: hashToken(links.shareToken) },
      { id: links.siteShare, extraction_id: null, site_id: site, user_id, token_hash: hashToken(links.siteShareToken) },
    ]);
    const events = ["snapshot.created" as const];
    const webhooks = all.map(({ webhook: id, of }) => {
      return { id, ...of, url: "https://example.com/hook", events, secret_sealed: Buffer.from("-") };
    });
    const deliveries = all.map(({ delivery: id, webhook }) => {
      return { id, webhook_id: webhook, event: "ping" as const, body: "{}", status: "delivered" as const };
    });
    const channels = all.map(({ channel: id, of }) => ({
      id,
      ...of,
      events,
      type: "slack" as const,
      target_hint: "example.com/…hook",
      status: "active" as const,
      target_sealed: Buffer.from("-"),
      digest: "none" as const,
      at: "09:00",
      timezone: "UTC",
      format: "message" as const,
    }));
    const messages = all.map(({ message: id, channel }) => {
      const body = writeMessage({ id: channel, language: "en" }, { type: "test", announcements: [] });
      return { id, channel_id: channel, event: "test" as const, body, status: "delivered" as const };
    });
    const content = { tokens: [{ kind: "colors" as const, name: "ink", value: "#000000" }] };
    const about = {
      name: "Acme",
      format: "css" as const,
      content,
      token_counts: { colors: 1 },
      warnings: sql<[]>`'[]'`,
    };
    const systems = all.map(({ system: id, of }) => ({ id, ...of, ...about }));
    await db.insertInto("extractions").values(extractions).execute();
    await db.insertInto("runs").values(runs).execute();
    await db.insertInto("snapshots").values(snapshots).execute();
    await db.insertInto("webhooks").values(webhooks).execute();
    await db.insertInto("channels").values(channels).execute();
    await db.insertInto("deliveries").values(deliveries).execute();
    await db.insertInto("deliveries").values(messages).execute();
    await db.insertInto("systems").values(systems).execute();
    const sites = all.map(({ site: id, creator, of }) => ({
      id,
      user_id: creator,
      team_id: "team_id" in of ? of.team_id : null,
      name: "Site",
      source: sql<SiteSource>`${JSON.stringify({ type: "urls", urls: [url] })}::jsonb`,
      include: [],
      exclude: [],
      page_limit: 10,
      per_host: { concurrency: 2, delay_ms: 0 },
      crawl_delay_ms: 0,
      source_read_at: NOW,
      options: extractionOptions.parse({}),
      left_out: sql<[]>`'[]'`,
    }));
    await db.insertInto("sites").values(sites).execute();
    await db.insertInto("shares").values(shares).execute();
    await db.insertInto("schedules").values(schedules).execute();
    await db
      .insertInto("site_pages")
      .values(
        all.map(({ site, extraction }) => ({
          site_id: site,
          extraction_id: extraction,
          url,
          host: "example.com",
          position: 0,
        })),
      )
      .execute();
    await db
      .insertInto("site_runs")
      .values(
        all.map(({ siteRun: id, site, creator }) => ({
          id,
          site_id: site,
          user_id: creator,
          kind: "first" as const,
          status: "completed" as const,
          started_at: NOW,
          completed_at: NOW,
        })),
      )
      .execute();
    const none = { tokens: sql<[]>`'[]'`, conflicts: sql<[]>`'[]'` };
    const noTokens = { colors: [], typography: [], spacing: [], assets: [] };
    await db
      .insertInto("site_results")
      .values(
        all.map(({ siteRun, site }) => ({
          site_id: site,
          site_run_id: siteRun,
          completed_at: NOW,
          ...none,
          merged: noTokens,
          distinct_values: noTokens,
        })),
      )
      .execute();
    await plantCanaries(db, all);
    const { content: webp, hash, ...picture } = await screenshot;
    await db
      .insertInto("screenshot_files")
      .values(all.map(({ extraction }) => ({ extraction_id: extraction, hash, content: webp })))
      .execute();
    await db
      .insertInto("screenshots")
      .values(all.map(({ to, extraction }) => ({ snapshot_id: to, extraction_id: extraction, hash, ...picture })))
      .execute();
    return all;
  }
}

const memberOf = (team_id: TeamId, user_id: UserId, role: TeamRole, status: "pending" | "active" = "active") => {
  return { id: newId<TeamMemberId>(), team_id, user_id, email: emailOf(user_id), role, status };
};

function newKey(userId: UserId, expires_at: Date | null = null) {
  const { key, keyId, prefix, secretHash } = generateApiKey();
  const id = newId<ApiKeyId>();
  return { key, row: { id, user_id: userId, key_id: keyId, name: "Key", prefix, secret_hash: secretHash, expires_at } };
}

/** Returns what the caller sends. @param key an API key of the owner */
async function credentialOf(who: Who, { ownerId, callerId }: Pick<World, "ownerId" | "callerId">, key: string) {
  if (who === "nobody") return undefined;
  if (who === "expired JWT") return tokenOf(ownerId, LONG_AGO);
  return who.endsWith("API key") ? key : tokenOf(callerId);
}

/** To whom belongings belong, and who made the extraction. */
interface Whose {
  readonly creator: UserId;
  readonly of: { team_id: TeamId } | { user_id: UserId };
}

function newBelongings(): Belongings {
  return {
    extraction: newId<ExtractionId>(),
    from: newId<SnapshotId>(),
    to: newId<SnapshotId>(),
    webhook: newId<WebhookId>(),
    channel: newId<ChannelId>(),
    message: newId<DeliveryId>(),
    delivery: newId<DeliveryId>(),
    share: newId<ShareId>(),
    shareToken: generateToken().token,
    siteShare: newId<ShareId>(),
    siteShareToken: generateToken().token,
    system: newId<SystemId>(),
    site: newId<SiteId>(),
    siteRun: newId<SiteRunId>(),
  };
}

/** An endpoint does not look into the picture. */
const SCREENSHOT = { base64: "cGljdHVyZQ==", width: 1280, height: 800, isWhole: true };
const screenshot = packScreenshot(SCREENSHOT);
const BLACK = { name: "black", value: "#000000", format: "hex", usage: 1, contexts: ["color"] };
/** A request to write a note on a snapshot. */
export const NOTE = { note: "After the relaunch" } as const;
/** A request to rename the only token of every snapshot in the world. */
export const RENAME = { kind: "colors", name: "black", to: "ink" } as const;

/** Not prepared: a plan that is made while the tables are small reads all of each table later. */
const FINGERPRINTS = `
  select world.caller, (select jsonb_object_agg(key, md5(value::text)) from jsonb_each(jsonb_build_object(
    'team', (select to_jsonb(t) from teams t where id = world.team),
    'members', (select jsonb_agg(to_jsonb(m) - 'status' order by id) from team_members m where team_id = world.team),
    'extractions', (select jsonb_agg(to_jsonb(e) order by id) from extractions e where id = any(world.extractions)),
    'added', (select count(*) from extractions where team_id = world.team),
    'notes', (select jsonb_agg(note order by id) from snapshot_rows where extraction_id = any(world.extractions)),
    'runs', (select count(*) from runs where extraction_id = any(world.extractions)),
    'schedules', (
      select jsonb_agg(to_jsonb(s) order by subject_id) from schedules s join subjects o on o.id = s.subject_id
      where o.team_id = world.team or o.user_id = any(world.users)
    ),
    'shares', (
      select jsonb_agg(to_jsonb(s) - 'opened_count' - 'last_opened_at' order by s.id)
      from shares s join subjects o on o.id = s.subject_id
      where o.team_id = world.team or o.user_id = any(world.users)
    ),
    'webhooks', (
      select jsonb_agg(to_jsonb(w) order by id) from webhooks w where team_id = world.team or user_id = any(world.users)
    ),
    'channels', (
      select jsonb_agg(to_jsonb(c) order by id) from channels c where team_id = world.team or user_id = any(world.users)
    ),
    'deliveries', (
      select jsonb_agg(to_jsonb(d) order by id) from deliveries d
      where webhook_id = any(world.webhooks) or channel_id = any(world.channels)
    ),
    'systems', (
      select jsonb_agg(to_jsonb(s) order by id) from systems s where team_id = world.team or user_id = any(world.users)
    ),
    'sites', (
      select jsonb_agg(to_jsonb(s) order by id) from sites s where team_id = world.team or user_id = any(world.users)
    ),
    'keys', (select jsonb_agg(id order by id) from api_keys where user_id = world.owner),
    'users', (select jsonb_agg(to_jsonb(u) order by id) from users u where id = any(world.users))
  ))) as state
  from jsonb_to_recordset($1)
    as world (caller text, team uuid, extractions uuid[], webhooks uuid[], channels uuid[], users uuid[], owner uuid)`;

/**
 * Returns everything in the callers' worlds that an endpoint can change, to check that a refused request changes nothing. The
 * only permitted change, a pending member who becomes active, is left out. One query for all worlds costs less than half, and a
 * hash of each part says which one has changed.
 */
export async function fingerprints(
  { database: { pool } }: TestService,
  worlds: readonly (readonly [Who, World])[],
): Promise<Partial<Record<Who, unknown>>> {
  const asked = worlds.map(([caller, { team, teams, personal, ownerId, callerId }]) => ({
    caller,
    team,
    owner: ownerId,
    users: [ownerId, callerId],
    extractions: [teams.extraction, personal.extraction],
    webhooks: [teams.webhook, personal.webhook],
    channels: [teams.channel, personal.channel],
  }));
  const { rows } = await pool.query<{ caller: Who; state: unknown }>(FINGERPRINTS, [JSON.stringify(asked)]);
  return Object.fromEntries(rows.map(({ caller, state }) => [caller, state]));
}

export const emailOf = (id: UserId) => `${id}@example.com`;

async function tokenOf(userId: UserId, issuedAt = new Date()): Promise<string> {
  const tokens: Tokens = createTokens({ secret: TEST_JWT_SECRET, ttlSeconds: DAY_MS / 1000, now: () => issuedAt });
  return (await tokens.issue({ userId, sessionEpoch: 0, sessionId: newId<SessionId>() })).token;
}
