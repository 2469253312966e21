import { canonicalLength } from "../../css/lengths.ts";
import { distinctValues } from "../../text/order.ts";
import type { Kind } from "../kind.ts";

const LENGTH = /^((margin|padding)-(top|right|bottom|left)|(row|column)-gap)$/;

/** The lengths of margins, paddings and gaps. */
export const spacing: Kind = {
  key: "spacing",
  paintedBy: (property, raw) => (LENGTH.test(property) ? [canonicalLength(raw)] : []),
  build({ spacing: lengths }) {
    const values = distinctValues(lengths.map(({ value }) => canonicalLength(value)));
    return { tokens: { spacing: values.filter((value) => value !== "0px") } };
  },
};
