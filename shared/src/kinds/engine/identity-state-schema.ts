import { z } from "zod";
import { MAX_PROPERTIES, MAX_SITES } from "./identity-state-limits.ts";

const kindState = z.record(
  z.string(),
  z.strictObject({
    /** Hashes of sites (element signature × property). */
    sites: z.array(z.string()).max(MAX_SITES),
    /** Custom properties without their dashes. */
    properties: z.array(z.string()).max(MAX_PROPERTIES),
  }),
);

const statesOfKinds = z.record(z.string(), kindState);

/**
 * The data that a snapshot stores beside its tokens so that the next one can decide identity: for each kind with names, for each
 * token by its name, where it paints and which custom properties have its value; and for each mode, the same of the tokens
 * that the base does not have. On the wire, only the answer to an upload contains it, as `memory`, without the modes.
 * Kinds that this release does not know are kept.
 */
export const identityStateSchema = z.strictObject({
  version: z.literal(2),
  kinds: statesOfKinds,
  modes: z.record(z.string(), statesOfKinds).optional(),
});

/** The stored state of the tokens of one kind, by name. */
export type KindState = z.infer<typeof kindState>;
export type IdentityState = z.infer<typeof identityStateSchema>;
