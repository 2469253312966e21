import type { ConformanceReport } from "@tintype/shared/conformance/report";
import type { DesignSystem } from "@tintype/shared/conformance/system";
import type { Tokens } from "@tintype/shared/kinds/wire";
import { useEffect, useState } from "preact/hooks";
import { useSession, useStore } from "../../platform/context.ts";
import type { ServerFault } from "../../platform/outcome.ts";
import { useServerQuery } from "../../platform/server/use-server.ts";
import { localSystem } from "../choice/local-system.ts";
import { useSystemChoice } from "../choice/system-choice.ts";
import { useSystem } from "../choice/use-systems.ts";

/** The origin of a page's tokens. */
export interface TokenOrigin {
  /** Address of the page. The choice of a design system is that of its page. */
  readonly url: string;
  /** Undefined for pages of this device. */
  readonly extractionId: string | undefined;
  /** Undefined: the newest one. */
  readonly snapshotId: string | undefined;
}

/** The tokens that are checked against a design system. */
export interface Subject extends TokenOrigin {
  readonly tokens: Tokens;
}

export interface ReportState {
  /** Undefined without a report, or until it is made. */
  readonly report: ConformanceReport | undefined;
  readonly isLoading: boolean;
  readonly fault: ServerFault | undefined;
  /** True if the tokens could not be compared, by a fault of ours. */
  readonly isBroken: boolean;
  readonly reload: () => void;
}

/**
 * Holds the tokens of a page, in a mode, against the chosen design system. If both are the server's, the server makes the
 * report; else it is made here.
 * @param subject undefined: nothing is checked
 */
export function useReport(subject: Subject | undefined, mode: string | undefined): ReportState {
  const choice = useSystemChoice(subject?.url ?? "");
  const session = useSession();
  const file = useStore(localSystem);
  const systemId = subject && session && choice?.from === "server" ? choice.id : undefined;
  const extractionId = subject?.extractionId;
  const byServer = useServerReport(
    extractionId === undefined ? undefined : systemId,
    extractionId,
    subject?.snapshotId,
    mode,
  );
  const system = useSystem(extractionId === undefined ? systemId : undefined);
  const used = choice?.from === "device" ? file : system.data;
  const here = useReportHere(subject && used, subject?.tokens, mode);
  const query = extractionId === undefined ? system : byServer;
  const report = systemId !== undefined && extractionId !== undefined ? byServer.data : here.report;
  const isExpected = systemId !== undefined || (choice?.from === "device" && file !== undefined);
  return {
    report,
    isLoading: isExpected && !report && !query.fault && !here.isBroken,
    fault: query.fault,
    isBroken: here.isBroken,
    reload: query.reload,
  };
}

function useServerReport(
  system: string | undefined,
  id: string | undefined,
  snapshotId: string | undefined,
  mode: string | undefined,
) {
  const isKnown = system !== undefined && id !== undefined;
  const key = JSON.stringify([system, snapshotId, mode]);
  return useServerQuery(isKnown ? `conformance ${id} ${key}` : undefined, (client) =>
    client.systems.report.query({
      id: id ?? "",
      system: system ?? "",
      ...(snapshotId !== undefined && { snapshot_id: snapshotId }),
      ...(mode !== undefined && { mode }),
    }),
  );
}

interface ReportResult {
  readonly report: ConformanceReport | undefined;
  readonly isBroken: boolean;
}

/** Makes a report on this device. The code for it is loaded when it is first needed. */
function useReportHere(
  system: DesignSystem | undefined,
  tokens: Tokens | undefined,
  mode: string | undefined,
): ReportResult {
  const [latest, setLatest] = useState<ReportResult & { readonly of: unknown[] }>();
  const of = [system, tokens, mode];
  const isOf = latest?.of.every((part, index) => part === of[index]);
  useEffect(() => {
    if (!system || !tokens) return undefined;
    let isOver = false;
    const take = (result: ReportResult) => {
      if (!isOver) setLatest({ ...result, of });
    };
    import("./check-here.ts")
      .then(({ checkHere }) => take({ report: checkHere(tokens, system, mode), isBroken: false }))
      .catch((error: unknown) => {
        console.error("The tokens could not be compared:", error);
        take({ report: undefined, isBroken: true });
      });
    return () => {
      isOver = true;
    };
  }, of);
  return latest && isOf ? latest : { report: undefined, isBroken: false };
}
