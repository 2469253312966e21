import { id, success } from "@tintype/shared/api/common/common";
import { z } from "zod";
import { file, fileReply } from "../../platform/operation/answer.ts";
import { operation } from "../../platform/operation/operation.ts";
import { demoPage } from "./designs.ts";
import type { DemoService } from "./service.ts";

/** The operations with which a person tries the service without a page of their own. */
export function demoOperations(demo: DemoService) {
  return {
    add: operation({
      kind: "mutation",
      output: z.object({
        id,
        url: z.string(),
        system_id: id.optional().describe("Of the design system; absent if the demo was there already."),
      }),
      run: async (_, { caller }) => {
        const { id: extractionId, url, systemId } = await demo.add(caller);
        return { id: extractionId, url, ...(systemId && { system_id: systemId }) };
      },
    }),

    remove: operation({
      kind: "mutation",
      output: success,
      run: async (_, { caller }) => {
        await demo.remove(caller);
        return { success: true };
      },
    }),
  };
}

/** Nothing is loaded, and nothing runs. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The demo page, for people who open its address. */
export const demoPageOperation = () =>
  operation({
    rest: "GET /demo",
    tag: "System",
    summary: "Open the demo page",
    hidden: true,
    credentials: "none",
    input: { query: z.object({ design: z.enum(["1", "2"]).default("2") }) },
    output: file("text/html"),
    run: async ({ design }) =>
      fileReply(demoPage(design === "1" ? 1 : 2), {
        contentType: "text/html; charset=utf-8",
        headers: { "Content-Security-Policy": POLICY, "X-Robots-Tag": "noindex, nofollow" },
      }),
  });
