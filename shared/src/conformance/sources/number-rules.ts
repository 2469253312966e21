import { kinds } from "../../kinds/index.ts";
import type { NumberRules } from "../../kinds/kind.ts";
import type { CheckedKind } from "../checked-kinds.ts";

/** How the values of a kind are recognised in sources; undefined if they are not numbers. */
export const numberRules = (kind: CheckedKind): NumberRules | undefined =>
  kinds.find(({ key }) => key === kind)?.numbers;
