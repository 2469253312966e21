import type { Statement } from "./statements.ts";

/** Every sentence of the README, in its order. */
export const readme: readonly Statement[] = [
  {
    says: "Tintype takes versioned pictures of a web page's design tokens (colours, type, spacing, radii, borders, shadows, gradients, layers, motion, breakpoints, assets), compares any two of them, and tells people and machines when a design has changed.",
    heldBy: [
      "e2e/main-job.test.ts: the server, started on an empty folder, > turns a URL into versions of tokens and reports a change",
      "e2e/extension/capture-contract.test.ts: the contract page has tokens of every kind",
    ],
  },
  { explains: "Right." },
  {
    says: "It reads what a real Chromium paints: shadow roots, frames, pseudo-elements, gradients, every CSS colour space.",
    heldBy: [
      "e2e/extension/capture-contract.test.ts: the command line reads shadow roots and frames, and nothing that is hidden",
      "e2e/extension/capture-contract.test.ts: the contract page has tokens of every kind",
    ],
  },
  {
    says: "What cannot be seen does not count.",
    heldBy: [
      "e2e/extension/capture-contract.test.ts: the command line reads shadow roots and frames, and nothing that is hidden",
    ],
  },
  { explains: "Names that stay." },
  {
    says: "A colour is called what the page's authors call it (--color-primary → color-primary) and keeps its name from snapshot to snapshot.",
    heldBy: [
      "e2e/readme.test.ts: the README's walk > registers, and extracts the example with the tokens that the README shows",
    ],
  },
  {
    says: "When its value changes, the diff says modified, not one lost and one found.",
    heldBy: [
      "e2e/main-job.test.ts: the server, started on an empty folder, > turns a URL into versions of tokens and reports a change",
      "e2e/readme.test.ts: the README's walk > runs the page again after its brand colour was changed, with the diff that the README shows",
    ],
  },
  { explains: "No noise." },
  {
    says: "The same page read twice gives the same tokens, to the byte.",
    heldBy: [
      "e2e/readme.test.ts: a page that is read twice has the same tokens, to the byte, in the base and in its modes",
    ],
  },
  { explains: "To see and to share." },
  {
    says: "The dashboard and the API show each snapshot's screenshot, and the places of each token on it.",
    heldBy: [
      "e2e/dashboard.test.ts: the dashboard shows on the screenshot where a token is used, and which tokens paint at a place",
    ],
  },
  {
    says: "A link shows a page's tokens to people without an account.",
    heldBy: ["e2e/public-addresses.test.ts: a shared page > shows its tokens %s"],
  },
  { explains: "Yours." },
  {
    says: "One command, one process, your machine.",
    heldBy: [
      "e2e/npm.test.ts: npm start leaves no process behind on %s",
      "e2e/main-job.test.ts: the server, started on an empty folder, > ends all its processes when it is stopped, and has all its data when it starts again",
    ],
  },
  {
    says: "Or many machines on one PostgreSQL.",
    heldBy: ["e2e/reliability.test.ts: a run whose worker is killed is completed once, by another worker"],
  },
  {
    says: "Designers see in the open tab which colours, fonts and distances a page really uses, under the names that its authors gave them, where each is, and what has changed since they last looked.",
    heldBy: [
      "e2e/extension/popup.test.ts: the popup shows the kinds of tokens of a page, which arrow keys select",
      "e2e/extension/on-page.test.ts: the popup shows the elements of a token in the tab, counts them, and goes from one to the next",
    ],
  },
  {
    says: "Design-system teams hold live pages against their tokens file: which values are on system, which are near misses, which are off system, and what they should be.",
    heldBy: [
      "e2e/dashboard.test.ts: the dashboard tells which values of a page are not the design system's, and marks them",
      "cli/src/check/check.test.ts: tintype check > exits with 1 and names the values, their nearest tokens and their places",
    ],
  },
  {
    says: "Platform teams get a webhook or a red check when a design changes, with the changes by name and not as a picture with differing pixels.",
    heldBy: [
      "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
      "tools/action/action.test.ts: the action's check > succeeds with the exit code as an output, and writes the summary",
    ],
  },
  {
    says: "Agencies send a client a link that shows a page's tokens and their history, without an account.",
    heldBy: ["e2e/public-addresses.test.ts: a shared page > shows its tokens %s"],
  },
  { explains: "You need Node 20 or newer and npm." },
  {
    explains:
      "The first start brings what is missing (a newer Node, the packages, a Chromium from version 138 on, a PostgreSQL) and takes about half a minute; later ones take a second or two.",
  },
  { explains: "Then:" },
  { explains: "Open the dashboard, make an account and paste the address of a page." },
  {
    says: "Everything below can be done there too: read a page again, compare versions, export, schedules, webhooks, teams.",
    heldBy: [
      "e2e/dashboard.test.ts: the dashboard leads from an empty list to the tokens of a first page, whose title stays text",
      "e2e/extension/views-server.test.ts: the views of account, plan, team, queue and public reading have no accessibility faults and show the server's data",
      "e2e/dashboard.test.ts: the dashboard compares two pages side by side",
    ],
  },
  { explains: "The rest of this page uses the API." },
  { explains: "In another terminal, register an account and keep its token:" },
  { explains: "Extract a page." },
  {
    says: "Prefer: wait answers when the tokens are there; without it the answer comes at once and you poll:",
    heldBy: [
      "e2e/readme.test.ts: the README's walk > registers, and extracts the example with the tokens that the README shows",
    ],
  },
  {
    says: "This is the answer for docs/example, served at http://localhost:8000 (indented here, and without the other kinds of tokens and some fields):",
    heldBy: [
      "e2e/readme.test.ts: the README's walk > registers, and extracts the example with the tokens that the README shows",
    ],
  },
  { explains: "Run it again whenever you like, list the snapshots, and compare any two of them:" },
  {
    says: "After the example's brand colour was changed (again with three kinds only; total_changes counts it once, though it also changes a contrast):",
    heldBy: [
      "e2e/readme.test.ts: the README's walk > runs the page again after its brand colour was changed, with the diff that the README shows",
    ],
  },
  {
    says: "The dashboard draws the same:",
    heldBy: ["e2e/dashboard.test.ts: ten changes can be reviewed with at most 25 keys, from the list of pages"],
  },
  {
    says: "Take the tokens into your code:",
    heldBy: ["e2e/readme.test.ts: the README's walk > exports the CSS that the README shows"],
  },
  {
    says: "Formats: css, scss, less, tailwind (4), tailwind3, dtcg (Design Tokens 2025.10), dtcg-resolver (the same with all modes), json, figma (variables for Figma's import, a file for each mode), svg (the palette as a drawing), ase (the palette for Adobe's programs). &mode=dark exports one mode alone. &kinds=colors,shadows limits a file, or a diff, to these kinds of tokens; further options choose single tokens, rem, and the content of files in the page.",
    heldBy: [
      "e2e/readme.test.ts: the server exports every format that the README names, one mode alone, and chosen kinds",
    ],
  },
  {
    says: "All endpoints, with a page to try them: http://localhost:3000/docs.",
    heldBy: [
      "e2e/public-addresses.test.ts: a visitor without an account > sees the endpoints at /docs, on a phone too",
    ],
  },
  {
    says: "Pages on your own machine or network are refused unless you allow them: EGRESS_ALLOW=localhost:8000 npm start.",
    heldBy: [
      "e2e/readme.test.ts: a page on the server's own machine is refused unless EGRESS_ALLOW names its host and port",
    ],
  },
  {
    says: "Tokens go to stdout and nothing else does.",
    heldBy: ["e2e/npm.test.ts: npm run extract writes tokens and nothing else to stdout"],
  },
  {
    says: "Exit code 0: done; 1: the page could not be read, and stderr says why; 2: wrong usage. npm run extract -- --help lists the options.",
    heldBy: [
      "e2e/npm.test.ts: npm run extract fails and writes the reason to stderr if the page cannot be loaded",
      "cli/src/extract/extract.test.ts: npm run extract writes the help to stdout",
    ],
  },
  {
    says: "The same program compares pages, and finds the values on them that are not tokens of your design system:",
    heldBy: [
      "cli/src/diff/diff.test.ts: tintype diff compares a page with a file that extract has written",
      "cli/src/check/check.test.ts: tintype check > exits with 1 and names the values, their nearest tokens and their places",
      "tools/pack-cli/pack.test.ts: the package reads and checks a page",
    ],
  },
  {
    says: "Ten subtle changes of colours that a comparison of pixels passes (pixelmatch, threshold 0.1) are ten changes for tintype diff; a test shows it.",
    heldBy: [
      "cli/src/diff/diff.test.ts: ten subtle changes of colours pass a comparison of pixels, and tintype diff names all ten",
    ],
  },
  {
    says: "Findings can be accepted, each with a reason, so that only new ones are red.",
    heldBy: [
      "cli/src/check/check.test.ts: the baseline of tintype check > accepts all findings, names one new one alone, and forgets those that are gone",
    ],
  },
  { explains: "Formats for people, SARIF, JUnit, GitHub and Markdown, exit codes, pages behind a login: docs/cli.md." },
  { explains: "As a check of pull requests: docs/ci.md." },
  {
    says: "makes the extension for Chromium (extension/.output/chrome-mv3) and Firefox (extension/.output/firefox-mv3), and beside them the zips for their stores.",
    heldBy: [
      "e2e/extension/package.test.ts: the extension for %s > asks for no permission that warns users, and for none to read pages without a click",
      "e2e/extension/package.test.ts: the extension for Firefox passes Mozilla's lint, and requires no consent to collect data",
    ],
  },
  {
    explains:
      "WXT_SERVER_URL=https://tintype.example.com npm run build gives it another server to sign in to by default.",
  },
  {
    explains:
      "Chrome, Edge, Chromium: open chrome://extensions, switch on Developer mode, Load unpacked, choose extension/.output/chrome-mv3.",
  },
  { explains: "Pin the button." },
  {
    explains:
      "Firefox 140 or newer: open about:debugging#/runtime/this-firefox, Load Temporary Add-on…, choose extension/.output/firefox-mv3/manifest.json.",
  },
  { explains: "It stays until Firefox closes." },
  {
    says: "Open any page and click the button (or Alt+Shift+K, or the page's menu).",
    heldBy: [
      "e2e/extension/popup.test.ts: the popup shows the kinds of tokens of a page, which arrow keys select",
      "e2e/extension/capturing.test.ts: the context menu > captures the page and shows the outcome in the badge",
      "e2e/extension/firefox.test.ts: the extension in Firefox > captures when its key is pressed, and shows the outcome in the badge",
    ],
  },
  {
    says: "The same code that the server runs reads the page: colours by role, contrast of the pairs that occur, and every other kind of token, all to copy, to search (/) and to export.",
    heldBy: [
      "e2e/extension/capture-contract.test.ts: Chromium > the extension reads the same bytes from %s as the command line",
      "e2e/extension/capture-contract.test.ts: Firefox > the extension reads the same tokens from %s as the command line in Chromium",
    ],
  },
  {
    says: "Click again when the design has changed: every version is kept on the device, names stay, and What changed shows any two side by side.",
    heldBy: [
      "e2e/extension/capturing.test.ts: a captured page > has a second version after its design changed, and both versions after the browser's restart",
    ],
  },
  {
    says: "The button with the arrow opens the dashboard, where all captured pages are.",
    heldBy: [
      "e2e/extension/accessibility.test.ts: the popup has no accessibility faults > while it is used with the keyboard alone, also in the window that remains at 200 % zoom",
    ],
  },
  {
    says: "None of this needs an account.",
    heldBy: [
      "e2e/extension/account.test.ts: a user captures without an account, registers, has the next version on the server, and signs out",
    ],
  },
  {
    says: "To keep captures on a server and share them with a team, sign in from the popup; under Server stands the address, for example http://localhost:3000.",
    heldBy: [
      "e2e/extension/account.test.ts: a user invites another one to a team, and each sees what the other has captured for it",
    ],
  },
  {
    says: "What cannot be sent waits and is sent later, once.",
    heldBy: [
      "e2e/extension/sending.test.ts: the extension sends captures that it made while the server was down when the server is up again, once",
    ],
  },
  {
    explains:
      "How it looks in the stores, what it may do and why, and its privacy policy: docs/store (listing, privacy).",
  },
  { explains: "Is it polite?" },
  {
    says: "A run reads one page, once, as a browser does, and names itself in the user agent (Tintype/<version>).",
    heldBy: [
      "e2e/readme.test.ts: a run reads the page and the files that it needs, under Tintype's name, and neither links nor robots.txt",
    ],
  },
  {
    says: "It follows no links and reads no robots.txt, because it visits only addresses that a person or a schedule has asked for.",
    heldBy: [
      "e2e/readme.test.ts: a run reads the page and the files that it needs, under Tintype's name, and neither links nor robots.txt",
    ],
  },
  {
    says: "A visit ends after 45 seconds, 50 MB or 1,000 requests.",
    heldBy: ["e2e/readme.test.ts: a visit ends when a page loads more than 50 MB"],
  },
  { explains: "Can it read pages behind a login?" },
  { explains: "The extension reads whatever you have open." },
  {
    says: "The command line takes --cookie, --header and --storage-state.",
    heldBy: [
      "cli/src/check/check.test.ts: tintype check > gets behind a login with a header and a cookie, which no other origin receives",
      "cli/src/check/check.test.ts: tintype check > gets behind a login with a storage state",
    ],
  },
  { explains: "The server reads public pages only: nothing on it stores your credentials for other sites." },
  { explains: "What leaves my machine?" },
  {
    says: "Without an account, nothing: the extension keeps captures on the device.",
    heldBy: [
      "e2e/extension/account.test.ts: a user captures without an account, registers, has the next version on the server, and signs out",
    ],
  },
  {
    explains:
      "A self-hosted server talks to the pages that it reads, to your webhooks, and, if you configure them, to Stripe and a mail server.",
  },
  { explains: "There is no telemetry." },
  {
    says: "Captures lose parameters of addresses that may give access to something, and the texts that drawings show.",
    heldBy: ["e2e/extension/capturing.test.ts: a capture says what it leaves out, and contains none of it"],
  },
  { explains: "What does it cost?" },
  { explains: "The software nothing (MIT)." },
  { explains: "One small machine is enough for a team." },
  {
    says: "Plans and payments are there for those who run it for others, and off unless you configure them.",
    heldBy: [
      "e2e/documented.test.ts: docs/payments.md > a service on which no plans are configured limits nobody's extractions, and counts no page that did not load",
    ],
  },
  { explains: "Why not compare screenshots?" },
  { explains: "They tell that something differs, not what." },
  {
    says: "A colour that moves by two per channel passes them; a new paragraph of text does not.",
    heldBy: [
      "cli/src/diff/diff.test.ts: ten subtle changes of colours pass a comparison of pixels, and tintype diff names all ten",
    ],
  },
  {
    says: "Tintype reports the first as one token, by name, and the second not at all.",
    heldBy: [
      "cli/src/diff/diff.test.ts: ten subtle changes of colours pass a comparison of pixels, and tintype diff names all ten",
    ],
  },
  { explains: "Why not read the stylesheets?" },
  { explains: "They say what could be used." },
  { explains: "Much of a framework's CSS is used on no page, and scripts, layers and fallbacks decide the rest." },
  {
    says: "Tintype reads what the browser paints.",
    heldBy: [
      "e2e/extension/capture-contract.test.ts: the command line reads shadow roots and frames, and nothing that is hidden",
    ],
  },
  {
    explains:
      "npm run bench -- peers runs other extractors from npm on the same pages, with the same Chromium: a page made with Bootstrap, one made with GOV.UK's design system, and a page of known values with twelve kinds of tokens.",
  },
  { explains: "On a machine with two cores, 22 November 2026:" },
  {
    explains:
      "| Colours found, of 25 that the two pages paint | Reported, but not painted | Kinds right, of 12 | Cold start to tokens",
  },
  { explains: "Tintype 2.0.0 | 25 | 0 | 12 | 1.7 s" },
  { explains: "@ai.to.design/design-token-extractor 1.6.5 | 23 | 1 | not measured | 2.3 to 2.6 s" },
  { explains: "@designscan/extractor 0.4.0 | 20 | 5 | 0 | 5.2 to 5.8 s" },
  { explains: "dembrandt 0.18.0 | 9 | 5 | 1 | 5.1 to 5.5 s" },
  { explains: "Run it yourself: it takes about six minutes." },
  { explains: "Tokens: what counts as each kind, how tokens get their names, and what each export makes of them." },
  { explains: "Command line and CI: check, compare and export pages without a server." },
  { explains: "Conformance: how pages are held against a design system, and the formats that one is read from." },
  { explains: "Configuration: environment variables, your own PostgreSQL, several processes." },
  { explains: "Errors: every code and what it means." },
  { explains: "Hosting: containers, systemd, proxies, browsers on other machines, upgrades." },
  { explains: "Operations: limits, health and metrics, npm run admin, backup and restore, what is deleted when." },
  { explains: "Scale: what a request, a run and a snapshot cost, and what a million extractions a day need." },
  { explains: "Privacy: what a reading keeps of a page, and what it leaves out." },
  { explains: "Security: what a page, a user and an operator can and cannot do." },
  { explains: "Architecture and glossary: how it is built, and what the words mean." },
  { explains: "Plans and payments: who may do how much, and how people pay for more with Stripe." },
  { explains: "Webhooks: what is sent, how to check its signature, what happens when it fails." },
  { explains: "Schedules: extractions that run again by themselves." },
  { explains: "API reference: every endpoint; with a page to try them at http://localhost:3000/docs, once it runs." },
  { explains: "Promises: each sentence of this page that promises something, with the test that holds it." },
  { explains: "Contributing: npm test, npm run check, npm run bench, and where things live." },
  { explains: "Changelog." },
  { explains: "Licence: MIT." },
];
