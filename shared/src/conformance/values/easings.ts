import { type Easing, easingDistance, readEasing } from "../../kinds/easings/easing.ts";
import type { ValueKind } from "./value-kind.ts";

export const easings: ValueKind<Easing> = {
  readPage: ({ value }) => readEasing(value),
  readToken: ({ value }) => readEasing(value),
  compare: (page, token) => ({
    distance: easingDistance(page, token),
    isEqual: page.text === token.text,
    isNear: false,
  }),
};
