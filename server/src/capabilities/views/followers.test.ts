import { expect, test } from "vitest";
import { newId, type UserId } from "../../platform/ids.ts";
import { createFollowers } from "./followers.ts";

test("createFollowers lets a user follow another run once one has ended, whatever other users do", () => {
  const followers = createFollowers(2);
  const [ada, bob] = [newId<UserId>(), newId<UserId>()];
  const end = followers.begin(ada);
  followers.begin(ada);
  expect(() => followers.begin(ada)).toThrow("You follow 2 runs already, which is the maximum.");
  expect(() => followers.begin(bob)).not.toThrow();
  end();
  expect(() => followers.begin(ada)).not.toThrow();
  expect(() => followers.begin(ada)).toThrow();
});
