import { MAX_SCREENSHOT_BYTES } from "@tintype/reader/browser/screenshot";
import { loadingMs } from "@tintype/reader/modes/deadline";
import { DEFAULT_LIMITS } from "@tintype/reader/reading/reading";
import { MAX_MODES } from "@tintype/shared/conditions/bounds";
import { BODY_GATE, NESTING_GATE } from "../doors/rest/body/body.ts";
import { LARGE_BODIES, UNSENT_ANSWERS } from "../doors/rest/body/large-bodies.ts";
import { CHANGES, READS } from "../doors/rest/in-progress.ts";
import { SERVER_GATES } from "../doors/rest/server.ts";
import { MAX_BATCH } from "../doors/trpc/serve.ts";
import { DERIVED_WORK } from "../extraction/extractions/derived/derived-values.ts";
import { MAX_WAIT } from "../extraction/extractions/prefer.ts";
import { READER_LANE } from "../extraction/extractions/reader-lane.ts";
import { BUILD_WORK } from "../extraction/runs/building/building.ts";
import { ARRIVED_UPLOADS, UPLOADED_BYTES, UPLOADS_OF_USER } from "../extraction/uploads/capacity.ts";
import { ARRIVAL_GATES } from "../extraction/uploads/operations.ts";
import { UPLOAD_SHAPE_GATE } from "../extraction/uploads/parse-upload.ts";
import { UPLOAD_WORK } from "../extraction/uploads/parser.ts";
import { STORING } from "../extraction/uploads/service.ts";
import { FOLLOWED_RUNS, SEARCHES } from "../extraction/views/service.ts";
import { ATTEMPTS_GATE } from "../identity/accounts/passwords/attempts.ts";
import { CHECKS as PASSWORD_CHECKS, REGISTRATIONS } from "../identity/accounts/passwords/hash.ts";
import { CHILD_TIME } from "../identity/limits/child-time.ts";
import { QUOTA_GATES, RATE_GATES, UPLOAD_RATE_GATE } from "../identity/limits/gates.ts";
import { NEW_CUSTOMERS } from "../identity/payments/customers.ts";
import { REVIEW_WORK } from "../monitoring/review/work.ts";
import { MERGE_WORK } from "../monitoring/sites/runs/merge.ts";
import { SOURCE_BYTES } from "../monitoring/sites/source/fetcher.ts";
import { SITE_RULES, SITE_SOURCES, SOURCE_TIME } from "../monitoring/sites/sources.ts";
import { DELIVERY_GATE } from "../notifications/deliveries/deliver.ts";
import { ATTEMPT_MS } from "../notifications/deliveries/send.ts";
import { MAIL_ATTEMPT_MS } from "../notifications/receivers/email/mail-sender.ts";
import { workGate } from "../platform/children/pool.ts";
import { DATABASE_GATES } from "../platform/database/connection.ts";
import { AppError } from "../platform/errors.ts";
import { type Gate, inBytes, inTime, number } from "../platform/gates.ts";
import { budgetGate, laneGate, timeBudgetGate } from "../platform/lanes/gates.ts";
import { MAIL_LIMIT_GATES } from "../platform/limits/mails.ts";
import { MAIL_GATE } from "../platform/mail/outgoing.ts";
import { SHAPE_GATE } from "../platform/operation/json-shape.ts";
import { AGENT_WORK } from "../presentation/agents/computations.ts";
import { AGENT_READINGS } from "../presentation/agents/page-reader.ts";
import { CHECK_WORK, SYSTEM_RULES } from "../systems/engine.ts";
import { SOURCES } from "../systems/service.ts";
import { CHECKS, DELIVERIES } from "./worker.ts";

/** The gates that a request, an upload or a job meets at one stage, in this order. */
export interface Stage {
  readonly name: string;
  readonly gates: readonly Gate[];
}

const urlOf = (path: string) => new URL(path, import.meta.url).href;
const READING = urlOf("../../../reader/src/reading/reading.ts");
/** The longest time of a reading, in ms. */
const LONGEST_MS = DEFAULT_LIMITS.totalMs + loadingMs(MAX_MODES, MAX_MODES);
const failed = "the run fails";

