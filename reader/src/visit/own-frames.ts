import type { CDPSession } from "playwright";

/**
 * The document that a frame shows: none yet, one whose origin is not known yet, or one of the origin. A frame that has shown a
 * document of somebody else counts as foreign from then on.
 */
type Content = "nothing" | "unknown" | "own" | "foreign";

interface Frame {
  readonly parentId: string | undefined;
  content: Content;
}

/**
 * Knows which frames of a page belong to an origin: those that, like all frames around them, have shown nothing but documents
 * of it. The origin of a document is that of its execution context, because addresses do not tell: a document in a sandbox has
 * the address of its server and the origin of nobody, and `about:srcdoc` and `blob:` inherit theirs (Chromium 156, whose
 * `securityOrigin` of a frame is made of the address).
 */
export class OwnFrames {
  readonly #origin: string;
  readonly #mainFrameId: string;
  readonly #frames = new Map<string, Frame>();
  #hasForeign = false;

  private constructor(origin: string, mainFrameId: string) {
    this.#origin = origin;
    this.#mainFrameId = mainFrameId;
    this.#frames.set(mainFrameId, { parentId: undefined, content: "nothing" });
  }

  /** Watches the frames of a page that has not navigated yet. */
  static async watch(cdp: CDPSession, origin: string, mainFrameId: string): Promise<OwnFrames> {
    const frames = new OwnFrames(origin, mainFrameId);
    cdp.on("Page.frameAttached", ({ frameId, parentFrameId }) => frames.#attach(frameId, parentFrameId));
    cdp.on("Page.frameNavigated", ({ frame }) => frames.#setContent(frame.id, "unknown"));
    // A frame that moves to another process shows a document of another site.
    cdp.on("Page.frameDetached", ({ frameId, reason }) => {
      if (reason === "swap") frames.#setContent(frameId, "foreign");
      else frames.#frames.delete(frameId);
    });
    cdp.on("Runtime.executionContextCreated", ({ context }) => {
      const { isDefault, frameId } = (context.auxData ?? {}) as { isDefault?: boolean; frameId?: string }; // by the protocol
      if (isDefault && frameId !== undefined) frames.#onContext(frameId, context.origin);
    });
    await cdp.send("Runtime.enable");
    return frames;
  }

  /** True if any frame of the page has shown a document of somebody else. */
  get hasForeign(): boolean {
    return this.#hasForeign;
  }

  /** Returns whose a frame is, with all frames around it. It is `open` until the events have arrived that tell. */
  ownerOf(frameId: string): "origin" | "somebody else" | "open" {
    const frame = this.#frames.get(frameId);
    if (frame?.content === "foreign") return "somebody else";
    const around = frame?.parentId === undefined ? "origin" : this.ownerOf(frame.parentId);
    return around === "origin" && frame?.content !== "own" ? "open" : around;
  }

  /** Returns true if nobody but the origin can have sent a frame in the page to another document: only documents in and around it can. */
  isLedByOrigin(frameId: string): boolean {
    const { parentId, content } = this.#frames.get(frameId) ?? {};
    const isNew = content === "nothing" && parentId !== undefined && this.ownerOf(parentId) === "origin";
    return isNew || this.ownerOf(frameId) === "origin";
  }

  /** Returns true if the frame is the page itself. */
  isMain(frameId: string): boolean {
    return frameId === this.#mainFrameId;
  }

  #attach(frameId: string, parentId: string): void {
    // A frame that comes back from another process stays foreign.
    if (!this.#frames.has(frameId)) this.#frames.set(frameId, { parentId, content: "nothing" });
  }

  #onContext(frameId: string, origin: string): void {
    const frame = this.#frames.get(frameId);
    // The blank document in which a page begins has no origin.
    if (frame?.parentId === undefined && frame?.content === "nothing") return;
    this.#setContent(frameId, origin === this.#origin ? "own" : "foreign");
  }

  #setContent(frameId: string, content: Content): void {
    if (content === "foreign") this.#hasForeign = true;
    const frame = this.#frames.get(frameId);
    if (frame && frame.content !== "foreign") frame.content = content;
  }
}
