import type { CDPSession } from "playwright";
import type { PageScript } from "../page/script.ts";
import { capped, unlessAborted } from "../waiting.ts";
import { type DomNode, hiddenRootsIn } from "./hidden-roots.ts";

type Arguments<Name extends keyof PageScript> = Parameters<PageScript[Name]>;
type Result<Name extends keyof PageScript> = Awaited<ReturnType<PageScript[Name]>>;

/** Chromium's error for a document that is too deep for its answers, which contain each node in its parent. */
const TOO_DEEP = /stack limit exceeded/;

/** Errors of commands whose document is gone. Chromium may send them before it reports the navigation. */
const GONE =
  /Inspected target navigated or closed|Cannot find context with specified id|Execution context was destroyed/;
/** The longest wait, in real ms, for the report of a navigation that has ended a command. */
const NAVIGATION_REPORT_MS = 2_000;

/** The name of the world, which scripts that run before those of a page have too. */
export const WORLD = "tintype";

/** An isolated world in the page's main frame, where our script runs (see page/script.ts). It exists as long as the document. */
export class IsolatedWorld {
  readonly #cdp: CDPSession;
  readonly #contextId: number;
  /** Aborted when the frame navigates to another document. Every call then rejects with its reason. */
  readonly navigated: AbortSignal;

  private constructor(cdp: CDPSession, contextId: number, navigated: AbortSignal) {
    this.#cdp = cdp;
    this.#contextId = contextId;
    this.navigated = navigated;
  }

  /**
   * Creates the world in the frame's current document. No function can be called in it before `install`.
   * @param navigated see the property
   */
  static async open(cdp: CDPSession, frameId: string, navigated: AbortSignal): Promise<IsolatedWorld> {
    const created = cdp.send("Page.createIsolatedWorld", { frameId, worldName: WORLD });
    return new IsolatedWorld(cdp, (await unlessAborted(navigated, created)).executionContextId, navigated);
  }

  /** Runs the page script. Calls need not wait for the promise, because the browser runs one after the other. */
  async install(code: string): Promise<void> {
    await this.#evaluate(code);
  }

  /** Calls a function of the page script. There is no time limit; see `capped`. */
  async call<Name extends keyof PageScript>(name: Name, ...args: Arguments<Name>): Promise<Result<Name>> {
    const argumentTexts = args.map((argument) => JSON.stringify(argument)).join(",");
    // The result is what the function of that name returned, passed on as JSON.
    return (await this.#evaluate(`tintypePage.${name}(${argumentTexts})`)) as Result<Name>;
  }

  /** Lets the page script call a function of ours: `globalThis[name](text)`. The page itself cannot. */
  async listen(name: string, onCall: (text: string) => void): Promise<void> {
    this.#cdp.on("Runtime.bindingCalled", ({ name: called, payload, executionContextId }) => {
      if (called === name && executionContextId === this.#contextId) onCall(payload);
    });
    await this.#cdp.send("Runtime.addBinding", { name, executionContextId: this.#contextId });
  }

  /**
   * Passes shadow roots to the page script, which cannot find them itself: the page's closed ones, and those in which a `use`
   * shows parts of another file.
   * @returns whether some were left out
   */
  async adoptRoots(): Promise<boolean> {
    const { roots, isCut } = hiddenRootsIn(await this.#unlessNavigated(documentNodes(this.#cdp)));
    if (roots.length === 0) return false;
    const executionContextId = this.#contextId;
    const handles = await Promise.all(
      roots.map(async (backendNodeId) => {
        // The root may have been removed in the meantime.
        const resolved = this.#cdp
          .send("DOM.resolveNode", { backendNodeId, executionContextId })
          .catch(() => undefined);
        return (await unlessAborted(this.navigated, resolved))?.object.objectId;
      }),
    );
    const adopted = this.#cdp.send("Runtime.callFunctionOn", {
      executionContextId,
      functionDeclaration: "(...roots) => tintypeAdopt(...roots)",
      arguments: handles.filter((objectId) => objectId !== undefined).map((objectId) => ({ objectId })),
    });
    await this.#unlessNavigated(adopted);
    return isCut;
  }

  async #evaluate(expression: string): Promise<unknown> {
    const options = { expression, contextId: this.#contextId, awaitPromise: true, returnByValue: true };
    const evaluated = this.#unlessNavigated(this.#cdp.send("Runtime.evaluate", options));
    const { result, exceptionDetails } = await evaluated;
    if (exceptionDetails) {
      throw new Error(`in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  }

  /** Waits for a command's answer. @throws the reason of the navigation if that has ended the command */
  async #unlessNavigated<T>(answered: Promise<T>): Promise<T> {
    try {
      return await unlessAborted(this.navigated, answered);
    } catch (error) {
      const { promise: never } = Promise.withResolvers<never>();
      const isGone = error instanceof Error && GONE.test(error.message);
      if (isGone) await capped(unlessAborted(this.navigated, never), NAVIGATION_REPORT_MS);
      throw error;
    }
  }
}

function getDocument(cdp: CDPSession) {
  return cdp.send("DOM.getDocument", { depth: -1, pierce: true });
}

/** The document with its nodes inside it; of a deep one, all its nodes side by side. */
async function documentNodes(cdp: CDPSession): Promise<readonly DomNode[]> {
  try {
    const [{ root }] = await Promise.all([
      getDocument(cdp),
      // After DOM.getDocument, Chromium reports every change of the document. We do not need that.
      cdp.send("DOM.disable"),
    ]);
    return [root];
  } catch (error) {
    if (!(error instanceof Error && TOO_DEEP.test(error.message))) throw error;
  }
  const [, { nodes }] = await Promise.all([
    cdp.send("DOM.enable"),
    cdp.send("DOM.getFlattenedDocument", { depth: -1, pierce: true }),
    cdp.send("DOM.disable"),
  ]);
  return nodes;
}
