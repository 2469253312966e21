import { observation } from "@tintype/shared/testing/tokens";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTeam, join, type Person, person } from "../../../test/accounts/teams.ts";
import { endRuns, type ScheduledService, startScheduledService } from "../../../test/runs/schedules.ts";
import { storeObservation } from "../../../test/runs/snapshots.ts";
import { asExtraction } from "../../../test/service.ts";

let service: ScheduledService;
let ada: Person;
let grace: Person;
const TEAL = "rgb(14, 124, 102)";
const withTeal = ["https://a.example.com/", "https://b.example.com/", "https://team.example.com/"];

beforeAll(async () => {
  service = await startScheduledService();
  [ada, grace] = [await person(service), await person(service)];
  const team = await createTeam(grace);
  await join(grace, team.id, ada, "viewer");
  const [first = "", second = "", ofTeam = ""] = withTeal;
  await createPage(ada, first, TEAL);
  await createPage(ada, second, TEAL);
  await createPage(ada, "https://c.example.com/", "rgb(200, 30, 30)");
  await createPage(grace, ofTeam, TEAL, team.id);
  await createPage(grace, "https://private.example.com/", TEAL);
});
afterAll(() => service.stop());

/** A page whose texts have a colour, of the custom property --shared-teal. */
async function createPage(owner: Person, url: string, value: string, teamId?: string): Promise<void> {
  const headers = teamId === undefined ? {} : { "x-team-id": teamId };
  const { id } = asExtraction(await owner.call("POST /api/extractions", { json: { url }, headers }));
  await endRuns(service, id);
  const source = ["--shared-teal", value] as const;
  const paint = { property: "color", value, at: ["p"], by: [source] } as const;
  await storeObservation(service, id, observation([paint], { global: [source], url }));
}

interface Found {
  readonly searched: unknown;
  readonly tokens: readonly { name: string; value: string; pages: { count: number; examples: readonly string[] } }[];
}

async function findToken(caller: Person, question: object): Promise<Found> {
  const response = await fetch(`${service.url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${caller.token}`,
    },
    body: JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name: "find_token", arguments: question },
    }),
  });
  const message = JSON.parse((await response.text()).replace(/^event: message\ndata: /, "")) as {
    result: { structuredContent: Found };
  };
  return message.result.structuredContent;
}

test.each([{ value: "#0e7c66", kind: "colors" }, { text: "shared teal" }])(
  "find_token without a page finds %j on the caller's pages and those of their teams, with the pages that have it",
  async (question) => {
    const { searched, tokens } = await findToken(ada, question);
    expect(searched).toEqual({ pages: 4, of: 4 });
    const token = tokens.find(({ value }) => value === "#0e7c66");
    expect(token).toMatchObject({ name: "shared-teal", pages: { count: 3 } });
    expect(token?.pages.examples.toSorted()).toEqual(withTeal);
  },
);

test("find_token without a page finds nothing for a person without pages", async () => {
  const answer = await findToken(await person(service), { value: "#0e7c66" });
  expect(answer).toEqual({ searched: { pages: 0, of: 0 }, tokens: [] });
});
