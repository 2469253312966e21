import { z } from "zod";
import { timestamp } from "../common/common.ts";
import { visitorFaults } from "./visitor.ts";

/** The visitor of a page, as screens show it. Values never come out. */
export const visitorView = z.object({
  /** When the page set it; null if nothing is kept. */
  kept_at: timestamp.nullable(),
  /** Why nothing is kept although the page set something. */
  left_out: z.enum(visitorFaults).nullable(),
  origin: z.string().nullable(),
  /** The names of the cookies. */
  cookies: z.array(z.string()),
});
export type VisitorView = z.output<typeof visitorView>;
