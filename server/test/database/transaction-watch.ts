import { PerformanceObserver } from "node:perf_hooks";
import pg from "pg";
import { threadMs } from "../thread-time.ts";

/**
 * A transaction that computes longer than this between two statements, in ms of the processor, is a fault. With two cores at a
 * load of ten, none in 40 files of tests computed for 8 ms.
 */
const MAX_COMPUTING_MS = 50;

/** Frames of a stack from the asynchronous call that began a transaction to the test. */
const MAX_FRAMES = 60;

interface Open {
  /** Stack of its beginning. */
  readonly stack: string;
  inFlight: number;
  /** Processor time of this thread, in ms, when the last statement ended. */
  endedAt: number;
  /** Time of its end on the clock of `performance`, in ms. */
  endedAtClock: number;
  /** Counts the statements. */
  statements: number;
}

export interface TransactionWatch {
  /** @throws Error if a transaction computed, or waited for something that is not the database, since the last call */
  check(): void;
}

/** A span on the clock of `performance`. */
interface Span {
  readonly start: number;
  readonly end: number;
}

interface Fault {
  readonly stack: string;
  /** The statement before. */
  readonly text: string;
  /** Undefined if the transaction waited. */
  readonly computed?: Span & { readonly ms: number };
}

/** Collections of garbage take the time of whoever computes when they begin. Here they are the fault of nobody. */
const collections: Span[] = [];
const noteCollections = (entries: readonly PerformanceEntry[]) =>
  collections.push(...entries.map(({ startTime, duration }) => ({ start: startTime, end: startTime + duration })));
const collectionObserver = new PerformanceObserver((list) => noteCollections(list.getEntries()));
collectionObserver.observe({ entryTypes: ["gc"] });

/**
 * Watches the transactions of a pool. Between two statements a transaction may do what takes next to no time. So its next
 * statement must follow before the event loop turns: otherwise it waited for a timer, a child process, a hash or another
 * connection, however quick that was. And it must not compute. Both are independent of how busy the machine is.
 * @param isWatched whether the transaction that began with this stack counts; by default the service's do, and those of tests do not
 */
export function watchTransactions(pool: pg.Pool, isWatched = beginsInService): TransactionWatch {
  const faults: Fault[] = [];
  pool.on("connect", (client) => watchClient(client, { isWatched, onFault: (fault) => faults.push(fault) }));
  return {
    check() {
      noteCollections(collectionObserver.takeRecords());
      const texts = faults.splice(0).flatMap((fault) => describeFault(fault) ?? []);
      if (texts.length > 0) throw new Error(texts.join("\n\n"));
    },
  };
}

/** Returns undefined if the transaction computed for too long only because garbage was collected meanwhile. */
function describeFault({ stack, text, computed }: Fault): string | undefined {
  if (!computed) return `A transaction waited for something that is not the database after: ${text}\n${stack}`;
  const { start, end, ms } = computed;
  const overlaps = collections.map((span) => Math.max(0, Math.min(span.end, end) - Math.max(span.start, start)));
  const computing = ms - overlaps.reduce((sum, overlap) => sum + overlap, 0);
  return computing > MAX_COMPUTING_MS
    ? `A transaction computed for ${Math.round(computing)} ms after: ${text}\n${stack}`
    : undefined;
}

function watchClient(
  client: pg.PoolClient,
  { isWatched, onFault }: { isWatched: (stack: string) => boolean; onFault: (fault: Fault) => void },
): void {
  let open: Open | undefined;
  const report = ({ stack }: Open, fault: Omit<Fault, "stack">) => {
    if (isWatched(stack)) onFault({ stack, ...fault });
  };
  let last = "";

  const onEnd = () => {
    const transaction = open;
    if (!transaction) return;
    transaction.inFlight -= 1;
    Object.assign(transaction, { endedAt: threadMs(), endedAtClock: performance.now() });
    const { statements } = transaction;
    const text = last;
    setImmediate(() => {
      if (open !== transaction || transaction.inFlight > 0 || transaction.statements !== statements) return;
      report(transaction, { text });
    });
  };

  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  const query = (statement: unknown, ...rest: unknown[]): unknown => {
    if (!isQuery(statement)) return send(statement, ...rest);
    const { text } = statement;
    if (/^(begin|start transaction)\b/i.test(text)) {
      open = { stack: stackHere(), inFlight: 0, endedAt: threadMs(), endedAtClock: performance.now(), statements: 0 };
    }
    const transaction = open;
    if (!transaction) return send(statement, ...rest);
    const isIdle = transaction.inFlight === 0;
    transaction.inFlight += 1;
    transaction.statements += 1;
    const { callback } = statement;
    statement.callback = (...results) => {
      onEnd();
      callback(...results);
    };
    const sent = send(statement, ...rest);
    const ms = threadMs() - transaction.endedAt; // with the writing of the statement's values
    if (isIdle && ms > MAX_COMPUTING_MS) {
      report(transaction, { text: last, computed: { ms, start: transaction.endedAtClock, end: performance.now() } });
    }
    last = text;
    if (/^(commit|rollback)$/i.test(text)) open = undefined;
    return sent;
  };
  Object.assign(client, { query });
}

/** Tells whether a value is a query as the pool of Kysely sends it, see prepared-statements.ts. */
function isQuery(value: unknown): value is { text: string; callback: (...results: unknown[]) => void } {
  return value instanceof pg.Query && "text" in value && typeof value.text === "string";
}

function stackHere(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = MAX_FRAMES;
  const { stack = "" } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return stack
    .split("\n")
    .filter(
      (line) => line.includes("/server/") && !line.includes("node_modules") && !/\/database\/[\w-]+\.ts/.test(line),
    )
    .join("\n");
}

/** A queue between the service and the database hides where the transaction began: then the stack is empty. */
function beginsInService(stack: string): boolean {
  const [firstLine = ""] = stack.split("\n");
  return !firstLine.includes("/server/test/") && !firstLine.includes(".test.ts");
}
