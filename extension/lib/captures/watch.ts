const NAME = "captures";

let sender: BroadcastChannel | undefined;

/** Tells all views and the background that something stored has changed. */
export function announceChange(): void {
  sender ??= new BroadcastChannel(NAME);
  sender.postMessage("changed");
}

/** Calls back after every change, whichever window or the background made it. @returns how to stop that */
export function watchCaptures(listener: () => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = listener;
  return () => channel.close();
}
