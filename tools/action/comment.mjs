import { readFileSync } from "node:fs";

// Writes the report into one comment of the pull request, and replaces it at the next run. See action.yml.

const MARKER = "<!-- tintype-report -->";
const PER_PAGE = 100;
/** Comments beyond these pages are not searched. */
const MAX_PAGES = 30;

const { GITHUB_API_URL, GITHUB_EVENT_PATH, GITHUB_REPOSITORY, GITHUB_TOKEN, REPORT } = process.env;
if (!GITHUB_API_URL || !GITHUB_EVENT_PATH || !GITHUB_REPOSITORY || !REPORT) {
  throw new Error("This script runs as a step of the action.");
}

/**
 * @typedef {{ id: number, body?: string, user?: { type?: string } }} Comment
 */

const comments = `/repos/${GITHUB_REPOSITORY}/issues`;
/** @type {{ pull_request?: { number?: unknown } }} */
const event = JSON.parse(readFileSync(GITHUB_EVENT_PATH, "utf8"));
const number = event.pull_request?.number;
if (!Number.isInteger(number)) {
  console.log("This run does not belong to a pull request, so there is no comment.");
} else if (!GITHUB_TOKEN) {
  console.log("::warning title=Tintype::There is no token, so there is no comment.");
} else {
  try {
    await write(`${MARKER}\n${readFileSync(REPORT, "utf8")}`);
  } catch (error) {
    // A fork's token may not comment. That must not hide the findings, which the step summary has too.
    console.log(`::warning title=Tintype::The comment could not be written: ${escaped(error)}`);
  }
}

/** @param {string} body */
async function write(body) {
  const ownId = await findOwn();
  if (ownId === undefined) await call("POST", `${comments}/${number}/comments`, { body });
  else await call("PATCH", `${comments}/comments/${ownId}`, { body });
}

/** Anybody may write a comment with our marker, so only those of apps count. */
async function findOwn() {
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    // GitHub documents the answer.
    const listed = /** @type {Comment[]} */ (
      await call("GET", `${comments}/${number}/comments?per_page=${PER_PAGE}&page=${page}`)
    );
    const comment = listed.find(({ body, user }) => user?.type === "Bot" && body?.startsWith(MARKER));
    if (comment) return comment.id;
    if (listed.length < PER_PAGE) return undefined;
  }
  return undefined;
}

/**
 * @param {string} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<unknown>} GitHub's answer
 */
async function call(method, path, body) {
  const response = await fetch(`${GITHUB_API_URL}${path}`, {
    method,
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${GITHUB_TOKEN}`,
      "content-type": "application/json",
      "x-github-api-version": "2022-11-28",
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`${method} ${path.replace(/\?.*/, "")} answered ${response.status}`);
  return response.json();
}

/** @param {unknown} error */
function escaped(error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
