import { capture } from "../http/trpc.ts";
import { type Expected, everybody, newcomers, outsiders, personal, refused, signedIn, team } from "./endpoints.ts";
import { NOTE, PASSWORD, RENAME, type World } from "./world.ts";

// Which callers each procedure lets in. A procedure without a row fails the test.

export type Row = {
  /** "extractions.get" */
  procedure: string;
  /** Which resource is asked for, if the procedure has several rows; otherwise empty. */
  of: string;
  expected: Expected;
  input: (world: World) => unknown;
};

const row = (procedure: string, expected: Expected, input: Row["input"] = () => undefined, of = ""): Row => ({
  procedure,
  of,
  expected,
  input,
});

const TEAMS = "the team's";
const OWN = "personal";

/** Served to API keys alone: a session is not a device. */
const keyOnly: Expected = {
  ...refused,
  ...outsiders("403 forbidden"),
  "pending member": "403 forbidden",
  member: "403 forbidden",
  admin: "403 forbidden",
  owner: "403 forbidden",
  "owner's API key": 200,
};

const sessionOnly = { key: "403 forbidden" } as const;

const accounts = [
  row("server.about", everybody(200)),
  row("account.me", signedIn(200)),
  row("account.forgetDevice", keyOnly),
  row("account.createDeviceKey", signedIn(200, sessionOnly), () => ({ name: "Laptop" })),
  row("account.changePassword", signedIn(200, sessionOnly), () => ({
    current_password: PASSWORD,
    new_password: `${PASSWORD} 2`,
  })),
  row("account.sendConfirmation", signedIn("503 email_unavailable", sessionOnly)),
  row("account.confirmAddress", signedIn("404 not_found", sessionOnly), () => ({ token: "x" })),
  row("apiKeys.list", signedIn(200), () => ({})),
  row("apiKeys.create", signedIn(200, sessionOnly), () => ({ name: "CI" })),
  row("apiKeys.revoke", personal(200, sessionOnly), (w) => ({ id: w.spareKey })),
];

const back = "http://localhost/app/plan";
const noPayments = "503 payments_unavailable";
const payments = [
  row("payments.overview", signedIn(200, sessionOnly)),
  row("payments.checkout", signedIn(noPayments, sessionOnly), () => ({
    plan: "pro",
    success_url: back,
    cancel_url: back,
  })),
  row("payments.portal", signedIn(noPayments, sessionOnly), () => ({ return_url: back })),
];

const url = "https://example.com/new";

/** The procedures of one extraction, which belongs to the team or to the owner. */
function ofExtraction(of: string, which: "teams" | "personal", allowed: Expected, removal: Expected): Row[] {
  const id = (w: World) => ({ id: w[which].extraction });
  return [
    row("extractions.get", allowed, id, of),
    row("extractions.snapshots", allowed, id, of),
    row("extractions.snapshot", allowed, (w) => ({ ...id(w), snapshot_id: w[which].to }), of),
    row("extractions.picture", allowed, (w) => ({ ...id(w), snapshot_id: w[which].to }), of),
    row("extractions.places", allowed, (w) => ({ ...id(w), snapshot_id: w[which].to }), of),
    row("extractions.diff", allowed, (w) => ({ ...id(w), from: w[which].from, to: w[which].to }), of),
    row("extractions.run", allowed, id, of),
    row("extractions.progress", allowed, id, of),
    row("shares.list", removal, id, of),
    row("shares.create", removal, id, of),
    row("shares.revoke", removal, (w) => ({ ...id(w), share_id: w[which].share }), of),
    row("extractions.annotate", allowed, (w) => ({ ...id(w), snapshot_id: w[which].to, ...NOTE }), of),
    row("extractions.rename", removal, (w) => ({ ...id(w), ...RENAME }), of),
    row("extractions.delete", removal, id, of),
  ];
}

