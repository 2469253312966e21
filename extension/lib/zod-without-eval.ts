import { config } from "zod/v4/core";

// An extension must not compile code from text. zod would try it, which the browser reports as an error. zod asks when a
// schema is made, so this module must run before any that makes one.
config({ jitless: true });
