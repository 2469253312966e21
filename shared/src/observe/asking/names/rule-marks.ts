import type { LiveRule } from "../live-rules.ts";
import { type Flow, indexOf, physicalOf } from "../properties.ts";
import type { Mark } from "../sheets.ts";
import type { Declaration, Declarations } from "./declarations.ts";
import { type DeclaredMarks, memberAt, memberOfKinds, type NamesOfMarks, rollsBack } from "./mark-groups.ts";

/** A rule whose declarations are marked. */
export interface MarkedRule extends Declarations {
  readonly style: CSSStyleDeclaration;
  readonly live: LiveRule;
  readonly isOfPseudo: boolean;
}

interface DeclaredRule {
  readonly rule: MarkedRule;
  readonly painted: DeclaredMarks;
  /** An important `revert-layer`, behind which the style attribute does not win either. */
  readonly reverting: DeclaredMarks;
  readonly customs: DeclaredMarks;
}

/** The marks of one rule. */
export interface RuleMarks {
  readonly style: CSSStyleDeclaration;
  readonly isOfPseudo: boolean;
  readonly declared: DeclaredMarks;
  readonly declaredCustoms: DeclaredMarks;
  readonly painted: readonly Mark[];
  readonly customs: readonly Mark[];
}

const REVERTS: Declaration = { text: "1", important: true, style: undefined };

/** The declarations of a rule by the longhands, in each flow. A later one replaces an earlier one that is not more important. */
export function declaredBy(rule: MarkedRule, flows: readonly Flow[]): DeclaredRule {
  const painted = new Map<string, Declaration>();
  const reverting = new Map<string, Declaration>();
  const declare = (member: string, declaration: Declaration) => {
    if (declaration.important || !painted.get(member)?.important) painted.set(member, declaration);
  };
  for (const [longhand, declaration] of rule.painted) {
    flows.forEach((direction, flow) => {
      const index = indexOf(physicalOf(longhand, direction));
      if (index === undefined) return;
      const member = memberAt(index, flow);
      declare(member, declaration);
      if (declaration.important && rollsBack(declaration)) reverting.set(member, REVERTS);
    });
  }
  for (const [longhand, declaration] of rule.ofKinds) declare(memberOfKinds(longhand), declaration);
  return { rule, painted, reverting, customs: new Map(rule.customs) };
}

/** @param value the number of the rule, which tells that its declarations won */
export function ruleMarks(
  { rule, painted, reverting, customs }: DeclaredRule,
  names: { readonly [Part in "painted" | "reverting" | "customs"]: NamesOfMarks },
  value: string,
): RuleMarks {
  return {
    style: rule.style,
    isOfPseudo: rule.isOfPseudo,
    declared: painted,
    declaredCustoms: customs,
    painted: [...marksFor(painted, names.painted, value), ...marksFor(reverting, names.reverting, value)],
    customs: marksFor(customs, names.customs, value),
  };
}

/** One mark for each group. The browser rolls back to the layer below by itself. */
function marksFor(declared: DeclaredMarks, names: NamesOfMarks, number: string): Mark[] {
  const marks = new Map<string, Mark>();
  for (const [member, declaration] of declared) {
    const name = names.get(member) ?? "";
    const value = rollsBack(declaration) ? declaration.text : number;
    if (!marks.has(name)) marks.set(name, { name, value, important: declaration.important });
  }
  return [...marks.values()];
}
