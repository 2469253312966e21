import { expectTypeOf, test } from "vitest";
import type { deleteExtraction, listExtractions } from "../../extraction/extractions/repository.ts";
import type { ExtractionRow } from "../../extraction/runs/rows.ts";
import type { startRepeatedRun } from "../../extraction/runs/start-run.ts";
import type { Authorized, TeamAccess } from "./authorized.ts";
import type { createTeamGate } from "./gate.ts";
import type { deleteMember, hideTeam, updateTeam } from "./repository.ts";
import type { MemberRow, TeamRow } from "./rows.ts";

// The compiler checks these assertions: they fail in `tsc`, not at run time.

test("an unchecked resource is not assignable to a parameter that requires a check", () => {
  expectTypeOf<ExtractionRow>().not.toExtend<Parameters<typeof deleteExtraction>[1]>();
  expectTypeOf<MemberRow>().not.toExtend<Parameters<typeof deleteMember>[1]>();
  expectTypeOf<{ team: TeamRow; member: MemberRow }>().not.toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<{ team: TeamRow; member: MemberRow }>().not.toExtend<TeamAccess>();
});

test("a check for one role is not assignable to a check for a higher role", () => {
  expectTypeOf<TeamAccess<"admin">>().not.toExtend<Parameters<typeof hideTeam>[1]>();
  expectTypeOf<TeamAccess<"member">>().not.toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<TeamAccess<"owner" | "admin">>().not.toExtend<TeamAccess<"owner">>();
  expectTypeOf<Authorized<ExtractionRow, "viewer">>().not.toExtend<Authorized<ExtractionRow, "reviewer">>();
  expectTypeOf<Authorized<ExtractionRow, "reviewer">>().not.toExtend<Parameters<typeof startRepeatedRun>[2]>();
  expectTypeOf<Authorized<ExtractionRow>>().not.toExtend<Parameters<typeof deleteExtraction>[1]>();
});

test("a check for one role is assignable to a check for a lower role", () => {
  expectTypeOf<TeamAccess<"owner">>().toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<TeamAccess<"owner" | "admin">>().toExtend<TeamAccess<"admin">>();
  expectTypeOf<TeamAccess<"admin">>().toExtend<Parameters<typeof listExtractions>[1]>();
  expectTypeOf<Authorized<ExtractionRow, "admin">>().toExtend<Authorized<ExtractionRow>>();
});

test("the gate returns the access that was asked for", () => {
  const gate = {} as ReturnType<typeof createTeamGate>; // only its types are used
  expectTypeOf(gate.requireTeam<"owner">).returns.resolves.toEqualTypeOf<TeamAccess<"owner">>();
  expectTypeOf(gate.authorize<ExtractionRow, "viewer">).returns.resolves.toEqualTypeOf<Authorized<ExtractionRow>>();
});
