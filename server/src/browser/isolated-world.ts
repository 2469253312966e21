import type { CDPSession } from "playwright";
import type { PageScript } from "./page/script.ts";
import { unlessAborted } from "./waiting.ts";

type Arguments<Name extends keyof PageScript> = Parameters<PageScript[Name]>;
type Result<Name extends keyof PageScript> = Awaited<ReturnType<PageScript[Name]>>;
type DomNode = Awaited<ReturnType<typeof getDocument>>["root"];

/** Our script in the page's main frame, in a world of its own (see page/script.ts). It lives as long as the document. */
export class IsolatedWorld {
  readonly #cdp: CDPSession;
  readonly #contextId: number;
  /** Aborted when the frame goes on to another document: every call then ends with its reason. */
  readonly left: AbortSignal;

  private constructor(cdp: CDPSession, contextId: number, left: AbortSignal) {
    this.#cdp = cdp;
    this.#contextId = contextId;
    this.left = left;
  }

  /**
   * In the document that the frame shows now. Nothing can be called there before `install`.
   * @param left see the property
   */
  static async open(cdp: CDPSession, frameId: string, left: AbortSignal): Promise<IsolatedWorld> {
    const created = cdp.send("Page.createIsolatedWorld", { frameId, worldName: "tintype" });
    return new IsolatedWorld(cdp, (await unlessAborted(left, created)).executionContextId, left);
  }

  /** Puts the page script there. Calls need not wait for that: the browser takes one after the other. */
  async install(code: string): Promise<void> {
    await this.#evaluate(code);
  }

  /** Calls a function of the page script. There is no time limit: see `capped`. */
  async call<Name extends keyof PageScript>(name: Name, ...args: Arguments<Name>): Promise<Result<Name>> {
    const given = args.map((argument) => JSON.stringify(argument)).join(",");
    // What comes back is the JSON of what the function of that name gave.
    return (await this.#evaluate(`tintypePage.${name}(${given})`)) as Result<Name>;
  }

  /** Hands the page's closed shadow roots to the page script: from inside they cannot be found. */
  async adoptClosedRoots(): Promise<void> {
    const document = Promise.all([
      getDocument(this.#cdp),
      // It reports every change of the document from then on, which nobody here listens to.
      this.#cdp.send("DOM.disable"),
    ]);
    const [{ root }] = await unlessAborted(this.left, document);
    const roots = closedRootsIn(root);
    if (roots.length === 0) return;
    const executionContextId = this.#contextId;
    const handles = await Promise.all(
      roots.map(async (backendNodeId) => {
        // One that has gone in the meantime is nothing to read.
        const resolved = this.#cdp
          .send("DOM.resolveNode", { backendNodeId, executionContextId })
          .catch(() => undefined);
        return (await unlessAborted(this.left, resolved))?.object.objectId;
      }),
    );
    const adopted = this.#cdp.send("Runtime.callFunctionOn", {
      executionContextId,
      functionDeclaration: "(...roots) => tintypeAdopt(...roots)",
      arguments: handles.filter((objectId) => objectId !== undefined).map((objectId) => ({ objectId })),
    });
    await unlessAborted(this.left, adopted);
  }

  async #evaluate(expression: string): Promise<unknown> {
    const options = { expression, contextId: this.#contextId, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await unlessAborted(this.left, this.#cdp.send("Runtime.evaluate", options));
    if (exceptionDetails) {
      throw new Error(`in the page: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
    }
    return result.value;
  }
}

function getDocument(cdp: CDPSession) {
  return cdp.send("DOM.getDocument", { depth: -1, pierce: true });
}

/** The backend ids of all closed shadow roots below a node, in frames of the same process as well. */
function closedRootsIn(root: DomNode): number[] {
  const found: number[] = [];
  const nodes = [root];
  // The array grows while it is walked.
  for (const { shadowRootType, backendNodeId, children = [], shadowRoots = [], contentDocument } of nodes) {
    if (shadowRootType === "closed") found.push(backendNodeId);
    for (const child of children) nodes.push(child);
    for (const shadowRoot of shadowRoots) nodes.push(shadowRoot);
    if (contentDocument) nodes.push(contentDocument);
  }
  return found;
}
