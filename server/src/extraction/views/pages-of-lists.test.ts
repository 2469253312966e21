import type { OverviewSort } from "@tintype/shared/api/views/overview";
import { night } from "@tintype/shared/testing/night";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../test/database/database.ts";
import { demandRole } from "../../identity/teams/authorized.ts";
import type { Owners } from "../../identity/teams/owned.ts";
import type { PageOf, PageRequest } from "../../platform/database/paging.ts";
import { type ExtractionId, newId, type TeamId, type TeamMemberId, type UserId } from "../../platform/ids.ts";
import { listExtractions } from "../extractions/repository.ts";
import type { ExtractionRow } from "../runs/rows.ts";
import {
  listExtractionViews,
  listOverview,
  MAX_SEARCH_TOTAL,
  type OverviewFilter,
  SHORT_SEARCH_ROWS,
} from "./repository.ts";

// Late pages and searches are read in several ways. Each must return the same as a plain scan of all rows.

const [ada, grace, bob] = [newId<UserId>(), newId<UserId>(), newId<UserId>()];
const [shared, leftTeam] = [newId<TeamId>(), newId<TeamId>()];
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const account = (id: UserId, name: string) => ({ id, email: `${id}@example.com`, name, password_hash: "-" });
  await db
    .insertInto("users")
    .values([account(ada, "Ada"), account(grace, "Grace"), account(bob, "Bob")])
    .execute();
  await db.transaction().execute(async (tx) => {
    const team = (id: TeamId) => ({ id, name: "Team", owner_id: grace });
    await tx
      .insertInto("teams")
      .values([team(shared), team(leftTeam)])
      .execute();
    const member = (team_id: TeamId, user_id: UserId, role: "owner" | "member") => {
      return {
        id: newId<TeamMemberId>(),
        team_id,
        user_id,
        email: `${user_id}@example.com`,
        role,
        status: "active" as const,
      };
    };
    const members = [member(shared, grace, "owner"), member(shared, ada, "member"), member(leftTeam, grace, "owner")];
    await tx.insertInto("team_members").values(members).execute();
  });
  // Titles and times repeat, so that ids decide about the order too. "late" is only in the second half of lists by change.
  // Every 19th text is too long to be stored for searches.
  await sql`
    insert into extractions (id, user_id, team_id, url, title, status, options, updated_at, created_at)
    select gen_random_uuid(),
      case when n % 13 = 0 or n % 17 = 0 then ${grace}::uuid else ${ada}::uuid end,
      case when n % 17 = 0 then null when n % 11 = 0 then ${leftTeam}::uuid when n % 3 = 0 or n % 13 = 0 then ${shared}::uuid end,
      'https://example.com/' || n,
      substr(md5(n::text), 1, 2) || 'common' || case when n % 400 >= 200 then 'late' else '' end
        || case when n % 90 = 0 then 'Rare' else '' end || case when n % 19 = 0 then repeat(md5(n::text), 70) else '' end,
      case when n % 5 = 0 then 'failed' else 'completed' end, '{}',
      now() - n % 400 * interval '1 minute', now() - n % 700 * interval '1 minute'
    from generate_series(1, 2800) as n`.execute(db);
  await sql`analyze extractions`.execute(db);
  scans = { updated: await scan("updated"), created: await scan("created"), title: await scan("title") };
});
afterAll(() => database.drop());

type Row = Pick<ExtractionRow, "id" | "user_id" | "team_id" | "url" | "title" | "status">;

/** All rows of everybody in this order. */
let scans: Record<OverviewSort, readonly Row[]>;

async function scan(sort: OverviewSort): Promise<Row[]> {
  const order = { updated: sql`updated_at desc`, created: sql`created_at desc`, title: sql`lower(title)` }[sort];
  const { rows } = await sql<Row>`
    select id, user_id, team_id, url, title, status from extractions order by ${order}, id desc`.execute(database.db);
  return rows;
}

/** The page and the total that a plain scan finds. */
function expected(
  isListed: (row: Row) => boolean,
  { search = "", status, sort, page, per_page }: OverviewFilter & PageRequest,
): { ids: ExtractionId[]; total: number } {
  const listed = scans[sort].filter((row) => isListed(row) && (!status || row.status === status));
  const looked = search.length === 1 || search.length === 2 ? listed.slice(0, SHORT_SEARCH_ROWS) : listed;
  const matches = looked.filter(({ title, url }) => `${title}\n${url}`.toLowerCase().includes(search.toLowerCase()));
  const ids = matches.slice((page - 1) * per_page, page * per_page).map(({ id }) => id);
  return { ids, total: search ? Math.min(matches.length, MAX_SEARCH_TOTAL) : matches.length };
}

const idsOf = ({ rows, total }: PageOf<{ id: ExtractionId }>) => ({ ids: rows.map(({ id }) => id), total });

async function accessToShared() {
  const { db } = database;
  const team = await db.selectFrom("teams").selectAll().where("id", "=", shared).executeTakeFirstOrThrow();
  const members = db.selectFrom("team_members").selectAll().where("team_id", "=", shared).where("user_id", "=", ada);
  return demandRole({ team: { ...team, owner_id: grace }, member: await members.executeTakeFirstOrThrow() }, "member");
}

const isHers = (row: Row) => row.user_id === ada && row.team_id === null;
const pages = fc
  .record({ start: fc.nat({ max: 2900 }), per_page: fc.constantFrom(7, 20, 100) })
  .map(({ start, per_page }) => ({ page: Math.floor(start / per_page) + 1, per_page }));
