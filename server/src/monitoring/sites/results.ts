import { exportFaults } from "@tintype/shared/api/extractions/exports";
import { extractionOptions } from "@tintype/shared/api/extractions/extractions";
import type { MergedTokens, SiteConformance, SiteTokensOnWire, SiteTokensQuery } from "@tintype/shared/api/sites/sites";
import { KIND_KEYS, type KindKey } from "@tintype/shared/kinds/keys";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { DerivedValues, ExportedFile } from "../../extraction/extractions/derived/derived-values.ts";
import type { ExportQuery } from "../../extraction/extractions/derived/jobs.ts";
import type { Authorized } from "../../identity/teams/authorized.ts";
import type { Db } from "../../platform/database/db.ts";
import { rangeOf } from "../../platform/database/paging.ts";
import { AppError, invalid } from "../../platform/errors.ts";
import type { SiteId } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import type { SystemService } from "../../systems/service.ts";
import { listAllPages, type SiteRow } from "./repository.ts";
import { findMerged, findPagesWith, findResults, type SiteResults } from "./runs/token-repository.ts";

export type SiteResultService = ReturnType<typeof createSiteResultService>;

/** One page of the list of a site's tokens. @param results undefined: no run has ended @throws AppError not_found */
export function presentTokens(
  results: Pick<SiteResults, "tokens" | "conflicts"> | undefined,
  { kind, search, page, per_page }: SiteTokensQuery,
): SiteTokensOnWire {
  if (!results) throw noTokens();
  const sought = search?.toLowerCase();
  const hasText = (texts: readonly string[]) =>
    sought === undefined || texts.some((text) => text.toLowerCase().includes(sought));
  const isWanted = (entry: { readonly kind: KindKey }) => kind === undefined || entry.kind === kind;
  const matching = results.tokens.filter(({ value, names }) => hasText([value, ...names.map(({ name }) => name)]));
  const tokens = matching.filter(isWanted);
  const { offset, limit } = rangeOf({ page, per_page });
  return {
    data: tokens.slice(offset, offset + limit),
    pagination: { page, per_page, total: tokens.length },
    conflicts: results.conflicts.filter(isWanted).filter(({ name }) => hasText([name])),
    kinds: countsOf(matching),
  };
}

/** Counts the values of each kind that has some. */
function countsOf(tokens: SiteResults["tokens"]): SiteTokensOnWire["kinds"] {
  const counts = Map.groupBy(tokens, ({ kind }) => kind);
  return KIND_KEYS.flatMap((kind) => {
    const count = counts.get(kind)?.length ?? 0;
    return count > 0 ? [{ kind, count }] : [];
  });
}

/** The tokens of all pages of a site together, as its newest run left them, and what is made of them. */
export function createSiteResultService(parts: {
  db: Db;
  /** @throws AppError not_found, forbidden, not_team_member */
  authorize: (caller: Caller, id: SiteId, atLeast: "viewer") => Promise<Authorized<SiteRow, "viewer">>;
  systems: Pick<SystemService, "check">;
  derivedValues: Pick<DerivedValues, "export">;
}) {
  const { db, authorize, systems, derivedValues } = parts;

  /** @throws AppError not_found */
  async function requireMerged({ id }: SiteRow, column: Parameters<typeof findMerged>[2]) {
    const merged = await findMerged(db, id, column);
    if (!merged) throw noTokens();
    return merged;
  }

  /** The tokens that are exported, as JSON. @throws AppError not_found */
  async function readMerged(site: SiteRow) {
    const { tokens } = await requireMerged(site, "merged");
    const [firstPage] = await listAllPages(db, site.id);
    if (!firstPage) throw noTokens();
    const { viewport, color_scheme } = extractionOptions.parse(site.options);
    return { url: new URL("/", firstPage.url).href, environment: { viewport, color_scheme }, tokens };
  }

  return {
    /** Lists the tokens, the ones on most pages first. @throws AppError not_found (also before the first run has ended), forbidden, not_team_member */
    async tokens(caller: Caller, id: SiteId, query: SiteTokensQuery): Promise<SiteTokensOnWire> {
      return presentTokens(await findResults(db, (await authorize(caller, id, "viewer")).id), query);
    },

    /**
     * Holds the tokens of all pages against a design system.
     * @param reference its id or name; the only one there is if undefined
     * @throws AppError validation_error, not_found, forbidden, not_team_member, not_ready, payload_too_large
     */
    async conformance(caller: Caller, id: SiteId, reference: string | undefined): Promise<SiteConformance> {
      const site = await authorize(caller, id, "viewer");
      const { site_run_id, completed_at, ...merged } = await requireMerged(site, "distinct_values");
      const tokens = JSON.parse(merged.tokens) as Tokens; // it was stored as such
      const { system, report } = await systems.check(caller, reference, { tokens });
      const pages = Map.groupBy(await findPagesWith(db, site.id, report.findings), keyOf);
      return {
        system,
        run: { run_id: site_run_id, completed_at: completed_at.toISOString() },
        summary: report.summary,
        findings: report.findings.map((finding) => ({
          ...finding,
          pages: (pages.get(keyOf(finding)) ?? []).map(({ url, extraction_id }) => ({ url, extraction_id })),
        })),
      };
    },

    /** The tokens of all pages as they are exported. @throws AppError not_found, forbidden, not_team_member */
    async merged(caller: Caller, id: SiteId): Promise<MergedTokens> {
      const { tokens, ...about } = await readMerged(await authorize(caller, id, "viewer"));
      return { ...about, tokens: JSON.parse(tokens) as Tokens }; // it was stored as such
    },

    /**
     * Exports the tokens of all pages: of each name the value that is used most.
     * @throws AppError not_found, forbidden, not_team_member, validation_error, not_ready, payload_too_large
     */
    async export(caller: Caller, id: SiteId, query: ExportQuery): Promise<ExportedFile> {
      const faults = exportFaults(query);
      if (faults.length > 0) throw invalid(faults);
      const site = await authorize(caller, id, "viewer");
      const { url, ...content } = await readMerged(site);
      const snapshot = { version: 1, ...content };
      const extraction = { url, renames: [] };
      return derivedValues.export({ extraction, snapshot, query }, site.team_id ?? caller.userId);
    },
  };
}

const noTokens = () => new AppError("not_found", "No run of this site has ended yet.");

const keyOf = ({ kind, value }: { readonly kind: string; readonly value: string }): string => `${kind} ${value}`;
