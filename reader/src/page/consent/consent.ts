import type { BackgroundMessage, CompactCMPRuleset, ContentScriptMessage } from "@duckduckgo/autoconsent";
import type { ConsentAction } from "@tintype/shared/api/extractions/consent";
import type { Environment } from "@tintype/shared/api/extractions/environment";
import { findBanners, isVisible } from "@tintype/shared/observe/dom/banners";
import * as dom from "@tintype/shared/observe/dom/members";
import type { TreeScope } from "@tintype/shared/observe/dom/tree-scopes";
import { bannerStyles } from "./banner-sheets.ts";
import { evaluateInPage } from "./evaluate-in-page.ts";
import type { ConsentLibrary } from "./library.ts";

export type ConsentOutcome = NonNullable<Environment["consent"]>;

/** The name of a banner that the library does not know. */
const UNKNOWN = "unknown";
/** How often the library looks again; each time after something has changed, and half a second of page time. */
const RETRIES = 20;

/** Looks for the banner of a document, and answers it unless it is to be left. All of it happens in the page's own time. */
export class Consent {
  readonly #action: ConsentAction;
  #onReject: ((banner: string) => void) | undefined;
  readonly #scopes: () => readonly TreeScope[];
  #library: InstanceType<ConsentLibrary> | undefined;
  readonly #banners = new Set<Element>();
  readonly #sheets = new Set<CSSStyleSheet>();
  /** The elements that the banner's own sheets are for. */
  readonly #companions = new Set<Element>();
  #name: string | undefined;
  #isRejected = false;
  #hasHidden = false;

  constructor(action: ConsentAction, scopes: () => readonly TreeScope[]) {
    this.#action = action;
    this.#scopes = scopes;
  }

  /**
   * Lets the library look for banners and answer them. Its code must have run in this world.
   * @param onReject called before a banner is rejected, with its name
   */
  answer(rules: CompactCMPRuleset, onReject: (banner: string) => void): void {
    this.#onReject = onReject;
    // Idle time depends on the machine.
    Object.assign(globalThis, { requestIdleCallback: undefined });
    const isRejected = this.#action === "reject";
    const logs = { lifecycle: false, rulesteps: false, detectionsteps: false, evals: false };
    const config = {
      autoAction: isRejected ? ("optOut" as const) : null,
      enablePrehide: false,
      detectRetries: RETRIES,
      // In banners that it does not know, it presses only buttons that reject.
      heuristicMode: isRejected ? ("reject" as const) : ("off" as const),
      logs: { ...logs, errors: false, messages: false, waits: false },
    };
    // The cast: see library.ts.
    const { tintypeConsentLibrary: Library } = globalThis as unknown as { tintypeConsentLibrary: ConsentLibrary };
    const receive = async (message: ContentScriptMessage) => this.#receive(message);
    this.#library = new Library(receive, config, { autoconsent: [], compact: rules });
  }

  /** Hides banners that nobody is answering. */
  hide(): void {
    if (this.#action === "hide" || (this.#action === "reject" && this.#name === undefined)) this.#hideAll();
  }

  /** Ends it: hides what is still there. @returns what has happened */
  end(): ConsentOutcome {
    const visible = this.#action === "leave" ? findBanners(this.#scopes()) : this.#hideAll();
    const banner = this.#name ?? (visible.length > 0 || this.#hasHidden ? UNKNOWN : null);
    if (banner === null) return { status: "none", banner: null };
    if (this.#hasHidden) return { status: "hidden", banner };
    return { status: this.#isRejected ? "rejected" : "left", banner };
  }

  #receive(message: ContentScriptMessage): void {
    if (message.type === "popupFound") {
      this.#name = message.cmp.startsWith("HEURISTIC") ? UNKNOWN : message.cmp;
      if (this.#action === "leave") return;
      this.#note();
      if (this.#action === "reject") this.#onReject?.(this.#name);
    } else if (message.type === "optOutResult") this.#isRejected = message.result;
    else if (message.type === "autoconsentDone") this.#hasHidden ||= message.isCosmetic;
    else if (message.type === "eval") {
      const answer: BackgroundMessage = { type: "evalResp", id: message.id, result: evaluateInPage(message.code) };
      // The library waits for the answer after this call.
      queueMicrotask(() => void this.#library?.receiveMessageCallback(answer));
    }
  }

  /** Remembers the banners and their sheets, which may be gone after an answer. @returns the banners that are visible now */
  #note(): Element[] {
    const scopes = this.#scopes();
    const visible = findBanners(scopes);
    for (const banner of [...visible, ...this.#namedBanners()]) this.#banners.add(banner);
    const { sheets, elements } = bannerStyles(scopes, this.#banners);
    for (const sheet of sheets) this.#sheets.add(sheet);
    for (const element of elements) this.#companions.add(element);
    return visible;
  }

  /** The elements that the library hides while it answers the banner that it has found. */
  #namedBanners(): Element[] {
    const selectors = this.#library?.rules.find(({ name }) => name === this.#name)?.prehideSelectors ?? [];
    return selectors.flatMap((selector) => [...dom.findAll(document, selector)]);
  }

  #hideAll(): Element[] {
    const visible = this.#note();
    // A banner that is still fading in is hidden as well.
    if (!this.#isRejected && this.#banners.size > 0) this.#hasHidden = true;
    else if ([...this.#banners].some(isVisible)) this.#hasHidden = true;
    // Without its sheets, an element that they hide would show.
    for (const element of [...this.#banners, ...this.#companions]) conceal(element);
    for (const sheet of this.#sheets) sheet.disabled = true;
    if (this.#hasHidden) unlockScrolling();
    return visible;
  }
}

function conceal(element: Element): void {
  const style = dom.styleOf(element);
  if (style) dom.setProperty(style, "display", "none", "important");
}

/** Banners keep the page behind them from being scrolled. */
function unlockScrolling(): void {
  for (const element of [dom.documentElement(document), dom.body(document)]) {
    const style = element && getComputedStyle(element).overflowY === "hidden" ? dom.styleOf(element) : undefined;
    if (style) dom.setProperty(style, "overflow", "visible", "important");
  }
}
