import { expect, test } from "vitest";
import { invitationTokenIn } from "./invitation-token.ts";

const TOKEN = "q8nXH3vJ0b1sYd2wRk4mZ-";

test.each([
  `https://tintype.example/app/invitations/${TOKEN}`,
  `  http://localhost:3000/base/app/invitations/${TOKEN}/ \n`,
  `https://tintype.example/app/invitations/${TOKEN}?from=mail#top`,
  TOKEN,
])("invitationTokenIn finds the token in %j", (pasted) => {
  expect(invitationTokenIn(pasted)).toBe(TOKEN);
});

test.each(["", "https://tintype.example/app/invitations/", `https://tintype.example/${TOKEN}`, `${TOKEN}x`])(
  "invitationTokenIn returns undefined for %j",
  (pasted) => {
    expect(invitationTokenIn(pasted)).toBeUndefined();
  },
);
