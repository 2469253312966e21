import { randomUUID } from "node:crypto";
import { hasRightsOf, type TeamRole } from "@tintype/shared/api/accounts/team-roles";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import { capture } from "../http/trpc.ts";
import { accessOf } from "./canaries.ts";
import { callers, emailOf, NOTE, PASSWORD, RENAME, type Who, type World } from "./world.ts";

// Which callers each operation lets in. An operation without a row fails the test.

/** A status, with the error code if there is one. */
export type Outcome = number | `${number} ${ErrorCode}`;
export type Expected = Readonly<Record<Who, Outcome>>;

/** Returns whether an outcome is that of a refused request. Tests check that such a request changes nothing. */
export function isRefusal(outcome: Outcome): boolean {
  return typeof outcome === "string";
}

/** The content of a request: values for the path's parameters, and the rest. Without a REST endpoint, `json` is the input. */
export type Send = {
  params?: Record<string, string>;
  query?: string;
  json?: unknown;
  headers?: Record<string, string>;
};

export type Row = {
  /** "GET /api/teams/:id", or "views.get" for one without a REST endpoint. */
  operation: string;
  /** Which resource is asked for, if the operation has several rows; otherwise empty. */
  of: string;
  expected: Expected;
  send: (world: World) => Send;
};

export const row = (operation: string, expected: Expected, send: Row["send"] = () => ({}), of = ""): Row => ({
  operation,
  of,
  expected,
  send,
});

const refused = {
  nobody: "401 unauthorized",
  "expired JWT": "401 token_expired",
  "expired API key": "401 unauthorized",
  "revoked API key": "401 unauthorized",
} as const;

const outsiders = (outcome: Outcome) => ({
  "other user": outcome,
  "owner of another team": outcome,
  "removed member": outcome,
});

/** Served to everybody, with or without a valid credential. */
function everybody(outcome: Outcome): Expected {
  return Object.fromEntries(callers.map((who) => [who, outcome])) as Expected; // has an entry for each caller
}

/** Served to every caller with a valid credential. */
export function signedIn(status: Outcome, { key = status }: { key?: Outcome } = {}): Expected {
  const inTeam = { "pending member": status, viewer: status, reviewer: status, member: status, admin: status };
  return { ...refused, ...outsiders(status), ...inTeam, owner: status, "owner's API key": key };
}

/** Served to members of the team with this role or a higher one. */
export function team(atLeast: TeamRole, status: Outcome): Expected {
  const as = (role: TeamRole): Outcome => (hasRightsOf(role, atLeast) ? status : "403 insufficient_role");
  return {
    ...refused,
    ...outsiders("403 not_team_member"),
    "pending member": as("member"),
    viewer: as("viewer"),
    reviewer: as("reviewer"),
    member: as("member"),
    admin: as("admin"),
    owner: as("owner"),
    "owner's API key": status,
  };
}

/** Served to callers who are not in the team yet. */
function newcomers(status: number): Expected {
  const no: Outcome = "409 already_member";
  const inTeam = { "pending member": no, viewer: no, reviewer: no, member: no, admin: no, owner: no } as const;
  return { ...refused, ...outsiders(status), ...inTeam, "owner's API key": no };
}

/** Served only to the user it belongs to, not to other members of their team. */
function personal(status: Outcome, { key = status }: { key?: Outcome } = {}): Expected {
  const no: Outcome = "403 forbidden";
  const inTeam = { "pending member": no, viewer: no, reviewer: no, member: no, admin: no, owner: status } as const;
  return { ...refused, ...outsiders(no), ...inTeam, "owner's API key": key };
}

const system = [
  row("GET /health", everybody(200)),
  row("GET /ready", everybody("503 not_ready")), // no worker runs
  row("GET /openapi.json", everybody(200)),
];

/** The operators of the service have signed in. Nobody here has these rights. */
const operators = [row("GET /api/admin/status", everybody("404 not_found"))];

const jwtOnly = { key: "403 forbidden" } as const;

