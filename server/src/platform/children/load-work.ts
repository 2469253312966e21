import type { Work, WorkFunctions, WorkRules } from "./work.ts";

/** The name of work, and the file in which a child finds it. */
export type WorkName = Pick<WorkRules, "name" | "at">;

/** Loads the functions of work from the file that declares it. */
export async function loadWork({ name, at }: WorkName): Promise<WorkFunctions> {
  const module: object = await import(at);
  const work = Object.values(module).find((value) => isWork(value, name));
  if (!work) throw new Error(`${at} exports no work with the name "${name}"`);
  return work.load();
}

function isWork(value: unknown, name: string): value is Work<WorkFunctions> {
  return typeof value === "object" && value !== null && "load" in value && "name" in value && value.name === name;
}
