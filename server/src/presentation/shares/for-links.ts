import { text } from "@tintype/shared/api/common/common";
import { z } from "zod";
import { runForBearer } from "../../extraction/extractions/bearer.ts";
import { fileContentTypes, Reply } from "../../platform/operation/answer.ts";
import type { Operation } from "../../platform/operation/operation.ts";
import { publicAnswer } from "./public-facts.ts";
import type { Shared, ShareService } from "./service.ts";

/** Whatever a link leads to is not for search engines. */
export const NOINDEX = { "X-Robots-Tag": "noindex, nofollow" };

/** The declaration that all operations behind a link have in common. */
export const FOR_LINKS = { tag: "Shares", credentials: "none", hasSecretPath: true } as const;

export const linkParams = z.object({ share: text({ max: 100 }) });
const pageParams = linkParams.extend({ page_id: text({ max: 200 }) });

/** The addresses of a shared page, and how a request opens it. */
export interface SharedPageAddress {
  readonly path: "/s/:share" | "/s/:share/pages/:page_id";
  readonly params: typeof linkParams | typeof pageParams;
  /** For `<base>`: from the page to `/app/`. */
  readonly toDashboard: string;
  /** @throws AppError not_found */
  readonly open: (input: unknown) => Promise<Shared>;
}

/** The page that a link is to, and the pages of the site that a link is to. */
export const sharedPageAddresses = (
  shares: Pick<ShareService, "open" | "openPageOf">,
): readonly SharedPageAddress[] => [
  {
    path: "/s/:share",
    params: linkParams,
    toDashboard: "../app/",
    open: (input) => shares.open(linkParams.parse(input).share),
  },
  {
    path: "/s/:share/pages/:page_id",
    params: pageParams,
    toDashboard: "../../../app/",
    open(input) {
      const { share, page_id } = pageParams.parse(input);
      return shares.openPageOf(share, page_id);
    },
  },
];

/** The difference between an operation and the same one behind a link. */
type Difference = Pick<Operation, "rest" | "summary" | "description" | "errors" | "responseHeaders" | "isConditional">;

/**
 * Returns a function that declares an operation of extractions again, for people with a link to one: the link's token stands in
 * the place of the extraction's id. The answer has the same form, with visible texts and without private parameters in addresses,
 * and without the operation's own headers unless it is conditional.
 */
export function createLinkOperations({ params, open }: Pick<SharedPageAddress, "params" | "open">) {
  return (declared: Operation, difference: Difference): Operation => ({
    ...FOR_LINKS,
    ...difference,
    kind: "query",
    input: {
      params: z.object({ ...params.shape, ...declared.input.params?.omit({ id: true }).shape }),
      query: declared.input.query,
    },
    output: declared.output,
    async run(input, request) {
      const { share: _, page_id: __, ...rest } = input as { share: string; page_id?: string }; // the schema above has parsed it
      const { bearer } = await open(input);
      const answer = await runForBearer(bearer, declared, rest, request);
      const { body, json, headers } = answer instanceof Reply ? answer : new Reply(answer, {});
      const publicHeaders = { ...(difference.isConditional && headers), ...NOINDEX };
      if (fileContentTypes(declared.output)) return new Reply(body, publicHeaders);
      const publicBody = publicAnswer(body);
      return new Reply(publicBody, publicHeaders, publicBody === body ? json : undefined);
    },
  });
}