// Each request gets its own world, because DELETE /api/auth/me and logout invalidate the caller's tokens.
const accounts = [
  row("POST /api/auth/register", everybody(201), () => ({
    json: { email: `${crypto.randomUUID()}@example.com`, password: PASSWORD, name: "Ada" },
  })),
  row("POST /api/auth/login", everybody(200), (w) => ({ json: { email: emailOf(w.ownerId), password: PASSWORD } })),
  row("GET /api/auth/me", signedIn(200)),
  row("PATCH /api/auth/me", signedIn(200, jwtOnly), () => ({ json: { mention_mails: false } })),
  row("GET /api/auth/export", signedIn(200, jwtOnly)),
  // The owner's team has other members, the other team has none.
  row("DELETE /api/auth/me", { ...signedIn(200, jwtOnly), owner: "409 last_owner" }, () => ({
    json: { password: PASSWORD },
  })),
  row("POST /api/auth/refresh", signedIn(200, jwtOnly)),
  row("POST /api/auth/logout", signedIn(200, jwtOnly)),
  row("POST /api/auth/password", signedIn(200, jwtOnly), () => ({
    json: { current_password: PASSWORD, new_password: `${PASSWORD} 2` },
  })),
  row("POST /api/auth/email/confirmation", signedIn("503 email_unavailable", jwtOnly)),
  row("POST /api/auth/email/confirm", signedIn("404 not_found", jwtOnly), () => ({ json: { token: "x" } })),
  row("POST /api/auth/password/forgot", everybody("503 email_unavailable"), () => ({
    json: { email: "ada@example.com" },
  })),
  row("POST /api/auth/password/reset", everybody("404 not_found"), () => ({
    json: { token: "x", password: PASSWORD },
  })),
  row("POST /api/auth/api-keys", signedIn(201, jwtOnly), () => ({ json: { name: "CI" } })),
  row("GET /api/auth/api-keys", signedIn(200)),
  row("DELETE /api/auth/api-keys/:id", personal(200, jwtOnly), ({ spareKey }) => ({ params: { id: spareKey } })),
];

const ACCESS = accessOf("https://example.com");
const RULE = { kind: "colors", reason: "Adverts" };
const ofTeam = (world: World): Send => ({ params: { id: world.team } });
const otherMember = (world: World) => ({ id: world.team, user_id: world.otherMemberId });

const teams = [
  row("POST /api/teams", signedIn(201), () => ({ json: { name: "New" } })),
  row("GET /api/teams", signedIn(200)),
  row("GET /api/teams/:id", team("viewer", 200), ofTeam),
  row("PATCH /api/teams/:id", team("admin", 200), (w) => ({ ...ofTeam(w), json: { name: "Renamed" } })),
  row("DELETE /api/teams/:id", team("owner", 200), ofTeam),
  row("GET /api/teams/:id/members", team("viewer", 200), ofTeam),
  row(
    "POST /api/teams/:id/members",
    team("admin", 201),
    (w) => ({ ...ofTeam(w), json: { email: "grace@example.com", role: "member" } }),
    "inviting a member",
  ),
  row(
    "POST /api/teams/:id/members",
    team("owner", 201),
    (w) => ({ ...ofTeam(w), json: { email: "grace@example.com", role: "owner" } }),
    "inviting an owner",
  ),
  row(
    "PATCH /api/teams/:id/members/:user_id",
    team("admin", 200),
    (w) => ({ params: otherMember(w), json: { role: "admin" } }),
    "to admin",
  ),
  row(
    "PATCH /api/teams/:id/members/:user_id",
    team("owner", 200),
    (w) => ({ params: otherMember(w), json: { role: "owner" } }),
    "to owner",
  ),
  row(
    "DELETE /api/teams/:id/members/:user_id",
    team("admin", 200),
    (w) => ({ params: otherMember(w) }),
    "another member",
  ),
  row(
    "DELETE /api/teams/:id/members/:user_id",
    { ...team("viewer", 200), owner: "409 last_owner", "owner's API key": "409 last_owner" },
    (w) => ({ params: { id: w.team, user_id: w.callerId } }),
    "the caller",
  ),
  row("POST /api/teams/:id/members/:user_id/invitation", team("admin", 200), (w) => ({
    params: { id: w.team, user_id: w.invited.id },
  })),
  row("GET /api/teams/:id/ignore-rules", team("viewer", 200), ofTeam),
  row("POST /api/teams/:id/ignore-rules", team("admin", 201), (w) => ({ ...ofTeam(w), json: RULE })),
  row("DELETE /api/teams/:id/ignore-rules/:rule_id", team("admin", "404 not_found"), (w) => ({
    params: { id: w.team, rule_id: w.teams.to },
  })),
  row("POST /api/invitations/preview", everybody(200), (w) => ({ json: { token: w.invited.token } })),
  row("POST /api/invitations/accept", newcomers(200), (w) => ({ json: { token: w.invited.token } })),
];

const url = "https://example.com/";
type Which = "teams" | "personal";
const TEAMS = "the team's";
const OWN = "personal";
const teamContext = (w: World) => ({ headers: { "x-team-id": w.team } });

