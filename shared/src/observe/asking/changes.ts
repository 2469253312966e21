import { animatedStyles } from "../dom/animations.ts";
import type { Root } from "../dom/members.ts";
import { getOrCreate } from "../memo.ts";
import type { LiveRule, RuleOwner } from "./live-rules.ts";
import { deleteRule, insertRule, rulesIn, selectorOf, setSelector } from "./rule-members.ts";

/** A copy of a rule, or another selector for it. */
interface Change {
  readonly at: Pick<LiveRule, "rule" | "owner">;
  apply(index: number): (() => void) | undefined;
}

/**
 * Changes sheets, calls `work`, and restores the sheets, whatever is thrown in between. All of it must happen in one task, so
 * that no frame is made and no script of the page runs meanwhile.
 * @param roots the trees whose styles are computed while the sheets are changed
 * @throws what `work` throws, or the first failure of a restoration, after all the others have been tried
 */
export function whileChanged<Result>(
  roots: Iterable<Root>,
  changes: Pick<SheetChanges, "apply">,
  work: () => Result,
): Result {
  const animated = animatedStyles(roots);
  catchUp(animated);
  const undo = new Undo();
  try {
    changes.apply(undo);
    return work();
  } finally {
    undo.all();
    catchUp(animated);
  }
}

/**
 * Brings the styles of what is animated to the present. Firefox leaves them behind while nothing reads them. A change of any
 * rule for such an element would start a transition from there, of which the page would be told.
 */
function catchUp(animated: readonly CSSStyleDeclaration[]): void {
  for (const style of animated) style.getPropertyValue("color");
}

/** Asks the browser: changes sheets, and reads what it then computes. */
export interface Question {
  apply(undo: Undo): void;
  /** Called once, while the changes are there. */
  readAnswer(): void;
}

/** Several questions that are asked at once. Their changes do not concern each other. */
export const together = (questions: readonly Question[]): Question => ({
  apply(undo) {
    for (const question of questions) question.apply(undo);
  },
  readAnswer() {
    for (const question of questions) question.readAnswer();
  },
});

/** The changes that are to be written into the sheets of a page. */
export class SheetChanges {
  readonly #planned: Change[] = [];
  /** Changes that the browser refused. */
  refused = 0;

  get size(): number {
    return this.#planned.length;
  }

  /** Plans a rule right after another one. Several of the same rule stand in the order in which they were planned. */
  insertAfter(anchor: Pick<LiveRule, "rule" | "owner">, text: string): void {
    this.#planned.push({ at: anchor, apply: (index) => inserted(anchor.owner, text, index + 1) });
  }

  setSelector(liveRule: LiveRule, selector: string): void {
    // The cast: only style rules are given here.
    this.#planned.push({ at: liveRule, apply: () => selected(liveRule.rule as CSSStyleRule, selector) });
  }

  apply(undo: Undo): void {
    const indexes = new Map<RuleOwner, Map<CSSRule, number>>();
    const steps = this.#planned.map((change) => ({ change, index: indexIn(indexes, change.at) }));
    // From the last rule to the first, so that the indexes of those before stay as they are.
    for (const { change, index } of steps.reverse()) {
      const restore = index === undefined ? undefined : change.apply(index);
      if (restore) undo.add(restore);
      else this.refused++;
    }
  }
}

/** The steps that restore the sheets, taken in reverse. */
export class Undo {
  readonly #steps: (() => void)[] = [];

  add(step: () => void): void {
    this.#steps.push(step);
  }

  /** Takes the steps. One that fails is taken once more after the others. */
  all(): void {
    let failure: { readonly error: unknown } | undefined;
    const failed: (() => void)[] = [];
    for (const step of this.#steps.reverse()) {
      try {
        step();
      } catch {
        failed.push(step);
      }
    }
    this.#steps.length = 0;
    for (const step of failed) {
      try {
        step();
      } catch (error) {
        failure ??= { error };
      }
    }
    if (failure) throw failure.error;
  }
}

function indexIn(indexes: Map<RuleOwner, Map<CSSRule, number>>, { owner, rule }: Change["at"]): number | undefined {
  const indexesOf = () => new Map([...rulesIn(owner)].map((sibling, index) => [sibling, index]));
  return getOrCreate(indexes, owner, indexesOf).get(rule);
}

/** @returns how to remove the rule; undefined if the browser refuses it */
export function inserted(owner: RuleOwner, text: string, index: number): (() => void) | undefined {
  try {
    insertRule(owner, text, index);
  } catch {
    // The browser refuses selectors that it cannot parse, and sheets that are being replaced.
    return undefined;
  }
  const copy = ruleAt(owner, index);
  return () => {
    // If an earlier step has failed, the rule stands elsewhere.
    const position = !copy || rulesIn(owner)[index] === copy ? index : [...rulesIn(owner)].indexOf(copy);
    if (position >= 0) deleteRule(owner, position);
  };
}

/** A failure here must not keep the rule from being deleted. */
function ruleAt(owner: RuleOwner, index: number): CSSRule | undefined {
  try {
    return rulesIn(owner)[index];
  } catch {
    return undefined;
  }
}

function selected(rule: CSSStyleRule, selector: string): (() => void) | undefined {
  const oldSelector = selectorOf(rule);
  setSelector(rule, selector);
  return selectorOf(rule) === oldSelector ? undefined : () => setSelector(rule, oldSelector);
}