const extractions = [
  row("captures.upload", signedIn(200), () => capture(), OWN),
  row("captures.upload", team("member", 200), (w) => capture({ team_id: w.team }), TEAMS),
  // Uploads are their uploader's alone: see stored-tokens.test.ts.
  row("captures.names", signedIn("404 not_found"), () => ({ capture_id: crypto.randomUUID() })),
  row("extractions.list", signedIn(200), () => ({}), "all"),
  row("extractions.list", signedIn(200), () => ({ team_id: null }), OWN),
  row("extractions.list", team("member", 200), (w) => ({ team_id: w.team }), TEAMS),
  row("overview.list", signedIn(200), () => ({}), "all"),
  row("overview.list", signedIn(200), () => ({ team_id: null }), OWN),
  row("overview.list", team("member", 200), (w) => ({ team_id: w.team }), TEAMS),
  row("extractions.create", signedIn(200), () => ({ url, team_id: null }), OWN),
  row("extractions.create", team("member", 200), (w) => ({ url, team_id: w.team }), TEAMS),
  ...ofExtraction(TEAMS, "teams", team("member", 200), team("admin", 200)),
  ...ofExtraction(OWN, "personal", personal(200), personal(200)),
  row(
    "extractions.snapshot",
    personal("404 not_found"),
    (w) => ({ id: w.personal.extraction, snapshot_id: w.teams.to }),
    "another extraction's",
  ),
  ...["extractions.picture", "extractions.places"].map((procedure) =>
    row(
      procedure,
      personal("404 not_found"),
      (w) => ({ id: w.personal.extraction, snapshot_id: w.teams.to }),
      "another extraction's",
    ),
  ),
  row(
    "extractions.diff",
    personal("404 not_found"),
    (w) => ({ id: w.personal.extraction, from: w.personal.from, to: w.teams.to }),
    "with another extraction's",
  ),
  row("extractions.move", team("admin", 200), (w) => ({ id: w.teams.extraction, team_id: null }), "out of the team"),
  row("extractions.move", personal(200), (w) => ({ id: w.personal.extraction, team_id: w.team }), "into the team"),
];

const ofTeam = (w: World) => ({ team_id: w.team });
const otherMember = (w: World) => ({ ...ofTeam(w), user_id: w.otherMemberId });
const lastOwner = { owner: "409 last_owner", "owner's API key": "409 last_owner" } as const;

const teams = [
  row("teams.list", signedIn(200), () => ({})),
  row("teams.create", signedIn(200), () => ({ name: "New" })),
  row("teams.get", team("member", 200), ofTeam),
  row("teams.update", team("admin", 200), (w) => ({ ...ofTeam(w), name: "Renamed" })),
  row("teams.delete", team("owner", 200), ofTeam),
  row("teams.members", team("member", 200), ofTeam),
  row(
    "teams.invite",
    team("admin", 200),
    (w) => ({ ...ofTeam(w), email: "grace@example.com", role: "member" }),
    "as a member",
  ),
  row(
    "teams.invite",
    team("owner", 200),
    (w) => ({ ...ofTeam(w), email: "grace@example.com", role: "owner" }),
    "as an owner",
  ),
  row("teams.changeRole", team("admin", 200), (w) => ({ ...otherMember(w), role: "admin" }), "to admin"),
  row("teams.changeRole", team("owner", 200), (w) => ({ ...otherMember(w), role: "owner" }), "to owner"),
  row("teams.removeMember", team("admin", 200), otherMember, "another"),
  row(
    "teams.removeMember",
    { ...team("owner", 200), ...lastOwner },
    (w) => ({ ...ofTeam(w), user_id: w.ownerId }),
    "the owner",
  ),
  row("teams.renewInvitation", team("admin", 200), (w) => ({ ...ofTeam(w), user_id: w.invited.id })),
  row("teams.invitation", signedIn(200), (w) => ({ token: w.invited.token })),
  row("teams.acceptInvitation", newcomers(200), (w) => ({ token: w.invited.token })),
  row("teams.leave", { ...team("member", 200), ...lastOwner }, ofTeam),
];

