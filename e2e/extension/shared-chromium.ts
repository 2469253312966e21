import { ExtensionChromium } from "./chromium.ts";

let running: ExtensionChromium | undefined;

/**
 * Returns a Chromium with the extension, as after its start. The test files of a worker share it, one after the other: a start,
 * and the first capture after it, take six seconds of the processor. The end of the worker closes it.
 */
export async function sharedChromium(): Promise<ExtensionChromium> {
  if (running?.isRunning) await running.reset();
  else running = await ExtensionChromium.launch();
  return running;
}

/** Quits the shared Chromium, and starts it again with what it has stored. */
export async function restartSharedChromium(): Promise<ExtensionChromium> {
  const profile = await running?.quit();
  running = undefined;
  running = await ExtensionChromium.launch(profile);
  return running;
}
