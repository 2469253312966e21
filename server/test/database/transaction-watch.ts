import pg from "pg";

/** A transaction that computes longer than this between two statements, in ms of the processor, is a fault. */
const MAX_COMPUTING_MS = 50;

/** Frames of a stack from the asynchronous call that began a transaction to the test. */
const MAX_FRAMES = 60;

interface Open {
  /** Where it began. */
  readonly stack: string;
  inFlight: number;
  /** Processor time of this thread, in ms, when the last statement ended. */
  endedAt: number;
  /** Counts the statements. */
  statements: number;
}

export interface TransactionWatch {
  /** @throws Error if a transaction computed, or waited for something that is not the database, since the last call */
  check(): void;
}

/**
 * Watches the transactions of a pool. Between two statements a transaction may do what takes next to no time. So its next
 * statement must follow before the event loop turns: otherwise it waited for a timer, a child process, a hash or another
 * connection, however quick that was. And it must not compute. Both are independent of how busy the machine is.
 * @param isWatched whether the transaction that began with this stack counts; by default the service's do, and those of tests do not
 */
export function watchTransactions(pool: pg.Pool, isWatched = beginsInService): TransactionWatch {
  const faults: string[] = [];
  pool.on("connect", (client) => watchClient(client, { isWatched, onFault: (fault) => faults.push(fault) }));
  return {
    check() {
      const all = faults.splice(0);
      if (all.length > 0) throw new Error(all.join("\n\n"));
    },
  };
}

function watchClient(
  client: pg.PoolClient,
  { isWatched, onFault }: { isWatched: (stack: string) => boolean; onFault: (fault: string) => void },
): void {
  let open: Open | undefined;
  const report = (transaction: Open, what: string, text: string) => {
    if (isWatched(transaction.stack)) onFault(`A transaction ${what} after: ${text}\n${transaction.stack}`);
  };
  let last = "";

  const onEnd = () => {
    const transaction = open;
    if (!transaction) return;
    transaction.inFlight -= 1;
    transaction.endedAt = threadMs();
    const { statements } = transaction;
    const text = last;
    setImmediate(() => {
      if (open !== transaction || transaction.inFlight > 0 || transaction.statements !== statements) return;
      report(transaction, "waited for something that is not the database", text);
    });
  };

  const send = client.query.bind(client) as (query: unknown, ...rest: unknown[]) => unknown;
  const query = (first: unknown, ...rest: unknown[]): unknown => {
    if (!isQuery(first)) return send(first, ...rest);
    const { text } = first;
    if (/^(begin|start transaction)\b/i.test(text)) {
      open = { stack: stackHere(), inFlight: 0, endedAt: threadMs(), statements: 0 };
    }
    const transaction = open;
    if (!transaction) return send(first, ...rest);
    const isIdle = transaction.inFlight === 0;
    transaction.inFlight += 1;
    transaction.statements += 1;
    const { callback } = first;
    first.callback = (...results) => {
      onEnd();
      callback(...results);
    };
    const sent = send(first, ...rest);
    const computed = threadMs() - transaction.endedAt; // with the writing of the statement's values
    if (isIdle && computed > MAX_COMPUTING_MS) report(transaction, `computed for ${Math.round(computed)} ms`, last);
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

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
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
  const [first = ""] = stack.split("\n");
  return !first.includes("/server/test/") && !first.includes(".test.ts");
}
