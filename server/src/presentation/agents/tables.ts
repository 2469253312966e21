import type { DeclaredTables } from "../../platform/declared-tables.ts";

/** Pages that agents wait for. */
export const agentTables: DeclaredTables = {
  agent_readings: {
    types: { id: "AgentReadingId" },
    notExported: "until the answer, at most minutes",
    onAccountEnd: "cascade",
  },
};
