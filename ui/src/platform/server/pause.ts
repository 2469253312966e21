/** A pause of the requests that a server refuses because of a limit. Those that it does not refuse do not wait. */
export interface Pause {
  /** When they go on, in ms since 1970; undefined while none waits. */
  get(): number | undefined;
  /** @returns how to stop that */
  watch(listener: () => void): () => void;
  /** Begins a pause, or makes it longer. @returns whether to wait: some limits last for hours, and only a view can tell those */
  begin(until: number | undefined): boolean;
  /** Milliseconds until the end of the pause. */
  remainingMs(): number;
}

/** The longest wait of a limit of requests a minute, in ms, and a little for the way of the answer. */
const LONGEST_MS = 65_000;

export function createPause(): Pause {
  const listeners = new Set<() => void>();
  let until: number | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const set = (moment: number | undefined) => {
    until = moment;
    for (const listener of listeners) listener();
  };
  const remainingMs = () => Math.max(0, (until ?? 0) - Date.now());

  return {
    get: () => until,
    watch(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    begin(moment) {
      if (moment === undefined || moment - Date.now() > LONGEST_MS) return false;
      if (moment <= (until ?? 0)) return true;
      set(moment);
      clearTimeout(timer);
      timer = setTimeout(() => set(undefined), remainingMs());
      return true;
    },
    remainingMs,
  };
}

/** The pause of this page's requests: it talks to one server. */
export const pause = createPause();

/** Fetches, and while the server's limit of requests is reached waits and fetches again. The body must not be a stream. */
export async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(url, init);
    const wait = response.status === 429 ? secondsToWait(response) : undefined;
    if (wait === undefined || !pause.begin(Date.now() + wait * 1000)) return response;
    await new Promise((resolve) => setTimeout(resolve, pause.remainingMs()));
  }
}

/** The wait that an answer asks for, in seconds; undefined if it asks for none. */
export function secondsToWait({ headers }: Response): number | undefined {
  const wait = Number(headers.get("retry-after") ?? Number.NaN);
  return wait >= 0 ? wait : undefined;
}
