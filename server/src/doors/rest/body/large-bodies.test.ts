import { expect, test } from "vitest";
import { createLargeBodies } from "./large-bodies.ts";

test("createLargeBodies refuses a body beyond what its client may occupy, until another one has arrived", () => {
  const count = createLargeBodies({ ofClient: 250_000, ofProcess: 1_000_000 });
  const end = count("ada", 100_000);
  count("ada", 100_000);
  expect(() => count("ada", 100_000)).toThrow("Too many large bodies");
  expect(() => count("bob", 100_000)).not.toThrow();
  end();
  expect(() => count("ada", 100_000)).not.toThrow();
});

test("createLargeBodies refuses a body beyond what all clients may occupy together, but no small one", () => {
  const count = createLargeBodies({ ofClient: 250_000, ofProcess: 300_000 });
  const ends = ["ada", "bob", "eve"].map((client) => count(client, 100_000));
  expect(() => count("dan", 65_537)).toThrow("Too many large bodies");
  expect(() => count("dan", 65_536)).not.toThrow();
  for (const end of ends) end();
  expect(() => count("dan", 250_000)).not.toThrow();
});
