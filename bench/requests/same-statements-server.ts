// A minimal server with Koa and pg that sends PostgreSQL the statements that the service sends, one after the other, and answers
// with their rows. It checks nothing, and keeps nothing between requests but its connections. It uses DATABASE_URL, and answers
// its first message, the requests that it knows, with its URL.
import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import Koa from "koa";
import pg from "pg";
import type { Statement } from "./recorded-statements.ts";

/** The form of an answer: the last statement's first row, its rows as a list, the given text, or a created row. */
export type Known = Readonly<{ statements: readonly Statement[] }> &
  (Readonly<{ form: "row" | "list" | "created" }> | Readonly<{ form: "text"; body: string }>);

/** The known requests by their paths. */
export type KnownRequests = Readonly<Record<string, Known>>;

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on("error", () => undefined); // PostgreSQL ends before this process does

let known: KnownRequests = {};
const names = new Map<string, string>();

/** Every statement is prepared, as the service does it. */
function prepare({ text, values }: Statement): pg.QueryConfig {
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
}

const app = new Koa();
app.use(async (ctx) => {
  const request = known[ctx.path];
  if (!request) return;
  const { form } = request;
  const statements = form === "created" ? await withNewIds(ctx.req, request.statements) : request.statements;
  let rows: pg.QueryResultRow[] = [];
  for (const statement of statements) ({ rows } = await pool.query(prepare(statement)));
  if (form === "text") {
    ctx.type = "json";
    ctx.body = request.body;
  } else if (form === "list") {
    const data = rows.map(({ total_of_list: _, ...row }) => row);
    ctx.body = { data, pagination: { page: 1, per_page: 20, total: Number(rows[0]?.total_of_list ?? 0) } };
  } else {
    if (form === "created") ctx.status = 201;
    ctx.body = rows[0];
  }
});

/** Reads the body, and gives the new rows their own ids, which are the first two values of the last statement. */
async function withNewIds(request: AsyncIterable<Buffer>, statements: readonly Statement[]): Promise<Statement[]> {
  let text = "";
  for await (const piece of request) text += piece.toString();
  const { url } = JSON.parse(text);
  return statements.map((statement, i) => {
    if (i < statements.length - 1) return statement;
    const [_id, _runId, userId, _url, ...others] = statement.values;
    return { ...statement, values: [randomUUID(), randomUUID(), userId, url, ...others] };
  });
}

const server = app.listen(0, "127.0.0.1");
process.on("disconnect", () => process.exit());
process.once("message", (requests: KnownRequests) => {
  known = requests;
  const { port } = server.address() as AddressInfo; // it listens on TCP
  process.send?.(`http://127.0.0.1:${port}`);
});
