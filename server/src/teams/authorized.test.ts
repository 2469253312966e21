import { expectTypeOf, test } from "vitest";
import type { deleteExtraction, listExtractions } from "../extractions/repository.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import type { Authorized, TeamAccess } from "./authorized.ts";
import type { createTeamGate } from "./gate.ts";
import type { deleteMember, deleteTeam, updateTeam } from "./repository.ts";
import type { MemberRow, TeamRow } from "./rows.ts";

// What these tests hold is held by the compiler: they fail in `tsc`, not when they run.

test("what has not been checked does not fit where a check is asked for", () => {
  expectTypeOf<ExtractionRow>().not.toExtend<Parameters<typeof deleteExtraction>[1]>();
  expectTypeOf<MemberRow>().not.toExtend<Parameters<typeof deleteMember>[1]>();
  expectTypeOf<{ team: TeamRow; member: MemberRow }>().not.toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<{ team: TeamRow; member: MemberRow }>().not.toExtend<TeamAccess>();
});

test("a check for one role does not do for a higher one", () => {
  expectTypeOf<TeamAccess<"admin">>().not.toExtend<Parameters<typeof deleteTeam>[1]>();
  expectTypeOf<TeamAccess<"member">>().not.toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<TeamAccess<"owner" | "admin">>().not.toExtend<TeamAccess<"owner">>();
  expectTypeOf<Authorized<ExtractionRow>>().not.toExtend<Parameters<typeof deleteExtraction>[1]>();
});

test("a check for one role does for a lower one", () => {
  expectTypeOf<TeamAccess<"owner">>().toExtend<Parameters<typeof updateTeam>[1]>();
  expectTypeOf<TeamAccess<"owner" | "admin">>().toExtend<TeamAccess<"admin">>();
  expectTypeOf<TeamAccess<"admin">>().toExtend<Parameters<typeof listExtractions>[1]>();
  expectTypeOf<Authorized<ExtractionRow, "admin">>().toExtend<Authorized<ExtractionRow>>();
});

test("the gate gives what was asked for", () => {
  const gate = {} as ReturnType<typeof createTeamGate>; // for its types: nothing of it is called
  expectTypeOf(gate.requireTeam<"owner">).returns.resolves.toEqualTypeOf<TeamAccess<"owner">>();
  expectTypeOf(gate.authorize<ExtractionRow, "member">).returns.resolves.toEqualTypeOf<Authorized<ExtractionRow>>();
});
