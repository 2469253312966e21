import { MAX_ANNOUNCED_FINDINGS, type WebhookPayload } from "@tintype/shared/api/webhooks";
import type { ConformanceReport } from "@tintype/shared/conformance/report";
import type { Tokens } from "@tintype/shared/kinds/wire";
import type { Logger } from "pino";
import type { Db } from "../database/db.ts";
import type { SnapshotListener } from "../runs/store-result.ts";
import { announce } from "../webhooks/outbox.ts";
import { findFindings, insertCheck } from "./check-repository.ts";
import type { ConformanceEngine } from "./engine.ts";
import { lockSystemsOf, readSystem, type SystemWithContent } from "./repository.ts";

type Stored = Parameters<SnapshotListener>[1];

/** The transaction that stores a snapshot waits this long, in ms; then the remaining design systems are left out. */
const MAX_MS = 10_000;

/**
 * Creates the listener that holds each new snapshot against all design systems of the extraction's owner or team. Findings
 * that the snapshot before had not are announced. Both are held against the same version of the design system, so a change
 * of the design system is never announced as one of the page.
 */
export function createSnapshotHolder({ engine, log }: { engine: ConformanceEngine; log: Logger }): SnapshotListener {
  /** @returns undefined if it fails: the snapshot must be stored all the same */
  const check = async (system: SystemWithContent, tokens: Tokens): Promise<ConformanceReport | undefined> => {
    try {
      return await engine.check(system, { tokens });
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
    const report = await check(system, snapshot.tokens);
    if (!report) return undefined;
    const of = { system_id: system.id, system_version: system.version };
    const ids = idsOf(report);
    await insertCheck(tx, { ...of, snapshot_id: snapshot.id }, ids);
    if (!previous || ids.length === 0) return undefined;
    const known = await findFindings(tx, { ...of, snapshot_id: previous.id });
    const earlier = known ? undefined : await check(system, previous.tokens);
    const before = new Set(known ?? (earlier ? idsOf(earlier) : ids));
    const added = ids.filter((id) => !before.has(id));
    if (added.length === 0) return undefined;
    const { kinds: _, ...summary } = report.summary;
    return {
      event: "conformance.changed",
      timestamp: at.toISOString(),
      data: {
        extraction_id: extraction.id,
        url: extraction.url,
        snapshot_id: snapshot.id,
        system: { id: system.id, name: system.name, version: system.version },
        summary,
        new_findings: added.length,
        finding_ids: added.slice(0, MAX_ANNOUNCED_FINDINGS),
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

function idsOf({ findings }: ConformanceReport): string[] {
  return findings.map(({ id }) => id);
}
