import type { Page } from "./statements.ts";

/** The pages of docs/ for users, each with promises of all of its sections. Pages for developers promise nothing. */
export const documentation: readonly Page[] = [
  {
    file: "docs/ci.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "A page that cannot be read is never green.",
            heldBy: [
              "cli/src/check/check.test.ts: the baseline of tintype check > is not written while a page cannot be read",
              "tools/action/action.test.ts: the action's check > fails in the end if the program has not run at all",
            ],
          },
        ],
      },
      {
        heading: "GitHub",
        promises: [
          {
            says: "writes the report into the summary of the job,",
            heldBy: [
              "tools/action/action.test.ts: the action's check > succeeds with the exit code as an output, and writes the summary",
            ],
          },
          {
            says: "They get no secrets, so pages behind a login cannot be read: the check fails with 3.",
            heldBy: [
              "tools/action/action.test.ts: the action's comment > is left out without a pull request, and warns without the right to write it",
            ],
          },
        ],
      },
      {
        heading: "GitLab",
        promises: [
          {
            says: "GitLab shows each page and kind as a test of the merge request.",
            heldBy: ["cli/src/report/formats/formats.test.ts: toJunit > writes one test case for each page and rule"],
          },
        ],
      },
      {
        heading: "Elsewhere",
        promises: [
          {
            says: "To accept what is there today, run once with --update-baseline --reason … and commit the baseline.",
            heldBy: [
              "cli/src/check/check.test.ts: the baseline of tintype check > accepts all findings, names one new one alone, and forgets those that are gone",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/cli.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "It needs no server and no account.",
            heldBy: ["tools/pack-cli/pack.test.ts: the package reads and checks a page"],
          },
        ],
      },
      {
        heading: "The package",
        promises: [
          {
            says: "npm run pack:cli makes .output/tintype-<version>.tgz, one package without dependencies to fetch:",
            heldBy: [
              "tools/pack-cli/pack.test.ts: the package brings its licences and needs nothing but what it contains",
            ],
          },
        ],
      },
      {
        heading: "Exit codes of check and diff",
        promises: [
          {
            says: "0 | Nothing new.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check > exits with 0 for pages whose values are all tokens, with the result alone on stdout",
            ],
          },
          {
            says: "1 | Something new.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check > exits with 1 and names the values, their nearest tokens and their places",
            ],
          },
        ],
      },
      {
        heading: "check",
        promises: [
          {
            says: "Each finding names the nearest token and up to ten selectors of elements that use the value.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check > exits with 1 and names the values, their nearest tokens and their places",
            ],
          },
          {
            says: "With --mode, the page is read and checked in that mode too; a finding of the base is not repeated.",
            heldBy: ["cli/src/check/check.test.ts: tintype check > finds in a mode what is not found in the base"],
          },
        ],
      },
      {
        heading: "diff",
        promises: [
          {
            says: "The page is read in the modes of the file.",
            heldBy: [
              "cli/src/diff/diff.test.ts: tintype diff reads the page in the modes of the file, and refuses one that the file lacks",
            ],
          },
        ],
      },
      {
        heading: "Formats",
        promises: [
          {
            says: "--format says how the result looks, --output puts it into a file, and --report <format>=<file> writes it in further formats without reading the pages again.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check reads pages, tokens and rules from a config file, relative to it",
            ],
          },
        ],
      },
      {
        heading: "The baseline",
        promises: [
          {
            says: "It does not touch pages, modes and kinds that the run has not looked for, and writes nothing while a page could not be read completely.",
            heldBy: [
              "cli/src/check/check.test.ts: the baseline of tintype check > is not written while a page cannot be read",
            ],
          },
        ],
      },
      {
        heading: "The config file",
        promises: [
          {
            says: "Paths are relative to the file.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check reads pages, tokens and rules from a config file, relative to it",
            ],
          },
          {
            says: "An unknown key, rule or level is refused, with its line.",
            heldBy: [
              "cli/src/config/config.test.ts: readConfigFile explains with line and column what is wrong with > %s",
            ],
          },
        ],
      },
      {
        heading: "Pages behind a login",
        promises: [
          {
            says: "Headers and cookies go to the origin of the page only: not to other hosts, not to other ports, and not along redirects.",
            heldBy: [
              "cli/src/check/check.test.ts: tintype check > gets behind a login with a header and a cookie, which no other origin receives",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/configuration.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "The service checks them when it starts and reports everything that is wrong in one message.",
            heldBy: ["e2e/main-job.test.ts: the server reports all faults of its configuration in one message"],
          },
        ],
      },
      {
        heading: "The embedded PostgreSQL",
        promises: [
          {
            says: "It stops together with the service.",
            heldBy: [
              "e2e/main-job.test.ts: the server, started on an empty folder, > ends all its processes when it is stopped, and has all its data when it starts again",
            ],
          },
          {
            says: "If the service is killed, PostgreSQL keeps running, and the service uses it when it starts again.",
            heldBy: [
              "e2e/main-job.test.ts: the server, started on an empty folder, > has all its data when it starts again after it was killed",
            ],
          },
          {
            says: "A second service on the same DATA_DIR is refused.",
            heldBy: [
              "e2e/main-job.test.ts: the server, started on an empty folder, > keeps its folder to itself: another server refuses to start on it, and leaves this one alone",
            ],
          },
        ],
      },
      {
        heading: "Several processes",
        promises: [
          {
            says: "If a worker dies, nothing is lost: another worker takes over its runs within half a minute.",
            heldBy: ["e2e/reliability.test.ts: a run whose worker is killed is completed once, by another worker"],
          },
        ],
      },
    ],
  },
  {
    file: "docs/conformance.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "A report says which values of a page are none of them, where they are, and what they should be. checkTokens in shared/src/conformance makes it from the tokens of a page and those of a system; it needs no server.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Design systems",
        promises: [
          {
            says: "A source without any token that can be read is refused with 422, which names the line and column if they are known.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a source without a token is refused with the line and column of its fault",
            ],
          },
          {
            says: "PUT /api/systems/:id with a new source replaces all tokens and makes the next version.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Reports",
        promises: [
          {
            says: "If it has a finding that the one before had not, in the base or in a mode, webhooks get conformance.changed.",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
          {
            says: "With mode, the tokens that hold in that mode are held against the source's context of the same name, if there is one.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Pages",
        promises: [
          {
            says: "GET /api/systems/:id/pages lists all pages of the design system's owner with their newest check: those that conform least come first, and those that are too large to be compared last.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
              "server/src/capabilities/systems/systems.test.ts: the pages of an owner are listed by how far they conform, worst first, and follow new snapshots and new sources",
            ],
            inside: "the order of several pages, and of those that are too large",
          },
        ],
      },
      {
        heading: "What is held against a system",
        promises: [
          {
            says: "colors | colours that paint",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Statuses",
        promises: [
          {
            says: "share is the part of uses that conform; there is no score over kinds that hides one of them. named counts the conforming values that the page's custom properties call by a token's name, with or without a prefix of one word: these use the token, the others happen to be equal. places are at most 10 selectors of elements that use the value, and >>> leads into a shadow root. id stays while kind, value and system do.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
          {
            says: "near | almost a token's value: colours of equal alpha with a ΔE2000 of at most 2 (of a colour of sRGB and one outside of it also as screens of sRGB show that one), lengths that differ by at most 1 px, times by at most 20 ms, and everything else the same.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Modes",
        promises: [
          {
            says: "If the system has none, the base holds, and values that come from a token's custom property conform, since the system says nothing of them.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
            ],
          },
        ],
      },
      {
        heading: "Formats",
        promises: [
          {
            says: "auto tells the formats apart by their content.",
            heldBy: [
              "e2e/documented.test.ts: docs/conformance.md > a report names the values that are not the design system's, with the nearest token and the places, and its ids stay",
              "cli/src/check/check.test.ts: tintype check > exits with 0 for pages whose values are all tokens, with the result alone on stdout",
            ],
          },
        ],
      },
      {
        heading: "Limits",
        promises: [
          {
            says: "a source | 1 MiB",
            heldBy: [
              "server/src/capabilities/systems/systems.test.ts: a source may have 1 MiB, in a body of up to 2 MiB, and no more",
            ],
            inside: "the bytes and items of every format are counted where a source is read",
          },
        ],
      },
      {
        heading: "In the browser",
        promises: [
          {
            says: "Choose one of your design systems there, or drop a file: it is read in the browser, stays on the device and needs no account.",
            heldBy: [
              "e2e/dashboard.test.ts: the dashboard tells which values of a page are not the design system's, and marks them",
            ],
          },
          {
            says: "A design system's own view lists its pages, as GET /api/systems/:id/pages does, and leads to the findings of each.",
            heldBy: [
              "e2e/dashboard.test.ts: the dashboard tells which values of a page are not the design system's, and marks them",
            ],
          },
        ],
      },
      {
        heading: "Two pages",
        promises: [
          {
            says: "Compare with another page shows the newest versions of two pages by their values: in both, only here, only there.",
            heldBy: [
              "ui/src/history/PageHistory.test.tsx: TwoPages shows what both pages have, what only one of them has, and which colours could be one",
            ],
            inside: "it needs two pages, and the view is the same in the dashboard and in the extension",
          },
        ],
      },
    ],
  },
  {
    file: "docs/errors.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "Every answer carries X-Request-Id; name it when you report a fault.",
            heldBy: [
              "e2e/documented.test.ts: docs/errors.md > %s is answered with a documented error and the id of the request",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/hosting.md",
    sections: [
      { heading: "", promises: [], because: "It leads to the sections." },
      { heading: "What is needed", promises: [], because: "Sizes of machines are measured, not promised." },
      {
        heading: "Containers",
        promises: [
          {
            says: "The image has Debian's Chromium, runs as a user without privileges and with a read-only root file system, and stops within ten seconds of SIGTERM: runs that are under way go back into the queue.",
            heldBy: [
              "e2e/image.test.ts: the Dockerfile has no mistake that its parser finds, and starts what the build makes",
            ],
          },
        ],
      },
      {
        heading: "A folder and systemd",
        promises: [
          {
            says: "npm run image -- /opt/tintype in a checkout puts all that a server needs into a folder: Node, the packages, the built dashboard.",
            heldBy: [
              "e2e/image.test.ts: the folder that the image is made of runs the service by itself, without writing into it",
            ],
          },
        ],
      },
      {
        heading: "Browsers on other machines",
        promises: [
          {
            says: "The worker finds out whether an address is Chromium's debugging port or a Playwright server, takes another browser when one does not work or dies, and reads the page again that it was about to read, up to five times.",
            heldBy: [
              "reader/src/remote/remote.test.ts: a browser on another machine > reads a page over its debugging port",
              "reader/src/remote/remote.test.ts: a browser on another machine > reads a page over a Playwright server",
            ],
            inside: "it takes a second browser and a server for it",
          },
        ],
      },
      {
        heading: "A proxy in front",
        promises: [
          {
            says: "The service may be served below a path.",
            heldBy: [
              "e2e/documented.test.ts: docs/hosting.md > the dashboard loads behind a proxy that serves the service below a path",
            ],
          },
        ],
      },
      {
        heading: "Upgrades",
        promises: [
          {
            says: "A test restores the recorded database of each release since 2.0, migrates it, and compares the answers with the recorded ones, also those at the public addresses of a share.",
            heldBy: [
              "server/src/roles/upgrade.test.ts: a database of release %s, upgraded, > is answered for as by that release, also at public addresses",
            ],
            inside: "it fills a database with the rows of a recording",
          },
          {
            says: "No version before 2.0 was published, and none can be upgraded: 2.0 refuses such a database or backup with a sentence, and changes nothing in it.",
            heldBy: [
              "server/src/platform/database/migrate.test.ts: migrate refuses a database of a version before 2.0 with a sentence that says what to do",
            ],
            inside: "it makes the table of migrations that such a database has",
          },
        ],
      },
    ],
  },
  {
    file: "docs/limits.md",
    sections: [
      { heading: "", promises: [], because: "It leads to the table." },
      {
        heading: "Gates",
        promises: [
          {
            says: "In the order in which a request, an upload or a run meets them.",
            heldBy: ["server/src/roles/gates.test.ts: docs/limits.md lists the gates as the code declares them"],
            inside: "the table is written from what the code declares",
          },
        ],
      },
    ],
  },
  {
    file: "docs/operations.md",
    sections: [
      { heading: "", promises: [], because: "It leads to the sections." },
      {
        heading: "Limits",
        promises: [
          {
            says: "Every response has the headers X-RateLimit-Limit, X-RateLimit-Remaining and X-RateLimit-Reset (a Unix timestamp in seconds).",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > health, readiness and metrics answer as documented, and limits stand in every answer",
            ],
          },
        ],
      },
      {
        heading: "The queue of runs",
        promises: [
          {
            says: "So a person's first run starts as soon as a slot is free, however many runs others have queued, and nobody has more than half of the slots while others wait.",
            heldBy: [
              "server/src/capabilities/runs/claims/fair-queue.test.ts: a newcomer's run is the next to start, however many runs others have queued",
            ],
            inside: "only the queue knows which run is the next to start",
          },
          {
            says: "A run that has started is never interrupted for another one.",
            heldBy: [
              "e2e/reliability.test.ts: a run whose worker is stopped is given back, and completed by the next worker",
            ],
          },
        ],
      },
      {
        heading: "Connections to PostgreSQL",
        promises: [
          {
            says: "ROLE=worker | DATABASE_CONNECTIONS (10), and two for each of its three queues (pages, deliveries and checks): to listen, and for its guard",
            heldBy: [
              "server/src/roles/worker.test.ts: startWorker connects to the database only with its pool and a guard for each of its three queues",
            ],
            inside: "connections are counted at the database",
          },
        ],
      },
      {
        heading: "Large databases",
        promises: [
          {
            says: "Equal contents of an extraction's snapshots are stored once.",
            heldBy: [
              "server/src/capabilities/runs/snapshots/contents.test.ts: insertSnapshot stores equal contents of an extraction once, and a reader gets each with its own time",
            ],
            inside: "contents are counted in the database",
          },
        ],
      },
      {
        heading: "Health, readiness, metrics",
        promises: [
          {
            says: "GET /health tells whether the process is alive.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > health, readiness and metrics answer as documented, and limits stand in every answer",
            ],
          },
          {
            says: "GET /metrics returns metrics in Prometheus's text format.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > health, readiness and metrics answer as documented, and limits stand in every answer",
            ],
          },
        ],
      },
      {
        heading: "Traces and logs",
        promises: [
          {
            says: "With OTEL_EXPORTER_OTLP_ENDPOINT=http://collector:4318 every process sends traces to an OpenTelemetry collector.",
            heldBy: [
              "e2e/tracing.test.ts: an extraction is one trace, from the caller over the queue and the browser to the webhook",
            ],
          },
        ],
      },
      {
        heading: "npm run admin",
        promises: [
          {
            says: "The exit code is 0 for success, 1 for a failure and 2 for wrong usage.",
            heldBy: [
              "cli/src/server-commands/admin.test.ts: npm run admin > writes results to stdout and errors to stderr, and sets the exit code",
            ],
          },
          {
            says: "rotate-jwt-secret ends every session; API keys stay valid.",
            heldBy: [
              "cli/src/server-commands/admin.test.ts: npm run admin > prints a new JWT secret if JWT_SECRET is set, and encrypts the webhooks' secrets with it",
            ],
          },
        ],
      },
      {
        heading: "Backup and restore",
        promises: [
          {
            says: "backup writes everything that the service stores into one compressed file, for the embedded database and for one at DATABASE_URL alike.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > a backup of a running service is restored into an empty database, with accounts, pages and links",
            ],
          },
        ],
      },
      {
        heading: "Users' own data",
        promises: [
          {
            says: "GET /api/auth/export returns everything that is stored about a user as one JSON file, at most 4 times an hour.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > a user takes all of their data along and closes the account, whose email is free then",
            ],
          },
          {
            says: 'DELETE /api/auth/me with {"password": "…"} closes the user\'s account immediately: no credential works any more, nothing personal is shown, and the email is free.',
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > a user takes all of their data along and closes the account, whose email is free then",
            ],
          },
        ],
      },
      {
        heading: "What is deleted automatically",
        promises: [
          {
            says: "snapshots | when they are older than SNAPSHOT_RETENTION_DAYS, if that is set, but never the newest of an extraction",
            heldBy: [
              "server/src/capabilities/operations/retention.test.ts: purgeSnapshots deletes old snapshots, but never the newest of an extraction",
            ],
            inside: "it takes days",
          },
        ],
      },
    ],
  },
  {
    file: "docs/payments.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "With Stripe, people pay for them.",
            heldBy: [
              "e2e/checkout.test.ts: the dashboard shows the plan that was bought, and that nothing was charged after a checkout that was cancelled",
            ],
          },
        ],
      },
      {
        heading: "Setting up Stripe",
        promises: [
          {
            says: "Other events are ignored.",
            heldBy: [
              "server/src/capabilities/payments/webhook-receiver.test.ts: %s, events have their documented effects: > a whole subscription, each event twice",
            ],
            inside: "Stripe cannot run here; a stand-in sends its events",
          },
        ],
      },
      {
        heading: "The view of the plan and the endpoints",
        promises: [
          {
            says: "Works without Stripe too. available_plans lists the plans that can be bought, has_portal says whether the portal has anything to show.",
            heldBy: [
              "e2e/documented.test.ts: docs/payments.md > a service without Stripe shows the plan and sells nothing",
            ],
          },
        ],
      },
      {
        heading: "Which plan applies",
        promises: [
          {
            says: "The larger of the plan that the person pays for and the plan that the operator granted (set-plan), or else DEFAULT_PLAN.",
            heldBy: [
              "cli/src/server-commands/admin.test.ts: npm run admin > grants a plan to a user who pays for another: the larger one applies",
            ],
          },
        ],
      },
      {
        heading: "How Stripe's events are processed",
        promises: [
          {
            says: "So it does not matter how often, how late or in which order events arrive.",
            heldBy: [
              "server/src/capabilities/payments/apply-event.test.ts: applyEvent ends with the same plan and status for the same events in any order, repeated or not",
            ],
            inside: "Stripe cannot run here; a stand-in sends its events",
          },
        ],
      },
      {
        heading: "What is stored",
        promises: [
          {
            says: "GET /api/auth/export contains everything about the person.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > a user takes all of their data along and closes the account, whose email is free then",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/privacy.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "Texts of the page, what people type, cookies and storage are not read.",
            heldBy: ["e2e/extension/capturing.test.ts: a capture says what it leaves out, and contains none of it"],
          },
          {
            says: "Parameters that may give access to something (token, sig, …) are left out of addresses, also of those of pictures and in custom properties.",
            heldBy: ["e2e/extension/capturing.test.ts: a capture says what it leaves out, and contains none of it"],
          },
        ],
      },
    ],
  },
  {
    file: "docs/schedules.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "A schedule runs an extraction again by itself: every hour, day or week, or at the times of a cron expression.",
            heldBy: [
              "server/src/capabilities/schedules/jobs.test.ts: the worker ticks every minute, and a tick leads to the extraction's next snapshot",
            ],
            inside: "the shortest interval is five minutes",
          },
        ],
      },
      {
        heading: "Setting a schedule",
        promises: [
          {
            says: "GET of the same path returns the schedule (404 if there is none), DELETE deletes it.",
            heldBy: [
              "e2e/documented.test.ts: docs/schedules.md > a schedule is set, read and deleted as documented, and its next run is at the local time of its zone",
            ],
          },
          {
            says: "An expression that never comes, such as 30 February, is refused.",
            heldBy: ["e2e/documented.test.ts: docs/schedules.md > a schedule with %s is refused"],
          },
        ],
      },
      {
        heading: "Choosing kinds",
        promises: [
          {
            says: "The kinds are the keys of tokens; an unknown one is refused with 422, which lists them.",
            heldBy: ["e2e/documented.test.ts: docs/schedules.md > a schedule with %s is refused"],
          },
        ],
      },
      {
        heading: "Quotas and pauses",
        promises: [
          {
            says: "It is skipped, and paused_reason says why, if",
            heldBy: [
              "server/src/capabilities/schedules/tick.test.ts: a tick skips a schedule and says so in paused_reason > while the day's quota is used up, and later starts one run, not several",
            ],
            inside: "the shortest interval is five minutes",
          },
        ],
      },
      {
        heading: "After downtime",
        promises: [
          {
            says: "However many workers there are, one of them starts each run.",
            heldBy: [
              "server/src/capabilities/schedules/tick.test.ts: a due schedule > gets one run if several workers tick concurrently",
            ],
            inside: "the shortest interval is five minutes",
          },
        ],
      },
    ],
  },
  {
    file: "docs/security.md",
    sections: [
      { heading: "", promises: [], because: "It leads to the sections." },
      {
        heading: "A page",
        promises: [
          {
            says: "reach an address that is not public, by any route | all traffic of Chromium goes through a proxy of its own that judges each address when it connects (reader/src/egress) | reader/src/egress/hostile-page.test.ts, reader/src/egress/proxy-guard.test.ts",
            heldBy: [
              "e2e/readme.test.ts: a page on the server's own machine is refused unless EGRESS_ALLOW names its host and port",
            ],
          },
          {
            says: "take forever, or load without end | a visit ends after 45 seconds, 50 MB or 1,000 requests | reader/src/browser/visit/failures.test.ts",
            heldBy: ["e2e/readme.test.ts: a visit ends when a page loads more than 50 MB"],
          },
        ],
      },
      {
        heading: "A user",
        promises: [
          {
            says: "A user sees what is theirs and their teams', and nothing else: each operation has a row in a table that says who may call it with what result, and a test that fails for an operation without a row (roles/tenancy.test.ts).",
            heldBy: [
              "e2e/documented.test.ts: docs/security.md > a user gets nothing of another user's page, whatever the path",
            ],
          },
        ],
      },
      {
        heading: "Somebody with a link",
        promises: [
          {
            says: "A share opens one extraction, for reading: its snapshots, diffs, exports, screenshots and places.",
            heldBy: [
              "e2e/public-addresses.test.ts: a shared page > shows its tokens %s",
              "e2e/public-addresses.test.ts: a link that has ended > because it %s tells a person so, and a program in JSON",
            ],
          },
          {
            says: "It is dead (404) as soon as it is revoked or expires, and when the account or team that owns the extraction is closed or the account is disabled (shares/shares.test.ts).",
            heldBy: [
              "e2e/public-addresses.test.ts: a shared page > shows its tokens %s",
              "e2e/public-addresses.test.ts: a link that has ended > because it %s tells a person so, and a program in JSON",
            ],
          },
        ],
      },
      {
        heading: "A team member",
        promises: [
          {
            says: "The extension says in the capture's view how much it dropped; that number stays on the device (e2e/extension/capturing.test.ts).",
            heldBy: ["e2e/extension/capturing.test.ts: a capture says what it leaves out, and contains none of it"],
          },
        ],
      },
      {
        heading: "An operator",
        promises: [
          {
            says: "METRICS_TOKEN opens /metrics; without it the path does not exist. npm run admin needs the database's URL and nothing else: whoever has that can do everything.",
            heldBy: [
              "e2e/documented.test.ts: docs/operations.md > health, readiness and metrics answer as documented, and limits stand in every answer",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/tokens.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "A key is present if the kind was read, so an empty list means that the page has no such token.",
            heldBy: ["e2e/extension/capture-contract.test.ts: the contract page has tokens of every kind"],
          },
        ],
      },
      {
        heading: "Kinds",
        promises: [
          {
            says: "colors | colours that paint: texts, backgrounds, borders, outlines, decorations, drawings, and those inside shadows and gradients.",
            heldBy: ["e2e/extension/capture-contract.test.ts: the contract page has tokens of every kind"],
          },
        ],
      },
      {
        heading: "Modes",
        promises: [
          {
            says: "tokens.modes has one entry per mode, in the order of the options: its name, its conditions and, of each kind, the tokens that differ.",
            heldBy: [
              "e2e/documented.test.ts: docs/tokens.md > a snapshot has a key for every kind that was read, the states of controls, and what differs in a mode",
            ],
          },
        ],
      },
      {
        heading: "States",
        promises: [
          {
            says: "A token of states is one property of one sort of element in one state: element is the role of the element whose look changes, state the pseudo-class, property the longhand that paints, base the value without the state.",
            heldBy: [
              "e2e/documented.test.ts: docs/tokens.md > a snapshot has a key for every kind that was read, the states of controls, and what differs in a mode",
            ],
          },
        ],
      },
      {
        heading: "What was not read",
        promises: [
          {
            says: "unreadable_frames | frames of other origins",
            heldBy: [
              "e2e/documented.test.ts: docs/tokens.md > a snapshot says what was not there when the page was read",
            ],
          },
        ],
      },
      {
        heading: "Names",
        promises: [
          {
            says: "A token is the same as one of the previous snapshot if its value is equal, if the custom property that named it has another value now, or if the values are used at the same places, by an assignment that is optimal for the page as a whole.",
            heldBy: [
              "e2e/readme.test.ts: the README's walk > runs the page again after its brand colour was changed, with the diff that the README shows",
            ],
          },
        ],
      },
      {
        heading: "Renaming",
        promises: [
          {
            says: "The new name holds in every snapshot of the extraction, earlier and later ones, in diffs, exports and in the tokens that contain the colour (color_name), so no diff shows a change for it.",
            heldBy: [
              "e2e/documented.test.ts: docs/tokens.md > a person's name for a token holds in every snapshot and every export, and changes no diff",
            ],
          },
        ],
      },
      {
        heading: "Notes",
        promises: [
          {
            says: "The snapshot has it as note in every answer, and the timeline shows it, also to those who have a link to the page.",
            heldBy: ["e2e/documented.test.ts: docs/tokens.md > a note stands on its snapshot until it is removed"],
          },
        ],
      },
      {
        heading: "Exports",
        promises: [
          {
            says: "An export is a file with the tokens of one snapshot.",
            heldBy: [
              "e2e/readme.test.ts: the server exports every format that the README names, one mode alone, and chosen kinds",
            ],
          },
        ],
      },
    ],
  },
  {
    file: "docs/webhooks.md",
    sections: [
      {
        heading: "",
        promises: [
          {
            says: "A webhook is an https URL that the service sends events to.",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
        ],
      },
      {
        heading: "Requests",
        promises: [
          {
            says: "Each delivery is a POST with Content-Type: application/json. event is one of the kinds that the webhook is subscribed to, or ping:",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
          {
            says: "X-Service-Signature | HMAC-SHA256 of <X-Service-Timestamp>.<raw body> with the webhook's secret as the key, in hexadecimal",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
        ],
      },
      {
        heading: "Receiving",
        promises: [
          {
            says: "Check the signature over the raw body, before you parse it, and compare it in constant time.",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
          {
            says: "A delivery may arrive more than once, so remember the ids that you have processed.",
            heldBy: [
              "e2e/webhooks.test.ts: a delivery whose worker is killed before the response is sent again with the same id",
            ],
          },
        ],
      },
      {
        heading: "Failures and retries",
        promises: [
          {
            says: "Every answer but a 2xx is a failed attempt; redirects are not followed.",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
        ],
      },
      {
        heading: "Certificates from your own authority",
        promises: [
          {
            says: "If a receiver's certificate comes from your own authority, start the workers with NODE_EXTRA_CA_CERTS=/path/to/authority.pem.",
            heldBy: [
              "e2e/documented.test.ts: docs/webhooks.md > events arrive as documented, each with a signature that the documented function accepts, also after failed attempts",
            ],
          },
        ],
      },
    ],
  },
];
