import { type PlanName, plans, withoutPlans } from "@tintype/shared/api/accounts/plans";
import { firstCommands } from "../platform/first-commands.ts";

interface Facts {
  readonly url: string;
  /** The place of the data in a few words: a folder, or the database's URL without its password. */
  readonly data: string;
  readonly version: string;
  /** The rates of users without a plan of their own. */
  readonly rates: string;
}

/** Says how much a user without a plan of their own may ask. @param defaultPlan undefined if the service has no plans */
export function ratesOf(defaultPlan: PlanName | undefined): string {
  const { requestsPerMinute } = defaultPlan === undefined ? withoutPlans : plans[defaultPlan];
  const rates = `${requestsPerMinute.toLocaleString("en")} requests a minute for each user`;
  return defaultPlan === undefined ? `${rates}; no plans (DEFAULT_PLAN)` : `${rates} on the plan ${defaultPlan}`;
}

/**
 * Returns what `npm start` prints when the service is up: its URL, where its data is, how much users may ask, and what to do next.
 */
export function welcome({ url, data, version, rates }: Facts): string {
  return `
  Tintype ${version} is up.

    Dashboard   ${url}/app
    Listening   ${url}
    API         ${url}/docs
    Agents      claude mcp add --transport http tintype ${url}/mcp --header "Authorization: Bearer <API key>"
    Data        ${data}
    Limits      ${rates}

  Try it: open the dashboard in a browser, or register, extract and read from here.

${firstCommands(url, "https://example.com")
  .map((line) => `    ${line}`)
  .join("\n")}

  Stop with Ctrl+C.

`;
}
