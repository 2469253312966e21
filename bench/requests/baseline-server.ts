// A minimal server with Koa and pg that returns the same responses: no credentials, no limits, no checks, and one query for
// each request. It uses DATABASE_URL, and answers its first message with its URL.
import type { AddressInfo } from "node:net";
import Koa from "koa";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

const GET_EXTRACTION = `
  select e.*, s.tokens from extractions e
  left join snapshots s on s.extraction_id = e.id and s.version = e.latest_version
  where e.id = $1`;
const LIST_EXTRACTIONS = `
  select id, url, status, team_id, created_at, count(*) over () as total from extractions
  where user_id = $1 order by created_at desc, id desc limit 20`;

const app = new Koa();
app.use(async (ctx) => {
  const [, , kind, id] = ctx.path.split("/");
  if (kind === "extractions") {
    const { rows } = await pool.query(GET_EXTRACTION, [id]);
    const { url, status, team_id, options, metadata, tokens, created_at, completed_at } = rows[0];
    ctx.body = { id, url, status, team_id, options, metadata, tokens, created_at, completed_at };
  } else {
    const { rows } = await pool.query(LIST_EXTRACTIONS, [id]);
    const data = rows.map(({ total: _, ...row }) => row);
    ctx.body = { data, pagination: { page: 1, per_page: 20, total: Number(rows[0]?.total ?? 0) } };
  }
});

const server = app.listen(0, "127.0.0.1");
process.on("disconnect", () => process.exit());
process.once("message", () => {
  const { port } = server.address() as AddressInfo; // it listens on TCP
  process.send?.(`http://127.0.0.1:${port}`);
});
