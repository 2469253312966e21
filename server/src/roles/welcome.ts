import { firstCommands } from "../platform/first-commands.ts";

/**
 * Returns what `npm start` prints when the service is up: its URL, where its data is, and what to do next.
 * @param data where the data is, in a few words: a folder, or the database's URL without its password
 */
export function welcome({ url, data, version }: { url: string; data: string; version: string }): string {
  return `
  Tintype ${version} is up.

    Dashboard   ${url}/app
    Listening   ${url}
    API         ${url}/docs
    Agents      claude mcp add --transport http tintype ${url}/mcp --header "Authorization: Bearer <API key>"
    Data        ${data}

  Try it: open the dashboard in a browser, or register, extract and read from here.

${firstCommands(url, "https://example.com")
  .map((line) => `    ${line}`)
  .join("\n")}

  Stop with Ctrl+C.

`;
}