/** The operations of the comments on changes of a page or a site, which has no changes. */
function ofComments(
  path: string,
  count: string,
  idOf: (world: World) => string,
  of: string,
  allowed: (outcome: Outcome, atLeast?: TeamRole) => Expected,
): Row[] {
  const list = `${path}/:id/review/comments`;
  const params = (w: World) => ({ params: { id: idOf(w) } });
  const unknown = (w: World) => ({ params: { id: idOf(w), comment_id: idOf(w) } });
  return [
    row(`GET ${list}`, allowed(200), params, of),
    row(count, allowed(200), (w) => ({ json: { id: idOf(w) } }), of),
    row(
      `POST ${list}`,
      allowed("422 validation_error", "reviewer"),
      (w) => ({ ...params(w), json: { change: "c1_unknown", text: "Why?" } }),
      of,
    ),
    row(
      `PATCH ${list}/:comment_id`,
      allowed("404 not_found", "reviewer"),
      (w) => ({ ...unknown(w), json: { text: "Why?" } }),
      of,
    ),
    row(`DELETE ${list}/:comment_id`, allowed("404 not_found"), unknown, of),
  ];
}

/** The endpoints of one extraction, which belongs to the team or to the owner. */
function ofExtraction(
  of: string,
  which: Which,
  allowed: (outcome: Outcome, atLeast?: TeamRole) => Expected,
  removal: Expected,
): Row[] {
  const params = (w: World) => ({ params: { id: w[which].extraction } });
  return [
    row("GET /api/extractions/:id", allowed(200), params, of),
    row("DELETE /api/extractions/:id", removal, params, of),
    row("PATCH /api/extractions/:id", removal, (w) => ({ ...params(w), json: { options: {} } }), of),
    row("POST /api/extractions/:id/runs", allowed(201, "member"), params, of),
    row("GET /api/extractions/:id/snapshots", allowed(200), params, of),
    row("GET /api/extractions/:id/review", allowed(200), params, of),
    row("GET /api/extractions/:id/review/baseline", allowed(200), params, of),
    row(
      "POST /api/extractions/:id/review",
      allowed(200, "reviewer"),
      (w) => ({ ...params(w), json: { snapshot_id: w[which].to, accept: "all" } }),
      of,
    ),
    row(
      "POST /api/extractions/:id/review/approve",
      allowed(200, "reviewer"),
      (w) => ({ ...params(w), json: { snapshot_id: w[which].to } }),
      of,
    ),
    row(
      "POST /api/extractions/:id/review/expect",
      allowed(200, "reviewer"),
      (w) => ({ ...params(w), json: { changes: ["c1_later"] } }),
      of,
    ),
    row("GET /api/extractions/:id/review/expect", allowed(200), params, of),
    row(
      "DELETE /api/extractions/:id/review/expect/:change_id",
      allowed("404 not_found", "reviewer"),
      (w) => ({ params: { id: w[which].extraction, change_id: "c1_unknown" } }),
      of,
    ),
    row("GET /api/extractions/:id/review/log", allowed(200), params, of),
    ...ofComments("/api/extractions", "comments.count", (w) => w[which].extraction, of, allowed),
    row("GET /api/extractions/:id/ignore-rules", allowed(200), params, of),
    row("POST /api/extractions/:id/ignore-rules", allowed(201, "reviewer"), (w) => ({ ...params(w), json: RULE }), of),
    row(
      "DELETE /api/extractions/:id/ignore-rules/:rule_id",
      allowed("404 not_found", "reviewer"),
      (w) => ({ params: { id: w[which].extraction, rule_id: w[which].to } }),
      of,
    ),
    row(
      "GET /api/extractions/:id/snapshots/:snapshot_id",
      allowed(200),
      (w) => ({ params: { id: w[which].extraction, snapshot_id: w[which].to } }),
      of,
    ),
    row(
      "GET /api/extractions/:id/snapshots/:snapshot_id/screenshot",
      allowed(200),
      (w) => ({ params: { id: w[which].extraction, snapshot_id: w[which].to } }),
      of,
    ),
    row(
      "GET /api/extractions/:id/snapshots/:snapshot_id/places",
      allowed(200),
      (w) => ({ params: { id: w[which].extraction, snapshot_id: w[which].to }, query: "?kind=colors&name=black" }),
      of,
    ),
    row("GET /api/extractions/:id/accessibility", allowed(200), params, of),
    row(
      "GET /api/extractions/:id/diff",
      allowed(200),
      (w) => ({ ...params(w), query: `?from=${w[which].from}&to=${w[which].to}` }),
      of,
    ),
    row(
      "PATCH /api/extractions/:id/snapshots/:snapshot_id",
      allowed(200, "member"),
      (w) => ({ params: { id: w[which].extraction, snapshot_id: w[which].to }, json: NOTE }),
      of,
    ),
    row("GET /api/extractions/:id/access", allowed(200), params, of),
    row("PUT /api/extractions/:id/access", removal, (w) => ({ ...params(w), json: ACCESS }), of),
    row("DELETE /api/extractions/:id/access", removal, params, of),
    row("access.getVisitor", allowed(200), (w) => ({ json: { id: w[which].extraction } }), of),
    row("DELETE /api/extractions/:id/visitor", removal, params, of),
    row("PATCH /api/extractions/:id/names", removal, (w) => ({ ...params(w), json: RENAME }), of),
    row("GET /api/extractions/:id/export", allowed(200), (w) => ({ ...params(w), query: "?format=css" }), of),
  ];
}

