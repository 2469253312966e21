import { type CheckedKind, isTextPart } from "@tintype/shared/conformance/checked-kinds";
import { t } from "../../i18n/i18n.ts";

/** The name of a kind of values. The parts of typography have names of their own, the others those of the kinds of tokens. */
export const kindName = (kind: CheckedKind): string =>
  isTextPart(kind) ? t(`conformance.kind.${kind}`) : t(`kinds.${kind}`);
