import { anyText } from "@tintype/shared/testing/any-text";
import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { person } from "../../../test/accounts/teams.ts";
import { capture } from "../../../test/http/trpc.ts";
import { declaredOperations } from "../../../test/operations.ts";
import { startTestService, type TestService } from "../../../test/service.ts";

// Sends odd inputs to the procedures that are no REST endpoints. None of them may cause an internal error.

// The others are REST endpoints too, whose inputs openapi/properties.test.ts makes of the document. Three of them stand for the
// division of a flat input.
const dividedLikeOthers = ["teams.update", "extractions.create", "systems.report"];
const procedures = declaredOperations().filter(
  ({ name, rest }) => rest === undefined || dividedLikeOthers.includes(name),
);

/** Inputs that are sent at once, in each run. */
const AT_ONCE = 8;
const RUNS = night.samples(1);

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  ({ token } = await person(service));
});
afterAll(() => service.stop());

const oddString = fc.oneof(
  fc.constantFrom("", "\0", "\ud800", "__proto__", "0190b3a2-6c1e-7c3a-9d41-3f2b8a7e5d10", "%", "a".repeat(300)),
  anyText(),
);
const oddValue = fc.oneof(oddString, fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(null, -1, 1e300, 0.5, [], {}));

/** Fields of the procedures' inputs with values that no procedure expects. */
const oddInput = fc.oneof(
  oddValue,
  fc.record(
    {
      ...Object.fromEntries(
        [
          "id",
          "team_id",
          "user_id",
          "snapshot_id",
          "from",
          "to",
          "email",
          "role",
          "name",
          "search",
          "page",
          "url",
          "delivery_id",
          "schedule",
          "events",
          "secret",
          "active",
          "expires_at",
          "description",
        ].map((name) => [name, oddValue]),
      ),
      options: fc.jsonValue({ maxDepth: 2 }),
    },
    { requiredKeys: [] },
  ),
  // A capture with one odd field.
  fc
    .tuple(fc.constantFrom("capture_id", "taken_at", "team_id", "observation", "more"), oddValue)
    .map(([name, value]) => ({ ...capture(), [name]: value })),
  fc
    .tuple(fc.constantFrom("version", "url", "title", "paints", "environment", "signatures", "page"), oddValue)
    .map(([name, value]) => ({ ...capture(), observation: { ...capture().observation, [name]: value } })),
);

test.each(procedures)("$name answers every odd input without an internal error", async ({ name, kind }) => {
  const isMutation = kind === "mutation";
  const send = async (input: unknown): Promise<string> => {
    const json = JSON.stringify(input);
    const query = isMutation ? "" : `?input=${encodeURIComponent(json)}`;
    const response = await fetch(`${service.url}/trpc/${name}${query}`, {
      method: isMutation ? "POST" : "GET",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      ...(isMutation && { body: json }),
    });
    return `${response.status} ${await response.text()}`;
  };
  await fc.assert(
    fc.asyncProperty(fc.array(oddInput, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (inputs) => {
      // The service of the tests sends no email.
      const expected = /^(?!5(?!03 .*"email_unavailable"))(?!.*internal_error)/s;
      for (const answer of await Promise.all(inputs.map(send))) expect(answer).toMatch(expected);
    }),
    { numRuns: RUNS },
  );
});