const extractions = [
  row("POST /api/extractions", signedIn(201), () => ({ json: { url } }), OWN),
  row("POST /api/extractions", team("member", 201), (w) => ({ json: { url }, ...teamContext(w) }), TEAMS),
  // No worker would read the page.
  row("POST /api/themes", signedIn("400 invalid_url"), () => ({ json: { url: "http://10.0.0.1/" } })),
  row("GET /api/extractions", signedIn(200), () => ({}), OWN),
  row("GET /api/reviews", signedIn(200), () => ({}), OWN),
  row("GET /api/reviews", team("viewer", 200), (w) => ({ query: `?team_id=${w.team}` }), TEAMS),
  row("GET /api/extractions", team("viewer", 200), (w) => ({ query: `?team_id=${w.team}` }), TEAMS),
  ...ofExtraction(TEAMS, "teams", (outcome, atLeast = "viewer") => team(atLeast, outcome), team("admin", 200)),
  ...ofExtraction(OWN, "personal", (outcome) => personal(outcome), personal(200)),
  row(
    "GET /api/extractions/:id/snapshots/:snapshot_id",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.extraction, snapshot_id: w.teams.to } }),
    "a snapshot of another extraction",
  ),
  row(
    "PATCH /api/extractions/:id/snapshots/:snapshot_id",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.extraction, snapshot_id: w.teams.to }, json: NOTE }),
    "a snapshot of another extraction",
  ),
  row(
    "GET /api/extractions/:id/snapshots/:snapshot_id/screenshot",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.extraction, snapshot_id: w.teams.to } }),
    "a snapshot of another extraction",
  ),
  row(
    "GET /api/extractions/:id/snapshots/:snapshot_id/places",
    personal("404 not_found"),
    (w) => ({
      params: { id: w.personal.extraction, snapshot_id: w.teams.to },
      query: "?kind=colors&name=black",
    }),
    "a snapshot of another extraction",
  ),
];

function ofSchedule(of: string, which: Which, expectedRead: Expected, write: Expected): Row[] {
  return (["extraction", "site"] as const).flatMap((kind) => {
    const path = `/api/${kind}s/:id/schedule`;
    const suffix = kind === "site" ? "OfSite" : "";
    const params = (w: World) => ({ params: { id: w[which][kind] } });
    const weekly = (w: World) => ({ ...params(w), json: { every: "week" } });
    const preview = (w: World) => ({ json: { id: w[which][kind], every: "week" } });
    return [
      row(`GET ${path}`, expectedRead, params, of),
      row(`PUT ${path}`, write, weekly, of),
      row(`DELETE ${path}`, write, params, of),
      row(`schedules.find${suffix}`, expectedRead, (w) => ({ json: { id: w[which][kind] } }), of),
      row(`schedules.preview${suffix}`, write, preview, of),
    ];
  });
}

const schedules = [
  ...ofSchedule(TEAMS, "teams", team("viewer", 200), team("admin", 200)),
  ...ofSchedule(OWN, "personal", personal(200), personal(200)),
  row("GET /api/schedules", signedIn(200), () => ({}), OWN),
  row("GET /api/schedules", team("viewer", 200), (w) => ({ query: `?team_id=${w.team}` }), TEAMS),
];

/** The endpoints of one webhook, which belongs to the team or to the owner. */
function ofWebhook(
  of: string,
  which: Which,
  expectedRead: (status: number) => Expected,
  write: (status: number) => Expected,
) {
  const params = (w: World) => ({ params: { id: w[which].webhook } });
  return [
    row("GET /api/webhooks/:id", expectedRead(200), params, of),
    row("PUT /api/webhooks/:id", write(200), (w) => ({ ...params(w), json: { active: false } }), of),
    row("DELETE /api/webhooks/:id", write(200), params, of),
    row("POST /api/webhooks/:id/test", write(200), params, of),
    row("GET /api/webhooks/:id/deliveries", expectedRead(200), params, of),
    row(
      "POST /api/webhooks/:id/deliveries/:delivery_id/redeliver",
      write(200),
      (w) => ({ params: { id: w[which].webhook, delivery_id: w[which].delivery } }),
      of,
    ),
  ];
}

