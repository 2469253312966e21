import { type PageQuery, pageQuery, success, text } from "@tintype/shared/api/common/common";
import type { ErrorCode } from "@tintype/shared/api/errors/errors";
import {
  type ExpectBody,
  expectBody,
  expectedList,
  expectedSchema,
  type ReviewLogEntry,
} from "@tintype/shared/api/review/reviews";
import type { Expectation } from "@tintype/shared/review/review";
import { z } from "zod";
import { type PageOf, rangeOf } from "../../platform/database/paging.ts";
import { type Id, idParam } from "../../platform/ids.ts";
import type { Caller } from "../../platform/operation/caller.ts";
import { operation } from "../../platform/operation/operation.ts";
import { presentPage } from "../../platform/operation/present-page.ts";
import { doorOf } from "./door.ts";
import type { ShownExpectation } from "./logged.ts";
import { presentExpectation, presentExpected } from "./presenter.ts";

type Ahead = Pick<Expectation, "id" | "expires_at">;

/** The parts of the reviews of pages and of sites that work in the same way. */
interface Reviews<ReviewedId, LogRow> {
  expect(caller: Caller, id: ReviewedId, body: ExpectBody, via: ReviewLogEntry["via"]): Promise<readonly Ahead[]>;
  listExpected(caller: Caller, id: ReviewedId): Promise<readonly ShownExpectation[]>;
  takeBack(caller: Caller, id: ReviewedId, changeId: string, via: ReviewLogEntry["via"]): Promise<void>;
  log(caller: Caller, id: ReviewedId, request: PageQuery): Promise<PageOf<LogRow>>;
}

/** The operations that the reviews of pages and of sites have in common, below their paths. */
export function commonReviewOperations<
  const Path extends `/api/${string}`,
  ReviewedId extends Id<string>,
  LogRow,
  Entry,
>({
  path,
  texts,
  reading,
  deciding,
  log,
  reviews,
}: {
  path: Path;
  texts: Readonly<Record<"expect" | "listExpected" | "takeBack" | "log", { summary: string; description?: string }>>;
  reading: { readonly tag: string; readonly errors: readonly ErrorCode[] };
  /** The errors of the operations that change a review. */
  deciding: readonly ErrorCode[];
  log: {
    readonly schema: z.ZodType<{ data: Entry[]; pagination: PageQuery & { total: number } }>;
    readonly present: (row: LogRow) => Entry;
  };
  reviews: () => Reviews<ReviewedId, LogRow>;
}) {
  const params = z.object({ id: idParam<ReviewedId>() });
  const writing = { ...reading, scope: "review", errors: deciding } as const;
  return {
    expect: operation({
      ...writing,
      ...texts.expect,
      rest: `POST ${path}/:id/review/expect`,
      input: { params, body: expectBody },
      output: expectedSchema,
      run: async ({ id, ...body }, { caller, headers, door }) => ({
        expected: (await reviews().expect(caller, id, body, doorOf(headers, door))).map(presentExpectation),
      }),
    }),
    listExpected: operation({
      ...reading,
      ...texts.listExpected,
      rest: `GET ${path}/:id/review/expect`,
      input: { params, query: pageQuery },
      output: expectedList,
      async run({ id, ...query }, { caller }) {
        const all = await reviews().listExpected(caller, id);
        const { offset, limit } = rangeOf(query);
        return {
          data: all.slice(offset, offset + limit).map(presentExpected),
          pagination: { ...query, total: all.length },
          expected: all.map(presentExpectation),
        };
      },
    }),
    takeBack: operation({
      ...writing,
      ...texts.takeBack,
      rest: `DELETE ${path}/:id/review/expect/:change_id`,
      input: { params: params.extend({ change_id: text({ max: 100 }) }) },
      output: success,
      run: async ({ id, change_id }, { caller, headers, door }) => {
        await reviews().takeBack(caller, id, change_id, doorOf(headers, door));
        return { success: true };
      },
    }),
    log: operation({
      ...reading,
      ...texts.log,
      rest: `GET ${path}/:id/review/log`,
      input: { params, query: pageQuery },
      output: log.schema,
      run: async ({ id, ...query }, { caller }) => presentPage(reviews().log(caller, id, query), query, log.present),
    }),
  };
}
