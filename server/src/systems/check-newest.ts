import { overloaded } from "../platform/errors.ts";
import { SystemChanged } from "./engine.ts";

/** Maximum number of attempts of a check, each with another version of its design system. */
const MAX_ATTEMPTS = 5;

/**
 * Holds tokens against the newest version of a design system: again if it gets another one before its tokens are read.
 * @param find finds the newest version, and throws if the design system is deleted
 * @throws AppError not_ready if it changes all the time; what `find` and `check` throw
 */
export async function checkNewest<System, Report>(
  find: () => Promise<System>,
  check: (system: System) => Promise<Report>,
): Promise<{ system: System; report: Report }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const system = await find();
    try {
      return { system, report: await check(system) };
    } catch (error) {
      if (!(error instanceof SystemChanged)) throw error;
    }
  }
  throw overloaded("The design system is being changed all the time");
}