const newWebhook = { url: "https://example.com/hook", events: ["diff.detected"] };

const webhooks = [
  row("POST /api/webhooks", signedIn(201), () => ({ json: newWebhook }), OWN),
  row("POST /api/webhooks", team("admin", 201), (w) => ({ json: newWebhook, ...teamContext(w) }), TEAMS),
  row("GET /api/webhooks", signedIn(200), () => ({}), OWN),
  row("GET /api/webhooks", team("viewer", 200), teamContext, TEAMS),
  ...ofWebhook(
    TEAMS,
    "teams",
    (outcome) => team("viewer", outcome),
    (status) => team("admin", status),
  ),
  ...ofWebhook(OWN, "personal", personal, personal),
  row(
    "POST /api/webhooks/:id/deliveries/:delivery_id/redeliver",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.webhook, delivery_id: w.teams.delivery } }),
    "a delivery of another webhook",
  ),
];

/** The endpoints of one channel, which belongs to the team or to the owner. */
function ofChannel(
  of: string,
  which: Which,
  expectedRead: (status: number) => Expected,
  write: (status: number) => Expected,
) {
  const params = (w: World) => ({ params: { id: w[which].channel } });
  return [
    row("GET /api/channels/:id", expectedRead(200), params, of),
    row("PATCH /api/channels/:id", write(200), (w) => ({ ...params(w), json: { active: false } }), of),
    row("DELETE /api/channels/:id", write(200), params, of),
    row("POST /api/channels/:id/test", write(200), params, of),
    row("POST /api/channels/:id/confirmation", without("email_unavailable", write(200)), params, of),
    row("GET /api/channels/:id/deliveries", expectedRead(200), params, of),
    row(
      "POST /api/channels/:id/deliveries/:delivery_id/redeliver",
      write(200),
      (w) => ({ params: { id: w[which].channel, delivery_id: w[which].message } }),
      of,
    ),
  ];
}

const newChannel = { type: "slack", target: "https://example.com/hook", events: ["diff.detected"] };

const channels = [
  row("POST /api/channels", signedIn(201), () => ({ json: newChannel }), OWN),
  row("POST /api/channels", team("admin", 201), (w) => ({ json: { ...newChannel, team_id: w.team } }), TEAMS),
  row(
    "POST /api/channels",
    signedIn("422 validation_error"),
    (w) => ({ json: { ...newChannel, only: { site_ids: [w.teams.site] } } }),
    "about a site of the team",
  ),
  row(
    "POST /api/channels",
    team("admin", 201),
    (w) => ({ json: { ...newChannel, team_id: w.team, only: { site_ids: [w.teams.site] } } }),
    "of the team about its site",
  ),
  row("GET /api/channels", signedIn(200), () => ({}), OWN),
  row("GET /api/channels", team("viewer", 200), teamContext, TEAMS),
  row("POST /api/channels/confirm", everybody("404 not_found"), () => ({ json: { token: "none" } })),
  ...ofChannel(
    TEAMS,
    "teams",
    (outcome) => team("viewer", outcome),
    (status) => team("admin", status),
  ),
  ...ofChannel(OWN, "personal", personal, personal),
  row(
    "POST /api/channels/:id/deliveries/:delivery_id/redeliver",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.channel, delivery_id: w.teams.message } }),
    "a delivery of another channel",
  ),
];

const back = "http://localhost/billing";
/** An operation that needs a setting which this service has not. */
function without(code: "payments_unavailable" | "email_unavailable", expected: Expected): Expected {
  const outcomes = Object.entries(expected).map(([who, outcome]) => [who, outcome === 200 ? `503 ${code}` : outcome]);
  return Object.fromEntries(outcomes) as Expected; // the same callers
}
const unavailable = (expected: Expected) => without("payments_unavailable", expected);

const payments = [
  row("POST /api/payments/checkout", unavailable(signedIn(200, jwtOnly)), () => ({
    json: { plan: "pro", success_url: back, cancel_url: back },
  })),
  row("POST /api/payments/portal", unavailable(signedIn(200, jwtOnly)), () => ({ json: { return_url: back } })),
  row("GET /api/payments/status", signedIn(200, jwtOnly)),
  row("POST /api/payments/webhook", everybody("503 payments_unavailable"), () => ({ json: { id: "evt_1" } })),
];

