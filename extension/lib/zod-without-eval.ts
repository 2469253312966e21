import { config } from "zod";

// An extension must not compile code from text. zod would find out by trying, which the browser reports as a fault; and it
// asks when a schema is made, so this is imported before any.
config({ jitless: true });
