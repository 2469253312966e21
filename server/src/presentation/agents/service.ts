import { toChangeLine } from "@tintype/shared/agents/changes";
import { summarizeReport } from "@tintype/shared/agents/check-page";
import { inspectPlaces, inspectReading } from "@tintype/shared/agents/inspect-element";
import { countKinds } from "@tintype/shared/agents/pages";
import { shortAnswer } from "@tintype/shared/agents/short-answer";
import { examplesOf, type PageFacts } from "@tintype/shared/agents/subject";
import { toSystemLine } from "@tintype/shared/agents/systems";
import type { ToolAnswer, ToolInput } from "@tintype/shared/agents/tools";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import { pageAddress } from "@tintype/shared/api/extractions/page-address";
import type { DecideBody, ReviewLogEntry } from "@tintype/shared/api/review/reviews";
import { foundMode } from "@tintype/shared/api/themes/found-themes";
import { BASE, usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { RunReplies } from "../../extraction/extractions/run-replies.ts";
import type { ExtractionService } from "../../extraction/extractions/service.ts";
import type { ShownSnapshot } from "../../extraction/runs/rows.ts";
import type { ViewService } from "../../extraction/views/service.ts";
import type { ReviewService } from "../../monitoring/review/service.ts";
import type { SiteReviewService } from "../../monitoring/sites/review/service.ts";
import type { SiteService } from "../../monitoring/sites/service.ts";
import type { Children } from "../../platform/children/children.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import { type ExtractionId, isId, type SiteId } from "../../platform/ids.ts";
import { type Caller, requireScope } from "../../platform/operation/caller.ts";
import type { SystemService } from "../../systems/service.ts";
import { AGENT_WORK } from "./computations.ts";
import { createFindOnPages } from "./find-on-pages.ts";
import type { PageReader } from "./page-reader.ts";

type Via = ReviewLogEntry["via"];
type Asked = { readonly caller: Caller; readonly signal: AbortSignal };

/** Names exactly one page, as a tool's input does. */
type Subject = Readonly<{
  extraction_id?: string | undefined;
  snapshot_id?: string | undefined;
  url?: string | undefined;
}>;

export type AgentService = ReturnType<typeof createAgentService>;

const PAGES = 50;

const noExtraction = () => new AppError("not_found", "There is no such extraction.");
const noMode = () => new AppError("not_found", "This snapshot has no such mode.");

/** @throws AppError validation_error unless exactly one of the fields is there */
function requireOne<Input extends object>(input: Input, names: readonly (keyof Input & string)[]): void {
  const present = names.filter((name) => input[name] !== undefined);
  if (present.length !== 1) throw invalid([{ path: "", message: `must have exactly one of ${names.join(", ")}` }]);
}

/** The themes in a snapshot's environment; older ones have none. */
const foundModes = foundMode.array().catch([]);

/** The short answers of tools for agents, made of what the other capabilities know. */
export function createAgentService(parts: {
  extractions: Pick<
    ExtractionService,
    "create" | "get" | "readSnapshot" | "findSnapshot" | "findSnapshotAt" | "listSnapshots" | "findPagePlaces"
  >;
  replies: RunReplies;
  systems: Pick<SystemService, "getNamed" | "list" | "report" | "check">;
  reviews: Pick<ReviewService, "get" | "decide" | "list">;
  sites: Pick<SiteService, "get">;
  siteReviews: Pick<SiteReviewService, "get" | "decide">;
  views: Pick<ViewService, "overview">;
  reader: Pick<PageReader, "read">;
  children: Pick<Children, "run">;
}) {
  const { extractions, replies, systems, reviews, sites, siteReviews, views, reader, children } = parts;
  const findOnPages = createFindOnPages(parts);

  /** The caller's page at an address that changed last. */
  async function findPage(caller: Caller, url: string) {
    const address = pageAddress(url);
    // An address is stored as it was sent: the root of a host may lack its slash.
    const search = address.replace(/\/$/, "").slice(0, 200);
    const { rows } = await views.overview(caller, { search, page: 1, per_page: 100, sort: "updated" });
    return rows.find((row) => pageAddress(row.url) === address);
  }

  async function extractionIdOf(caller: Caller, { extraction_id, url }: Subject): Promise<ExtractionId> {
    if (url !== undefined) {
      const page = await findPage(caller, url);
      if (!page) throw new AppError("not_found", "No page with this address is observed: call capture with it first.");
      return page.id as ExtractionId; // a row of extractions
    }
    if (!isId<ExtractionId>(extraction_id)) throw noExtraction();
    return extraction_id;
  }

  async function snapshotOf(caller: Caller, subject: Subject): Promise<ShownSnapshot> {
    requireOne(subject, ["extraction_id", "snapshot_id", "url"]);
    if (subject.snapshot_id !== undefined) return extractions.findSnapshot(caller, subject.snapshot_id);
    return extractions.readSnapshot(caller, await extractionIdOf(caller, subject), undefined);
  }

  async function factsOf(caller: Caller, snapshot: ShownSnapshot): Promise<PageFacts> {
    const { extraction } = await extractions.get(caller, snapshot.extraction_id);
    return pageFactsOf(extraction.url, snapshot);
  }

  async function pageOf(caller: Caller, subject: Subject) {
    const snapshot = await snapshotOf(caller, subject);
    return { snapshot, page: await factsOf(caller, snapshot) };
  }

  /** Reading a page now is more than reading: it counts as a run. */
  async function readNow(
    { caller, signal }: Asked,
    page: { url?: string | undefined; html?: string | undefined },
    selectors: string[] = [],
  ) {
    requireScope(caller, "write");
    const { url, html } = page;
    const observed = url === undefined ? undefined : await findPage(caller, url);
    const newest = observed && (await extractions.get(caller, observed.id as ExtractionId)).newest; // a row of extractions
    const readable = html === undefined ? { url: url ?? "" } : { html };
    return reader.read(caller, readable, { selectors, previous: newest && { tokens: newest.tokens }, signal });
  }

  async function exported(
    caller: Caller,
    { format, kinds, mode, max_bytes, ...subject }: ToolInput<"export_tokens">,
  ): Promise<ToolAnswer<"export_tokens">> {
    const { snapshot, page } = await pageOf(caller, subject);
    const file = format === "design-md" ? "design.md" : "tokens";
    const resource = `tintype://extractions/${snapshot.extraction_id}/${file}`;
    const options = { page, format, kinds, mode, maxBytes: max_bytes };
    const whole = kinds === undefined && mode === undefined && { resource };
    const input = { ...options, ...whole, tokens: snapshot.tokens };
    const answer = await children.run(AGENT_WORK, "export", input, { user: caller.userId });
    if (!answer) throw noMode();
    return answer;
  }

  return {
    /** @throws AppError as `read` of the page reader, and not_found, forbidden, not_team_member, insufficient_scope */
    async checkPage(input: ToolInput<"check_page">, asked: Asked): Promise<ToolAnswer<"check_page">> {
      requireOne(input, ["extraction_id", "url", "html"]);
      const { system: reference, extraction_id, kinds, mode, max_bytes } = input;
      const { caller } = asked;
      if (extraction_id !== undefined) {
        const id = await extractionIdOf(caller, { extraction_id });
        const report = await systems.report(caller, id, { system: reference, kinds, mode });
        const { extraction } = await extractions.get(caller, id);
        const { snapshot } = report;
        const page = {
          url: extraction.url,
          extraction_id: id,
          snapshot_id: snapshot.id,
          version: snapshot.version,
          read_at: snapshot.created_at,
        };
        return shortAnswer({ page, system: report.system, ...summarizeReport(report) }, max_bytes);
      }
      if (mode !== undefined && mode !== BASE) throw noMode();
      const { reading, tokens } = await readNow(asked, input);
      const { system, report } = await systems.check(caller, reference, {
        tokens: usedTokens(tokens, BASE) ?? tokens,
        places: reading.places,
        kinds,
      });
      const page = { url: input.url === undefined ? "" : reading.observation.url };
      return shortAnswer({ page, system, ...summarizeReport(report) }, max_bytes);
    },

    /** @throws AppError not_found, forbidden, not_team_member, validation_error */
    async findToken(input: ToolInput<"find_token">, { caller }: Asked): Promise<ToolAnswer<"find_token">> {
      const { system: reference, value, text, property, kind, mode, max_bytes, ...subject } = input;
      if (value === undefined && text === undefined) {
        throw invalid([{ path: "", message: "must have value or text, or both" }]);
      }
      const question = { value, text, property, kind };
      if (reference !== undefined) {
        requireOne({ ...subject, system: reference }, ["system", "extraction_id", "snapshot_id", "url"]);
        const { id, name, version, content } = await systems.getNamed(caller, reference);
        const inMode = mode === undefined ? undefined : content.contexts?.[mode];
        const input = { tokens: inMode ?? content.tokens, ...question };
        const tokens = await children.run(AGENT_WORK, "findInSystem", input, { user: caller.userId });
        return shortAnswer({ system: { id, name, version }, tokens }, max_bytes);
      }
      if (Object.keys(definedOf(subject)).length === 0) {
        return shortAnswer(await findOnPages(caller, question, mode), max_bytes);
      }
      const { snapshot, page } = await pageOf(caller, subject);
      const tokens = await children.run(
        AGENT_WORK,
        "findOnPage",
        { tokens: snapshot.tokens, mode, ...question },
        { user: caller.userId },
      );
      if (!tokens) throw noMode();
      return shortAnswer({ page, tokens }, max_bytes);
    },

    /** @throws AppError not_found, forbidden, not_team_member, validation_error */
    async explainToken(input: ToolInput<"explain_token">, { caller }: Asked): Promise<ToolAnswer<"explain_token">> {
      const { name, kind, max_bytes, ...subject } = input;
      const { snapshot, page } = await pageOf(caller, subject);
      const tokens = await children.run(
        AGENT_WORK,
        "explain",
        { tokens: snapshot.tokens, name, kind },
        { user: caller.userId },
      );
      if (tokens.length === 0) throw new AppError("not_found", "This page has no such token: call find_token.");
      return shortAnswer({ page, tokens }, max_bytes);
    },

    /** @throws AppError as `checkPage` */
    async inspectElement(input: ToolInput<"inspect_element">, asked: Asked): Promise<ToolAnswer<"inspect_element">> {
      requireOne(input, ["url", "snapshot_id"]);
      const { selector, url, snapshot_id, max_bytes } = input;
      const { caller } = asked;
      if (snapshot_id !== undefined) {
        const { snapshot, page } = await pageOf(caller, { snapshot_id });
        const places = await extractions.findPagePlaces(snapshot);
        const inspection = places && inspectPlaces(places, snapshot.tokens, selector);
        if (!inspection) {
          const message = "This snapshot knows no element with this selector: name one of its answers, or the url.";
          throw new AppError("not_found", message);
        }
        return shortAnswer({ page, ...inspection }, max_bytes);
      }
      const { reading, tokens } = await readNow(asked, { url }, [selector]);
      const page = { url: reading.observation.url };
      return shortAnswer({ page, ...inspectReading(reading, tokens) }, max_bytes);
    },

    /** @throws AppError not_found, forbidden, not_team_member, validation_error */
    async whatChanged(input: ToolInput<"what_changed">, { caller }: Asked): Promise<ToolAnswer<"what_changed">> {
      requireOne(input, ["extraction_id", "site_id", "url"]);
      const { site_id, since, max_bytes } = input;
      const start = since === undefined ? undefined : new Date(since);
      if (site_id !== undefined) {
        const id = requireSiteId(site_id);
        const [{ site }, review] = await Promise.all([sites.get(caller, id), siteReviews.get(caller, id)]);
        const recent = review.changes.filter((change) => !start || new Date(change.since.at) > start);
        const changes = recent.map((change) => ({
          ...toChangeLine(change),
          since: change.since.at,
          pages: examplesOf(change.pages.map((page) => page.url)),
        }));
        return shortAnswer({ site: { id, name: site.name }, from: null, to: null, changes }, max_bytes);
      }
      const id = await extractionIdOf(caller, input);
      const { rows } = await extractions.listSnapshots(caller, id, { page: 1, per_page: 2 });
      const [newest, previous] = rows;
      if (!newest) throw new AppError("not_found", "This extraction has no snapshot yet.");
      const before = start ? await extractions.findSnapshotAt(caller, id, start) : previous;
      const after = await extractions.readSnapshot(caller, id, newest.id);
      const page = await factsOf(caller, after);
      const isOld = start !== undefined && newest.created_at <= start;
      if (!before || before.id === newest.id) {
        return shortAnswer({ page, from: isOld ? sideOf(after) : null, to: sideOf(after), changes: [] }, max_bytes);
      }
      const earlierSnapshot = await extractions.readSnapshot(caller, id, before.id);
      const both = { before: earlierSnapshot.tokens, after: after.tokens };
      const changes = await children.run(AGENT_WORK, "changes", both, { user: caller.userId });
      return shortAnswer({ page, from: sideOf(earlierSnapshot), to: sideOf(after), changes }, max_bytes);
    },

    /** @throws AppError as the review of a page or a site, and insufficient_scope */
    async reviewChanges(
      input: ToolInput<"review_changes">,
      { caller, via }: Asked & { readonly via: Via },
    ): Promise<ToolAnswer<"review_changes">> {
      const { extraction_id, site_id, latest, accept, reject, ignore, reopen, note, max_bytes } = input;
      const lists = { accept, reject, ignore, reopen };
      const decides = Object.values(lists).some((list) => list !== undefined);
      if (decides) requireScope(caller, "review");
      if (decides && latest === undefined) {
        throw invalid([{ path: "latest", message: "is required to decide: that of the answer that you saw" }]);
      }
      if (extraction_id === undefined && site_id === undefined) {
        if (decides) requireOne(input, ["extraction_id", "site_id"]);
        const { rows } = await reviews.list(caller, { pending: true, page: 1, per_page: PAGES });
        const waiting = rows.map(({ facts, subject }) => ({
          extraction_id: subject.extraction_id,
          site_id: subject.site_id,
          about: subject.name,
          pending: facts.summary.pending,
          since: facts.pending_since?.toISOString() ?? null,
        }));
        return shortAnswer({ latest: null, changes: [], waiting }, max_bytes);
      }
      requireOne(input, ["extraction_id", "site_id"]);
      const decision = { ...(definedOf(lists) as Partial<DecideBody>), ...(note !== undefined && { note }) };
      if (site_id !== undefined) {
        const id = requireSiteId(site_id);
        const { site } = await sites.get(caller, id);
        const review = decides
          ? await siteReviews.decide(caller, id, { ...decision, run_id: latest ?? "" }, via)
          : await siteReviews.get(caller, id);
        const changes = review.changes.map((change) => ({
          ...lineOf(change),
          pages: examplesOf(change.pages.map((page) => page.url)),
        }));
        const answer = { latest: review.latest?.run_id ?? null, summary: { ...review.summary }, changes };
        return shortAnswer({ site: { id, name: site.name }, ...answer }, max_bytes);
      }
      const id = await extractionIdOf(caller, { extraction_id });
      const review = decides
        ? await reviews.decide(caller, id, { ...decision, snapshot_id: latest ?? "" }, via)
        : await reviews.get(caller, id);
      const { extraction } = await extractions.get(caller, id);
      const page = { url: extraction.url, extraction_id: id };
      const answer = { latest: review.latest?.snapshot_id ?? null, summary: { ...review.summary } };
      return shortAnswer({ page, ...answer, changes: review.changes.map(lineOf) }, max_bytes);
    },

    /** @throws AppError as the creation of an extraction, and extraction_failed */
    async capture(input: ToolInput<"capture">, { caller, signal }: Asked): Promise<ToolAnswer<"capture">> {
      const { url, modes, team_id, wait_seconds } = input;
      const options = extractionOptions.parse({ ...(modes && { modes }) });
      const started = await extractions.create(
        caller,
        { url, options, metadata: {} },
        { wait: wait_seconds, teamId: team_id },
      );
      const { body } = await replies.replyTo(caller, started, { wait: wait_seconds, signal });
      const page = { url: body.url, extraction_id: body.id };
      if (!("tokens" in body) || !body.tokens || body.status !== "completed") {
        const status = body.status === "running" ? "running" : "pending";
        const advice =
          "It is still being read. Call what_changed or check_page with this extraction_id in some seconds.";
        return shortAnswer({ page, status, kinds: [], next: advice });
      }
      const advice = "Call check_page, find_token, explain_token, export_tokens or design_md with this extraction_id.";
      const { newest } = await extractions.get(caller, body.id as ExtractionId); // an extraction's
      const themes = foundModes.parse(newest?.environment.themes_found);
      return shortAnswer({ page, status: "completed", kinds: countKinds(body.tokens), themes, next: advice });
    },

    /** @throws AppError not_found, forbidden, not_team_member, validation_error */
    exportTokens: (input: ToolInput<"export_tokens">, { caller }: Asked) => exported(caller, input),

    /** @throws AppError not_found, forbidden, not_team_member, validation_error */
    designMd: (input: ToolInput<"design_md">, { caller }: Asked) =>
      exported(caller, { ...input, format: "design-md", kinds: undefined }),

    /** @throws AppError team_not_found, not_team_member */
    async listPages(input: ToolInput<"list_pages">, { caller }: Asked): Promise<ToolAnswer<"list_pages">> {
      const { search, team_id, page, max_bytes } = input;
      const request = { page, per_page: PAGES, sort: "updated", ...(search && { search }) } as const;
      const { rows, total } = await views.overview(caller, { ...request, ...(team_id && { team_id }) });
      const pages = rows.map(({ id, url, title, team_id: team, status, latest_version, change }) => ({
        extraction_id: id,
        url,
        title,
        team_id: team,
        status,
        version: latest_version,
        changed_at: change?.at ?? null,
      }));
      const nextPage = page * PAGES < total ? page + 1 : null;
      return shortAnswer({ total, next_page: nextPage, pages }, max_bytes);
    },

    /** @throws AppError team_not_found, not_team_member */
    async listSystems(input: ToolInput<"list_systems">, { caller }: Asked): Promise<ToolAnswer<"list_systems">> {
      const { team_id, page, max_bytes } = input;
      const { rows, total } = await systems.list(caller, { page, per_page: PAGES, team_id });
      const nextPage = page * PAGES < total ? page + 1 : null;
      return shortAnswer({ total, next_page: nextPage, systems: rows.map(toSystemLine) }, max_bytes);
    },

    /** The tokens of a page's newest snapshot as a file. @throws AppError not_found, forbidden, not_team_member */
    async file(id: ExtractionId, format: "json" | "design-md", { caller }: Asked): Promise<{ text: string }> {
      const { snapshot, page } = await pageOf(caller, { extraction_id: id });
      const input = { tokens: snapshot.tokens, format, url: page.url };
      const file = await children.run(AGENT_WORK, "file", input, { user: caller.userId });
      return { text: file?.content ?? "" };
    },
  };
}

function requireSiteId(id: string): SiteId {
  if (!isId<SiteId>(id)) throw new AppError("not_found", "There is no such site.");
  return id;
}

const pageFactsOf = (url: string, { id, extraction_id, version, created_at }: ShownSnapshot): PageFacts => ({
  url,
  extraction_id,
  snapshot_id: id,
  version,
  read_at: created_at.toISOString(),
});

const sideOf = ({ id, version, created_at }: ShownSnapshot) => ({
  snapshot_id: id,
  version,
  at: created_at.toISOString(),
});

type Change = Parameters<typeof toChangeLine>[0] & {
  readonly status: string;
  readonly note: string | null;
  readonly since: { readonly at: string };
};

const lineOf = (change: Change) => ({
  ...toChangeLine(change),
  status: change.status,
  since: change.since.at,
  note: change.note,
});

/** The fields that are there. */
const definedOf = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]: [string, unknown]) => value !== undefined));