const whose = fc.constantFrom("all" as const, "personal" as const, "team" as const);
const statuses = fc.constantFrom(undefined, "failed" as const, "completed" as const);
const searches = fc.constantFrom(
  undefined,
  "common",
  "late",
  "COMMONLATE",
  "rare",
  "1c",
  "e",
  "example.com/12",
  "zzz",
  "co%mon",
);
const sorts = fc.constantFrom<OverviewSort>("updated", "created", "title");

test("listOverview returns the page and the total that a plain scan finds", async () => {
  const access = await accessToShared();
  const lists = {
    all: { of: { userId: ada, isPersonal: false }, has: (row: Row) => isHers(row) || row.team_id === shared },
    personal: { of: { userId: ada, isPersonal: true }, has: isHers },
    team: { of: access, has: (row: Row) => row.team_id === shared },
  } as const satisfies Record<string, { of: Owners; has: (row: Row) => boolean }>;
  const request = fc.record({ search: searches, status: statuses, sort: sorts, page: pages });
  await fc.assert(
    fc.asyncProperty(whose, request, async (which, { page, ...filter }) => {
      const { of, has } = lists[which];
      const listed = await listOverview(database.db, of, { ...filter, ...page });
      expect(idsOf(listed)).toEqual(expected(has, { ...filter, ...page }));
    }),
    {
      numRuns: night.samples(20),
      examples: [
        ["all", { search: undefined, status: undefined, sort: "title", page: { page: 103, per_page: 20 } }],
        ["all", { search: "late", status: undefined, sort: "updated", page: { page: 1, per_page: 20 } }],
        ["all", { search: "common", status: undefined, sort: "created", page: { page: 2, per_page: 20 } }],
      ],
    },
  );
});

test("listExtractionViews returns the page and the total that a plain scan finds", async () => {
  const created = (row: Row) => row.user_id === ada && row.team_id !== leftTeam;
  await fc.assert(
    fc.asyncProperty(searches, pages, async (search, page) => {
      const listed = await listExtractionViews(database.db, { userId: ada, isPersonal: false }, { search, ...page });
      expect(idsOf(listed)).toEqual(expected(created, { search, sort: "updated", ...page }));
    }),
    { numRuns: night.samples(15), examples: [[undefined, { page: 100, per_page: 20 }]] },
  );
});

test("listExtractions returns the page and the total that a plain scan finds", async () => {
  const access = await accessToShared();
  const lists = {
    all: { of: { userId: ada }, has: (row: Row) => row.user_id === ada && row.team_id !== leftTeam },
    team: { of: access, has: (row: Row) => row.team_id === shared },
  };
  await fc.assert(
    fc.asyncProperty(fc.constantFrom("all" as const, "team" as const), statuses, pages, async (which, status, page) => {
      const { of, has } = lists[which];
      const listed = await listExtractions(database.db, of, { status, ...page });
      expect(idsOf(listed)).toEqual(expected(has, { status, sort: "created", ...page }));
    }),
    { numRuns: night.samples(15), examples: [["all", undefined, { page: 100, per_page: 20 }]] },
  );
});

/** Words whose case is folded in several ways, and characters that patterns give a meaning. */
const HARD_WORDS = [
  "İstanbul",
  "ISTANBUL",
  "ıstanbul",
  "i̇stanbul",
  "Straße",
  "STRASSE",
  "GROẞ",
  "Éclair",
  "Éclair",
  "ÅNGSTRÖM",
  "ΣΊΣΥΦΟΣ",
  "σίσυφος",
  "ﬁnance",
  "ǅungla",
  "ȺȾ",
  "ДЖ",
  "日本語",
  "🙂🙃",
  "50%_OFF",
  "a\\\\b\\c",
  "tab	here",
] as const;

test("listOverview finds the same texts as ILIKE in short and in long titles", async () => {
  const { db } = database;
  const pad = sql`(select string_agg(md5(n::text), '') from generate_series(1, 70) as n)`;
  await sql`
    insert into extractions (id, user_id, url, title, options)
    select gen_random_uuid(), ${bob}, 'https://example.com/', case when is_long then word || ${pad} else word end, '{}'
    from unnest(${[...HARD_WORDS]}::text[]) as word, unnest('{true,false}'::boolean[]) as is_long`.execute(db);
  for (const word of HARD_WORDS) {
    for (const search of new Set([word, word.toUpperCase(), word.toLowerCase(), word.slice(1)])) {
      const { rows } = await sql<{ id: ExtractionId }>`
        select id from extractions where user_id = ${bob} and title ilike ${`%${search.replaceAll(/[\\%_]/g, "\\$&")}%`}
      `.execute(db);
      const filter = { search, sort: "updated", page: 1, per_page: 100 } as const;
      const { ids, total } = idsOf(await listOverview(db, { userId: bob, isPersonal: true }, filter));
      expect({ search, ids: ids.toSorted(), total }).toEqual({
        search,
        ids: rows.map(({ id }) => id).toSorted(),
        total: rows.length,
      });
    }
    const listed = await listOverview(
      db,
      { userId: bob, isPersonal: true },
      { search: word, sort: "title", page: 1, per_page: 100 },
    );
    expect(listed.rows.map(({ title }) => title)).toContain(word);
  }
  const { rows } = await sql`select from extractions where user_id = ${bob} and searched is null`.execute(db);
  expect(rows).toHaveLength(HARD_WORDS.length);
});
