import type { ConsentAction } from "@tintype/shared/api/extractions/consent";
import type { ConsentOutcome } from "../page/consent/consent.ts";
import type { IsolatedWorld } from "../visit/isolated-world.ts";
import { consentLibrary } from "../visit/observe-bundle.ts";
import { consentRules } from "./consent-rules.ts";

/** The function by which the page script tells that it rejects a banner. */
const REJECTING = "tintypeRejects";

/** The answer to the banners of a page, over all documents that a visit reads. */
export class ConsentAnswer {
  readonly #action: ConsentAction;
  /** The banner that is being rejected, or was in an earlier document: pages may reload themselves for that. */
  #rejected: string | undefined;
  #rejectedBefore: string | undefined;
  #isAnswering = false;

  constructor(action: ConsentAction) {
    this.#action = action;
  }

  /** Begins with a document. */
  async begin(world: IsolatedWorld): Promise<void> {
    this.#rejectedBefore = this.#rejected;
    this.#isAnswering = false;
    await world.call("beginConsent", this.#action);
  }

  /** Begins to answer the document's banner if it may have one by now. The library needs page time for that. */
  async look(world: IsolatedWorld, url: string): Promise<void> {
    if (this.#isAnswering || !(await world.call("mayAskConsent"))) return;
    this.#isAnswering = true;
    const listening = world.listen(REJECTING, (name) => {
      this.#rejected = name;
    });
    const [code, rules] = await Promise.all([consentLibrary(), consentRules(url)]);
    await Promise.all([listening, world.install(code), world.call("answerConsent", rules, REJECTING)]);
  }

  /** Hides what is still there, before the document is read. */
  async end(world: IsolatedWorld): Promise<ConsentOutcome | undefined> {
    const outcome = await world.call("endConsent");
    if (outcome?.status !== "none" || this.#rejectedBefore === undefined) return outcome;
    return { status: "rejected", banner: this.#rejectedBefore };
  }
}
