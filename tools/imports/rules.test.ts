import { describe, expect, test } from "vitest";
import { findCycles, specifiersOf } from "./graph.ts";
import { findFaults } from "./rules.ts";

describe("findFaults", () => {
  const faultsOf = (from: string, to: string) => findFaults([{ from, to }]);

  test.each([
    ["server/src/roles/api.ts", "server/src/identity/teams/service.ts"],
    ["server/src/monitoring/schedules/service.ts", "server/src/identity/plans/service.ts"],
    ["server/src/identity/teams/service.ts", "server/src/identity/teams/gate.ts"],
    ["server/src/platform/errors.ts", "shared/src/api/errors/errors.ts"],
    ["ui/src/platform/server/client.ts", "server/src/roles/router.ts"],
    ["ui/web/platform.ts", "ui/src/platform/platform.ts"],
    ["ui/src/page/overview/FirstPage.tsx", "ui/src/capturing/extracting/NewPage.tsx"],
    ["ui/src/people/people.test.tsx", "ui/src/page/shared/SharedPageView.tsx"],
    ["bench/reading/extract.ts", "reader/test/page-server.ts"],
    ["server/src/identity/plans/plans.test.ts", "server/src/monitoring/schedules/service.ts"],
  ])("accepts %s → %s", (from, to) => {
    expect(faultsOf(from, to)).toEqual([]);
  });

  test.each([
    [
      "server/src/identity/plans/assign.ts",
      "server/src/monitoring/schedules/plan-change.ts",
      "monitoring is not below identity",
    ],
    [
      "server/src/notifications/receivers/webhook/service.ts",
      "server/src/extraction/runs/run.ts",
      "extraction is not below notifications",
    ],
    ["server/src/doors/rest/app.ts", "server/src/doors/trpc/router.ts", "trpc is not below doors/rest"],
    ["server/src/identity/teams/service.ts", "server/src/doors/rest/context.ts", "doors/rest is not below identity"],
    ["server/src/extraction/runs/run.ts", "reader/test/page-server.ts", "which only tests may"],
    ["shared/src/diff/diff.ts", "server/src/platform/errors.ts", "shared may import nothing of ours"],
    ["ui/src/page/view/PageView.tsx", "extension/lib/badge.ts", "ui may import shared of ours"],
    ["ui/src/app/shell/Shell.tsx", "ui/web/session.ts", "ui may import shared of ours"],
    ["ui/src/people/account/Teams.tsx", "ui/src/page/view/PageView.tsx", "page is not below people"],
    ["ui/src/review/Log.tsx", "ui/src/systems/findings/Sentence.tsx", "systems is not below review"],
    ["extension/platform.ts", "ui/web/session.ts", "extension may import ui, shared of ours"],
    ["e2e/review.test.ts", "server/test/database/database.ts", "e2e may import shared, packages/client of ours"],
    ["packages/client/src/client.ts", "shared/src/api/errors/errors.ts", "packages/client may import nothing of ours"],
    ["ui/src/platform/server/client.ts", "server/src/identity/teams/service.ts", "ui may import shared of ours"],
    ["reader/src/process/slots.ts", "server/src/platform/log.ts", "reader may import shared of ours"],
    ["server/src/main.ts", "cli/src/main.ts", "server may import reader, shared of ours"],
  ])("refuses %s → %s", (from, to, reason) => {
    expect(faultsOf(from, to)).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    ["server/src/attic", "server/src/doors/rest/app.ts"],
    ["ui/src/attic", "ui/src/kit/Field.tsx"],
  ])("throws for %s, a folder that has no layer", (folder, to) => {
    expect(() => faultsOf(`${folder}/a.ts`, to)).toThrow(`${folder} has no layer`);
  });

  test("reports folders side by side that import each other, though no file does", () => {
    const faults = findFaults([
      { from: "shared/src/a/one.ts", to: "shared/src/b/one.ts" },
      { from: "shared/src/b/two.ts", to: "shared/src/a/two.ts" },
    ]);
    expect(faults).toEqual(["These folders import each other in a circle: shared/src/a, shared/src/b"]);
  });

  test("accepts a folder and its subfolder that import each other", () => {
    const faults = findFaults([
      { from: "server/src/doors/rest/app.ts", to: "server/src/doors/rest/openapi/document.ts" },
      { from: "server/src/doors/rest/openapi/document.ts", to: "server/src/doors/rest/endpoint.ts" },
    ]);
    expect(faults).toEqual([]);
  });
});

describe("findCycles", () => {
  test("returns each group of nodes that reach one another, once", () => {
    const edges = [
      ["a", "b"],
      ["b", "c"],
      ["c", "a"],
      ["c", "d"],
      ["e", "f"],
      ["f", "e"],
    ] as const;
    expect(findCycles(edges)).toEqual([
      ["a", "b", "c"],
      ["e", "f"],
    ]);
  });

  test("returns nothing for a graph without cycles", () => {
    expect(
      findCycles([
        ["a", "b"],
        ["a", "c"],
        ["b", "c"],
      ]),
    ).toEqual([]);
  });
});

describe("specifiersOf", () => {
  test("returns imports, types, re-exports and dynamic imports", () => {
    const text = `
      import { a } from "./a.ts";
      import type { B } from "./b.ts";
      export * from "./c.ts";
      export { d } from "./d.ts";
      const e = await import("./e.ts");
      const f = await import(somewhere);
      // import "./comment.ts"
    `;
    expect(specifiersOf("x.ts", text)).toEqual(["./a.ts", "./b.ts", "./c.ts", "./d.ts", "./e.ts"]);
  });

  test("throws for a file that cannot be parsed", () => {
    expect(() => specifiersOf("x.ts", "import {")).toThrow("x.ts:");
  });
});
