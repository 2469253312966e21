import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Stands in a query's text for a value that each run brings. */
class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A query whose text is built once, at its first run, not for every run: that takes as long as sending it. For what is asked
 * with almost every request.
 *
 *     const findName = compileOnce((db, value: ValueOf<{ id: UserId }>) =>
 *       db.selectFrom("users").select("name").where("id", "=", value("id")));
 *     const rows = await findName(db, { id });
 *
 * @param build takes each value from `value`; it can only be handed on to Kysely, for there is none yet. The text must not
 * hang on anything else.
 */
export function compileOnce<Values, Row>(
  build: (db: Db, value: ValueOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    // Kysely makes a parameter of whatever it is given: a place is taken for the value's type until then.
    compiled ??= build(db, (name) => new Place(name) as unknown as Values[typeof name]).compile();
    const parameters = compiled.parameters.map(
      (parameter) => (parameter instanceof Place ? values[parameter.name as keyof Values] : parameter), // `value` takes no other names
    );
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  };
}

export type ValueOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];