/** Everything that makes work wait, refuses it or ends it for load: the table in docs/limits.md. */
export const stages: readonly Stage[] = [
  { name: "Connection", gates: SERVER_GATES },
  {
    name: "Rate",
    gates: [
      {
        name: "Calls of one request",
        at: urlOf("../doors/trpc/serve.ts"),
        limit: `${MAX_BATCH}`,
        answer: [new AppError("bad_request", "")],
      },
      ...RATE_GATES,
    ],
  },
  { name: "Turn", gates: [laneGate(READS), laneGate(CHANGES)] },
  {
    name: "Body",
    gates: [budgetGate(LARGE_BODIES), BODY_GATE, SHAPE_GATE, NESTING_GATE],
  },
  {
    name: "Work",
    gates: [
      ATTEMPTS_GATE,
      laneGate(PASSWORD_CHECKS),
      laneGate(REGISTRATIONS),
      ...MAIL_LIMIT_GATES,
      MAIL_GATE,
      ...QUOTA_GATES,
      {
        name: "Wait for the end of a run",
        at: urlOf("../extraction/extractions/prefer.ts"),
        limit: inTime(MAX_WAIT * 1000),
        answer: "the run goes on, and the answer says so",
      },
      budgetGate(FOLLOWED_RUNS),
      laneGate(SEARCHES),
      timeBudgetGate(CHILD_TIME),
      laneGate(READER_LANE),
      laneGate(AGENT_READINGS),
      workGate(AGENT_WORK),
      workGate(DERIVED_WORK),
      workGate(REVIEW_WORK),
      laneGate(SOURCES),
      workGate(SYSTEM_RULES),
      workGate(CHECK_WORK),
      laneGate(SITE_SOURCES),
      timeBudgetGate(SOURCE_TIME),
      budgetGate(SOURCE_BYTES),
      workGate(SITE_RULES),
      laneGate(NEW_CUSTOMERS),
    ],
  },
  {
    name: "Upload",
    gates: [
      laneGate(UPLOADS_OF_USER),
      UPLOAD_RATE_GATE,
      ...ARRIVAL_GATES,
      budgetGate(UPLOADED_BYTES),
      budgetGate(ARRIVED_UPLOADS),
      workGate(UPLOAD_WORK),
      UPLOAD_SHAPE_GATE,
      laneGate(STORING),
    ],
  },
  { name: "Database", gates: DATABASE_GATES },
  { name: "Answer", gates: [budgetGate(UNSENT_ANSWERS)] },
  {
    name: "Run",
    gates: [
      {
        name: "Readings",
        at: urlOf("../extraction/runs/claims/fair-order.ts"),
        limit: "BROWSER_CONCURRENCY at once, those of the user with the fewest first",
        answer: "waits",
      },
      {
        name: "Readings for users whose failed runs held slots for over 60 s in ten minutes",
        at: urlOf("../extraction/runs/claims/held-back-share.ts"),
        limit: "half of BROWSER_CONCURRENCY at once, at least 1",
        answer: "waits",
      },
      {
        name: "Readings for agents",
        at: urlOf("../presentation/agents/reading-work.ts"),
        limit: "half of BROWSER_CONCURRENCY at once, at least 1, in one order with runs",
        answer: "waits",
      },
      { name: "Loading of a page", at: READING, limit: inTime(DEFAULT_LIMITS.loadMs), answer: failed },
      {
        name: "Reading of a page in all modes",
        at: READING,
        limit: `${inTime(DEFAULT_LIMITS.totalMs)}; in ${MAX_MODES} modes that all need a load ${inTime(LONGEST_MS)}`,
        answer: failed,
      },
      {
        name: "Network of one reading",
        at: READING,
        limit: `${inBytes(DEFAULT_LIMITS.bytes)}, ${number(DEFAULT_LIMITS.requests)} requests`,
        answer: failed,
      },
      {
        name: "Screenshot",
        at: urlOf("../../../reader/src/browser/screenshot.ts"),
        limit: inBytes(MAX_SCREENSHOT_BYTES),
        answer: "the snapshot has none",
      },
      {
        name: "One Chromium",
        at: READING,
        limit: `${DEFAULT_LIMITS.maxVisits} readings, ${inTime(DEFAULT_LIMITS.maxAgeMs)}`,
        answer: "another one is started",
      },
    ],
  },
  {
    name: "After a run",
    gates: [
      { ...workGate(BUILD_WORK), answer: "the run is tried again, or fails because its page is too large" },
      { ...workGate(MERGE_WORK), answer: "the job is tried again" },
      { name: "Checks of new snapshots", at: urlOf("./worker.ts"), limit: `${CHECKS} at once`, answer: "waits" },
      { name: "Jobs of deliveries", at: urlOf("./worker.ts"), limit: `${DELIVERIES} at once`, answer: "waits" },
      DELIVERY_GATE,
      {
        name: "Attempt at a delivery",
        at: urlOf("../notifications/deliveries/send.ts"),
        limit: inTime(ATTEMPT_MS),
        answer: "the attempt has failed",
      },
      {
        name: "Attempt at a mail",
        at: urlOf("../notifications/receivers/email/mail-sender.ts"),
        limit: inTime(MAIL_ATTEMPT_MS),
        answer: "the attempt has failed",
      },
    ],
  },
];