/** The procedures of one extraction's schedule. */
function ofSchedule(of: string, which: "teams" | "personal", read: Expected, write: Expected): Row[] {
  const id = (w: World) => ({ id: w[which].extraction });
  return [
    row("schedules.get", read, id, of),
    row("schedules.put", write, (w) => ({ ...id(w), schedule: { every: "week" } }), of),
    row("schedules.delete", write, id, of),
  ];
}

const schedules = [
  row("schedules.list", signedIn(200), () => ({}), "all"),
  row("schedules.list", signedIn(200), () => ({ team_id: null }), OWN),
  row("schedules.list", team("member", 200), (w) => ({ team_id: w.team }), TEAMS),
  ...ofSchedule(TEAMS, "teams", team("member", 200), team("admin", 200)),
  ...ofSchedule(OWN, "personal", personal(200), personal(200)),
];

/** The procedures of one webhook. */
function ofWebhook(of: string, which: "teams" | "personal", read: Expected, write: Expected): Row[] {
  const id = (w: World) => ({ id: w[which].webhook });
  return [
    row("webhooks.get", read, id, of),
    row("webhooks.update", write, (w) => ({ ...id(w), active: false }), of),
    row("webhooks.delete", write, id, of),
    row("webhooks.test", write, id, of),
    row("webhooks.deliveries", read, id, of),
    row("webhooks.redeliver", write, (w) => ({ ...id(w), delivery_id: w[which].delivery }), of),
  ];
}

const newWebhook = { url: "https://example.com/hook", events: ["diff.detected"] };

const webhooks = [
  row("webhooks.list", signedIn(200), () => ({}), "all"),
  row("webhooks.list", team("member", 200), (w) => ({ team_id: w.team }), TEAMS),
  row("webhooks.create", signedIn(200), () => ({ ...newWebhook, team_id: null }), OWN),
  row("webhooks.create", team("admin", 200), (w) => ({ ...newWebhook, team_id: w.team }), TEAMS),
  ...ofWebhook(TEAMS, "teams", team("member", 200), team("admin", 200)),
  ...ofWebhook(OWN, "personal", personal(200), personal(200)),
  row(
    "webhooks.redeliver",
    personal("404 not_found"),
    (w) => ({ id: w.personal.webhook, delivery_id: w.teams.delivery }),
    "a delivery of another webhook",
  ),
];

const source = { content: ":root { --ink: #111111 }" };

/** The procedures of one design system, and of an extraction held against it. */
function ofSystem(of: string, which: "teams" | "personal", read: Expected, write: Expected): Row[] {
  const id = (w: World) => ({ id: w[which].system });
  return [
    row("systems.get", read, id, of),
    row("systems.update", write, (w) => ({ ...id(w), name: "New", source }), of),
    row("systems.delete", write, id, of),
    row("systems.report", read, (w) => ({ id: w[which].extraction, system: w[which].system }), of),
  ];
}

const systems = [
  row("systems.list", signedIn(200), () => ({}), "all"),
  row("systems.list", signedIn(200), () => ({ team_id: null }), OWN),
  row("systems.list", team("member", 200), (w) => ({ team_id: w.team }), TEAMS),
  row("systems.read", signedIn(200), () => source, OWN),
  row("systems.create", signedIn(200), () => ({ name: "Acme", source }), OWN),
  row("systems.create", team("admin", 200), (w) => ({ name: "Acme", source, team_id: w.team }), TEAMS),
  ...ofSystem(TEAMS, "teams", team("member", 200), team("admin", 200)),
  ...ofSystem(OWN, "personal", personal(200), personal(200)),
];

export const tenancyTable: readonly Row[] = [
  ...accounts,
  ...payments,
  ...extractions,
  ...teams,
  ...schedules,
  ...webhooks,
  ...systems,
];
