import { defineUnlistedScript } from "wxt/utils/define-unlisted-script";
import { PORT } from "../lib/on-page/messages.ts";
import { type Port, servePort } from "../lib/on-page/serve-port.ts";
import { pageRuntime } from "../lib/page-runtime.ts";

/** Runs in the page, in the extension's isolated world, and shows there what the popup or the background asks for. */
export default defineUnlistedScript({ main });

interface Connecting {
  readonly onConnect: {
    addListener(listener: (port: Port) => void): void;
    removeListener(listener: (port: Port) => void): void;
  };
}

const RUNNING = Symbol.for("tintype.on-page");

interface Globals {
  /** Ends what a script that ran before shows. */
  [RUNNING]?: () => void;
}

function main(): void {
  const runtime = pageRuntime<Connecting>();
  if (!runtime) return;
  const globals = globalThis as Globals; // the cast: the DOM's types do not include our own
  globals[RUNNING]?.();
  let stop: (() => void) | undefined;
  const onConnect = (port: Port) => {
    if (port.name !== PORT) return;
    stop?.();
    stop = servePort(port).stop;
  };
  runtime.onConnect.addListener(onConnect);
  globals[RUNNING] = () => {
    runtime.onConnect.removeListener(onConnect);
    stop?.();
  };
}