function ofShares(of: string, which: Which, write: (status: number) => Expected): Row[] {
  const subjects = [
    ["extractions", "extraction", "share"],
    ["sites", "site", "siteShare"],
  ] as const;
  return subjects.flatMap(([path, subject, share]) => {
    const params = (w: World) => ({ params: { id: w[which][subject] } });
    const withShare = (w: World) => ({ params: { id: w[which][subject], share_id: w[which][share] } });
    return [
      row(`POST /api/${path}/:id/shares`, write(201), (w) => ({ ...params(w), json: {} }), of),
      row(`GET /api/${path}/:id/shares`, write(200), params, of),
      row(`DELETE /api/${path}/:id/shares/:share_id`, write(200), withShare, of),
    ];
  });
}

/** A link gives the same access to everybody who has it. */
const shared = (path: string, send: (world: World) => Send = () => ({})): Row =>
  row(`GET /s/:share${path}`, everybody(200), (w) => {
    const { params, ...rest } = send(w);
    return { ...rest, params: { ...params, share: w.personal.shareToken } };
  });
/** A link to a site, and to each of its pages. */
const sharedSite = (path: string, send: (world: World) => Send = () => ({})): Row =>
  row(`GET /s/:share${path}`, everybody(200), (w) => {
    const { params, ...rest } = send(w);
    return { ...rest, params: { page_id: w.personal.extraction, ...params, share: w.personal.siteShareToken } };
  });
const ofSharedSnapshot = (w: World): Send => ({ params: { snapshot_id: w.personal.to } });

const ofSharedPage = (path: string, rowOf: typeof shared): Row[] => [
  ...["/api", "/api/snapshots", "/api/thumbnails"].map((rest) => rowOf(path + rest)),
  rowOf(`${path}/api/snapshots/:snapshot_id`, ofSharedSnapshot),
  rowOf(`${path}/api/snapshots/:snapshot_id/screenshot`, ofSharedSnapshot),
  rowOf(`${path}/api/snapshots/:snapshot_id/places`, (w) => ({
    ...ofSharedSnapshot(w),
    query: "?kind=colors&name=black",
  })),
  rowOf(`${path}/api/snapshots/:snapshot_id/places/all`, ofSharedSnapshot),
  rowOf(`${path}/api/diff`, (w) => ({ query: `?from=${w.personal.from}&to=${w.personal.to}` })),
  rowOf(`${path}/api/export`, () => ({ query: "?format=css" })),
];

const shares = [
  ...ofShares(TEAMS, "teams", (status) => team("admin", status)),
  ...ofShares(OWN, "personal", (outcome) => personal(outcome)),
  row("GET /api/teams/:id/shares", team("admin", 200), ofTeam),
  row(
    "DELETE /api/extractions/:id/shares/:share_id",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.extraction, share_id: w.teams.share } }),
    "a share of another extraction",
  ),
  ...["/feed.atom", "/badge.svg", "/palette.png"].map((path) => shared(path)),
  ...["/api/site", "/api/tokens", "/api/changes", "/api/pages"].map((path) => sharedSite(path)),
  ...ofSharedPage("", shared),
  ...ofSharedPage("/pages/:page_id", sharedSite),
  row(
    "GET /s/:share/api/snapshots/:snapshot_id/places/all",
    everybody("404 not_found"),
    (w) => ({ params: { share: w.personal.shareToken, snapshot_id: w.teams.to } }),
    "a snapshot of another extraction",
  ),
  row(
    "GET /s/:share/api/snapshots/:snapshot_id",
    everybody("404 not_found"),
    (w) => ({ params: { share: w.personal.shareToken, snapshot_id: w.teams.to } }),
    "a snapshot of another extraction",
  ),
  row("GET /s/:share/api", everybody("404 not_found"), () => ({ params: { share: "A".repeat(22) } }), "no share"),
];

const source = { content: ":root { --ink: #111111 }" };

/** The endpoints of one design system, which belongs to the team or to the owner, and of an extraction held against it. */
function ofSystem(of: string, which: Which, expectedRead: Expected, write: Expected): Row[] {
  const params = (w: World) => ({ params: { id: w[which].system } });
  return [
    row("GET /api/systems/:id", expectedRead, params, of),
    row("GET /api/systems/:id/pages", expectedRead, params, of),
    row("PUT /api/systems/:id", write, (w) => ({ ...params(w), json: { name: "New", source } }), of),
    row("DELETE /api/systems/:id", write, params, of),
    row(
      "GET /api/extractions/:id/conformance",
      expectedRead,
      (w) => ({ params: { id: w[which].extraction }, query: `?system=${w[which].system}` }),
      of,
    ),
  ];
}

