import type { Compilable, CompiledQuery } from "kysely";
import type { Db } from "./db.ts";

/** Marks the position of a parameter in a compiled query. Each execution replaces it by its own value. */
class Parameter {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the parameter of this name, for Kysely to put into a query. */
export type ParameterOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * Returns a function that executes a query. The query is compiled at the first call only, because compiling takes as long
 * as sending it. Use it for queries that almost every request makes.
 *
 *     const findName = compileOnce((db, parameter: ParameterOf<{ id: UserId }>) =>
 *       db.selectFrom("users").select("name").where("id", "=", parameter("id")));
 *     const rows = await findName(db, { id });
 *
 * @param build must take every value from `parameter` and only pass it to Kysely, because there is no real value yet. The
 * SQL must not depend on anything else.
 */
export function compileOnce<Values, Row>(
  build: (db: Db, parameter: ParameterOf<Values>) => Compilable<Row>,
): (db: Db, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    // Kysely makes a parameter of every value that it gets, whatever its type. So a Parameter can have the value's type here.
    compiled ??= build(db, (name) => new Parameter(name) as unknown as Values[typeof name]).compile();
    const parameters = compiled.parameters.map((parameter) =>
      // Every name comes from `build`, which can only use the names of `Values`.
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
    const query: CompiledQuery<Row> = { ...compiled, parameters };
    return (await db.executeQuery(query)).rows;
  };
}
