import { useRef, useState } from "preact/hooks";
import type { Outcome, ServerFault } from "../outcome.ts";

/** A request of a form or a button to the server. */
export interface Action<Args extends readonly unknown[]> {
  /** Starts it, before this returns. Does nothing while it is under way. */
  readonly run: (...args: Args) => Promise<void>;
  readonly isBusy: boolean;
  /** Why it failed. Gone with the next `run` or `forget`. */
  readonly fault: ServerFault | undefined;
  readonly forget: () => void;
}

/** @param onDone called with the result if `send` succeeded */
export function useAction<Args extends readonly unknown[], T>(
  send: (...args: Args) => Promise<Outcome<T>>,
  onDone: (value: T) => void | Promise<void>,
): Action<Args> {
  const [fault, setFault] = useState<ServerFault>();
  const [isBusy, setBusy] = useState(false);
  // The state is known only after the next rendering, and two clicks may come before it.
  const isUnderWay = useRef(false);
  const run = async (...args: Args) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    try {
      const sending = send(...args);
      setBusy(true);
      setFault(undefined);
      const outcome = await sending;
      if (outcome.ok) await onDone(outcome.value);
      else setFault(outcome.fault);
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  };
  return { run, isBusy, fault, forget: () => setFault(undefined) };
}