/** An owner has one design system of a name. */
const newSystem = () => ({ name: randomUUID(), source });

const systems = [
  row("POST /api/systems", signedIn(201), () => ({ json: newSystem() }), OWN),
  row("POST /api/systems", team("admin", 201), (w) => ({ json: { ...newSystem(), team_id: w.team } }), TEAMS),
  row(
    "POST /api/systems",
    personal(201),
    (w) => ({ json: { ...newSystem(), source: { snapshot_id: w.personal.to } } }),
    "of a personal snapshot",
  ),
  row("GET /api/systems", signedIn(200), () => ({}), OWN),
  row("GET /api/systems", team("viewer", 200), (w) => ({ query: `?team_id=${w.team}` }), TEAMS),
  ...ofSystem(TEAMS, "teams", team("viewer", 200), team("admin", 200)),
  ...ofSystem(OWN, "personal", personal(200), personal(200)),
  row(
    "GET /api/extractions/:id/conformance",
    team("viewer", 200),
    (w) => ({ params: { id: w.teams.extraction }, query: `?system=${w.teams.system}&snapshot_id=${w.teams.from}` }),
    "an earlier snapshot",
  ),
  row(
    "GET /api/extractions/:id/conformance",
    personal("404 not_found"),
    (w) => ({ params: { id: w.personal.extraction }, query: `?system=${w.personal.system}&snapshot_id=${w.teams.to}` }),
    "a snapshot of another extraction",
  ),
  row(
    "GET /api/extractions/:id/conformance",
    {
      ...team("viewer", 200),
      "pending member": "403 forbidden",
      viewer: "403 forbidden",
      reviewer: "403 forbidden",
      member: "403 forbidden",
      admin: "403 forbidden",
    },
    (w) => ({ params: { id: w.teams.extraction }, query: `?system=${w.personal.system}` }),
    "the team's, against a personal design system",
  ),
];

/** The endpoints of one site, which belongs to the team or to the owner. */
function ofSite(
  of: string,
  which: Which,
  allowed: (outcome: Outcome, atLeast?: TeamRole) => Expected,
  removal: Expected,
): Row[] {
  const params = (w: World) => ({ params: { id: w[which].site } });
  const withRun = (w: World) => ({ params: { id: w[which].site, run_id: w[which].siteRun } });
  const seen = (w: World, json: object = {}) => ({ ...params(w), json: { run_id: w[which].siteRun, ...json } });
  const reads = [
    "",
    "/pages",
    "/runs",
    "/tokens",
    "/review",
    "/review/expect",
    "/review/log",
    "/ignore-rules",
    "/access",
  ];
  return [
    ...reads.map((path) => row(`GET /api/sites/:id${path}`, allowed(200), params, of)),
    row("GET /api/sites/:id/runs/:run_id", allowed(200), withRun, of),
    row("GET /api/sites/:id/export", allowed(200), (w) => ({ ...params(w), query: "?format=css" }), of),
    row("sites.merged", allowed(200), (w) => ({ json: { id: w[which].site } }), of),
    row(
      "GET /api/sites/:id/conformance",
      allowed(200),
      (w) => ({ ...params(w), query: `?system=${w[which].system}` }),
      of,
    ),
    row("PATCH /api/sites/:id", removal, (w) => ({ ...params(w), json: { name: "New" } }), of),
    row("DELETE /api/sites/:id", removal, params, of),
    row("PUT /api/sites/:id/access", removal, (w) => ({ ...params(w), json: ACCESS }), of),
    row("DELETE /api/sites/:id/access", removal, params, of),
    row("POST /api/sites/:id/refresh", allowed(200, "member"), params, of),
    row("POST /api/sites/:id/runs", allowed(201, "member"), params, of),
    row("POST /api/sites/:id/runs/:run_id/stop", allowed(200, "member"), withRun, of),
    row("POST /api/sites/:id/review", allowed(200, "reviewer"), (w) => seen(w, { accept: "all" }), of),
    row("POST /api/sites/:id/review/approve", allowed(200, "reviewer"), seen, of),
    row(
      "POST /api/sites/:id/review/expect",
      allowed("404 not_found", "reviewer"), // no page has a baseline
      (w) => ({ ...params(w), json: { changes: ["c1_later"] } }),
      of,
    ),
    row(
      "DELETE /api/sites/:id/review/expect/:change_id",
      allowed("404 not_found", "reviewer"),
      (w) => ({ params: { id: w[which].site, change_id: "c1_unknown" } }),
      of,
    ),
    ...ofComments("/api/sites", "comments.countOfSite", (w) => w[which].site, of, allowed),
    row("POST /api/sites/:id/ignore-rules", allowed(201, "reviewer"), (w) => ({ ...params(w), json: RULE }), of),
    row(
      "DELETE /api/sites/:id/ignore-rules/:rule_id",
      allowed("404 not_found", "reviewer"),
      (w) => ({ params: { id: w[which].site, rule_id: w[which].to } }),
      of,
    ),
  ];
}

