import { MAX_ANNOUNCED_FINDINGS, type WebhookPayload } from "@tintype/shared/api/webhooks";
import type { ConformanceReport } from "@tintype/shared/conformance/report";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { usedTokens } from "@tintype/shared/modes/tokens-in-mode";
import type { Logger } from "pino";
import type { Db } from "../database/db.ts";
import type { SnapshotListener } from "../runs/store-result.ts";
import { announce } from "../webhooks/outbox.ts";
import { type FoundIds, findFindings, insertCheck } from "./check-repository.ts";
import type { ConformanceEngine } from "./engine.ts";
import { newFindings } from "./new-findings.ts";
import { lockSystemsOf, readSystem, type SystemWithContent } from "./repository.ts";

type Stored = Parameters<SnapshotListener>[1];

/** The transaction that stores a snapshot waits this long, in ms; then the remaining design systems are left out. */
const MAX_MS = 10_000;

/** The reports of a snapshot: of its base, and of each mode by its name. */
interface Reports {
  readonly base: ConformanceReport;
  readonly modes: ReadonlyMap<string, ConformanceReport>;
}

/**
 * Creates the listener that holds each new snapshot, in all of its modes, against all design systems of the extraction's
 * owner or team. Findings that the snapshot before had not are announced. Both are held against the same version of the
 * design system, so a change of the design system is never announced as one of the page.
 */
export function createSnapshotHolder({ engine, log }: { engine: ConformanceEngine; log: Logger }): SnapshotListener {
  const checkAll = async (system: SystemWithContent, tokens: Tokens): Promise<Reports> => {
    const base = await engine.check(system, { tokens }, { isUrgent: true });
    const modes = new Map<string, ConformanceReport>();
    for (const { name } of tokens.modes ?? []) {
      const held = usedTokens(tokens, name);
      if (held) modes.set(name, await engine.check(system, { tokens: held, mode: name }, { isUrgent: true }));
    }
    return { base, modes };
  };

  /** @returns undefined if it fails: the snapshot must be stored all the same */
  const check = async (system: SystemWithContent, tokens: Tokens): Promise<Reports | undefined> => {
    try {
      return await checkAll(system, tokens);
    } catch (error) {
      log.error({ err: error, system: system.id }, "a snapshot could not be held against a design system");
      return undefined;
    }
  };

  /** Stores the findings. @returns the event, if there are new ones */
  const hold = async (
    tx: Db,
    system: SystemWithContent,
    { extraction, snapshot, previous, at }: Stored,
  ): Promise<WebhookPayload | undefined> => {
    const reports = await check(system, snapshot.tokens);
    if (!reports) return undefined;
    const of = { system_id: system.id, system_version: system.version };
    const found = idsOf(reports);
    await insertCheck(tx, { ...of, snapshot_id: snapshot.id }, found);
    if (!previous || [found.base, ...Object.values(found.modes)].every(({ length }) => length === 0)) return undefined;
    const known = await findFindings(tx, { ...of, snapshot_id: previous.id });
    const earlier = known ? undefined : await check(system, previous.tokens);
    const before = known ?? (earlier && idsOf(earlier));
    const added = before && newFindings(found, before);
    if (!added || added.all.length === 0) return undefined;
    const modes = Object.entries(added.modes).flatMap(([name, ids]) => {
      const report = reports.modes.get(name);
      return report ? [[name, { summary: countsOf(report), ...announced(ids) }] as const] : [];
    });
    return {
      event: "conformance.changed",
      timestamp: at.toISOString(),
      data: {
        extraction_id: extraction.id,
        url: extraction.url,
        snapshot_id: snapshot.id,
        system: { id: system.id, name: system.name, version: system.version },
        summary: countsOf(reports.base),
        ...announced(added.all),
        ...(modes.length > 0 && { modes: Object.fromEntries(modes) }),
      },
    };
  };

  return async (tx, stored) => {
    const events: WebhookPayload[] = [];
    const startedAt = performance.now();
    for (const id of await lockSystemsOf(tx, stored.extraction)) {
      if (performance.now() - startedAt > MAX_MS) {
        log.warn(
          { snapshot: stored.snapshot.id },
          "a snapshot was not held against all design systems: it takes too long",
        );
        break;
      }
      const event = await hold(tx, await readSystem(tx, id), stored);
      if (event) events.push(event);
    }
    await announce(tx, stored.extraction, events);
  };
}

function idsOf({ base, modes }: Reports): FoundIds {
  const ids = ({ findings }: ConformanceReport) => findings.map(({ id }) => id);
  return { base: ids(base), modes: Object.fromEntries([...modes].map(([name, report]) => [name, ids(report)])) };
}

function countsOf({ summary: { kinds: _, ...counts } }: ConformanceReport) {
  return counts;
}

const announced = (ids: readonly string[]) => ({
  new_findings: ids.length,
  finding_ids: ids.slice(0, MAX_ANNOUNCED_FINDINGS),
});