const newSite = { name: "Site", urls: ["https://example.com/"] };

const sites = [
  row("POST /api/sites", signedIn(201), () => ({ json: newSite }), OWN),
  row("POST /api/sites", team("member", 201), (w) => ({ json: { ...newSite, team_id: w.team } }), TEAMS),
  row("GET /api/sites", signedIn(200), () => ({}), OWN),
  row("GET /api/sites", team("viewer", 200), (w) => ({ query: `?team_id=${w.team}` }), TEAMS),
  ...ofSite(TEAMS, "teams", (outcome, atLeast = "viewer") => team(atLeast, outcome), team("admin", 200)),
  ...ofSite(OWN, "personal", (outcome) => personal(outcome), personal(200)),
];

/** Served to API keys alone: a session is not a device. */
const keyOnly: Expected = {
  ...signedIn("403 forbidden"),
  "owner's API key": 200,
};

/** The views of one extraction. */
function ofView(of: string, which: "teams" | "personal", expectedRead: Expected): Row[] {
  const id = (w: World) => ({ id: w[which].extraction });
  const version = (w: World) => ({ ...id(w), snapshot_id: w[which].to });
  return [
    ...["views.get", "views.snapshots", "views.progress"].map((name) =>
      row(name, expectedRead, (w) => ({ json: id(w) }), of),
    ),
    ...["views.snapshot", "views.picture", "views.places"].map((name) =>
      row(name, expectedRead, (w) => ({ json: version(w) }), of),
    ),
  ];
}

/** A list of the caller's, of a team's, or of both. */
const lists = (name: string): Row[] => [
  row(name, signedIn(200), () => ({ json: {} }), "all"),
  row(name, signedIn(200), () => ({ json: { team_id: null } }), OWN),
  row(name, team("viewer", 200), (w) => ({ json: { team_id: w.team } }), TEAMS),
];

/** The operations that only screens need. */
const screens = [
  row("server.about", everybody(200)),
  row("account.overview", signedIn(200)),
  row("demo.add", signedIn(200)),
  row("demo.remove", signedIn(200)),
  row("account.forgetDevice", keyOnly),
  row("account.createDeviceKey", signedIn(200, jwtOnly), () => ({ json: { name: "Laptop" } })),
  row("payments.overview", signedIn(200, jwtOnly)),
  row("captures.upload", signedIn(200), () => ({ json: capture() }), OWN),
  row("captures.upload", team("member", 200), (w) => ({ json: capture({ team_id: w.team }) }), TEAMS),
  // Uploads are their uploader's alone: see stored-tokens.test.ts.
  row("captures.names", signedIn("404 not_found"), () => ({ json: { capture_id: crypto.randomUUID() } })),
  row("systems.read", signedIn(200), () => ({ json: { content: ":root { --ink: #111111 }" } })),
  row("teams.leave", { ...team("viewer", 200), owner: "409 last_owner", "owner's API key": "409 last_owner" }, (w) => ({
    json: { id: w.team },
  })),
  // It leaves out what the caller may not see: see thumbnails.test.ts.
  row("views.thumbnails", signedIn(200), (w) => ({
    json: { ids: [w.personal.extraction], snapshot_ids: [w.teams.to] },
  })),
  ...lists("views.list"),
  ...lists("overview.list"),
  ...ofView(TEAMS, "teams", team("viewer", 200)),
  ...ofView(OWN, "personal", personal(200)),
  ...["views.snapshot", "views.picture", "views.places"].map((name) =>
    row(
      name,
      personal("404 not_found"),
      (w) => ({ json: { id: w.personal.extraction, snapshot_id: w.teams.to } }),
      "another extraction's",
    ),
  ),
  row(
    "views.move",
    team("admin", 200),
    (w) => ({ json: { id: w.teams.extraction, team_id: null } }),
    "out of the team",
  ),
  row("views.move", personal(200), (w) => ({ json: { id: w.personal.extraction, team_id: w.team } }), "into the team"),
];

export const tenancyTable: readonly Row[] = [
  ...system,
  ...operators,
  ...accounts,
  ...teams,
  ...extractions,
  ...schedules,
  ...webhooks,
  ...channels,
  ...payments,
  ...shares,
  ...systems,
  ...sites,
  ...screens,
];
