// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from "@testing-library/preact";
import { expect, test } from "vitest";
import { failed, type ServerFaultCode, succeeded } from "../../platform/outcome.ts";
import type { Credentials, Platform } from "../../platform/platform.ts";
import { ada, fakePlatform } from "../../testing/platform.ts";
import { show } from "../../testing/render.tsx";
import { SignIn } from "./SignIn.tsx";

type Given = Pick<Platform, "signIn" | "suggestedServer">;

const hosted = "https://api.tintype.app";
const fill = (label: string, value: string) => fireEvent.input(screen.getByLabelText(label), { target: { value } });
const submit = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

const failsWith = (code: ServerFaultCode): Given => ({
  suggestedServer: hosted,
  signIn: async () => failed({ code }),
});

async function tryToSignIn(platform: Given) {
  show(<SignIn />, fakePlatform({ session: null, ...platform }));
  fill("Email", "ada@harbour.example");
  fill("Password", "correct horse");
  submit("Sign in");
  return await screen.findByRole("alert");
}

test("SignIn passes on what was filled in", async () => {
  const passed: Credentials[] = [];
  const signIn: Platform["signIn"] = async (credentials) => {
    passed.push(credentials);
    return succeeded(ada);
  };
  show(<SignIn />, fakePlatform({ session: null, suggestedServer: hosted, signIn }));
  fill("Email", "ada@harbour.example");
  fill("Password", "correct horse");
  submit("Sign in");
  await screen.findByRole("button", { name: "Sign in" });
  expect(passed).toEqual([{ address: hosted, email: "ada@harbour.example", password: "correct horse" }]);
});

test("SignIn asks for a name to register, and says how long the password has to be", async () => {
  show(<SignIn />, fakePlatform({ session: null }));
  expect(screen.queryByLabelText("Your name")).toBeNull();
  fireEvent.click(screen.getByRole("radio", { name: "Register" }));
  fill("Your name", "Ada Lovelace");
  expect(screen.getByText("At least 8 characters")).toBeTruthy();
  fill("Email", "ada@harbour.example");
  fill("Password", "correct horse");
  submit("Register");
  expect((await screen.findByRole("alert")).textContent).toContain("This email has an account already.");
});

test.each(["unreachable", "not_our_server", "wrong_address"] as const)(
  "SignIn shows the server's address after the fault %s, which another address may avoid",
  async (code) => {
    await tryToSignIn(failsWith(code));
    expect(document.querySelector("details")?.open).toBe(true);
  },
);

test("SignIn leaves the server's address closed after a wrong password", async () => {
  const alert = await tryToSignIn(failsWith("wrong_credentials"));
  expect(alert.textContent).toContain("Email or password is wrong.");
  expect(document.querySelector("details")?.open).toBe(false);
});

test("SignIn takes a message back as soon as the form is corrected", async () => {
  await tryToSignIn(failsWith("unreachable"));
  fill("Email", "ada@harbour.example.org");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(document.querySelector("details")?.open).toBe(true);
});

test("SignIn says which server gets the password, and offers the one that was used last", async () => {
  const platform = fakePlatform({ session: null, suggestedServer: hosted, signIn: async () => succeeded(ada) });
  const { unmount } = show(<SignIn />, platform);
  expect(document.querySelector("summary")?.textContent).toBe("Server: api.tintype.app · Change");
  fill("Address of the server", "https://tokens.harbour.example");
  fill("Email", "ada@harbour.example");
  fill("Password", "correct horse");
  submit("Sign in");
  await waitFor(() => expect(localStorage.getItem("server-address")).not.toBeNull());
  unmount();
  show(<SignIn />, platform);
  expect(document.querySelector("summary")?.textContent).toBe("Server: tokens.harbour.example · Change");
  expect(document.querySelector("details")?.open).toBe(false);
});

test("SignIn has no field for the server if there is no choice of servers", () => {
  show(<SignIn />, fakePlatform({ session: null }));
  expect(document.querySelector("details")).toBeNull();
});

test("SignIn warns of an address that is not encrypted", () => {
  show(<SignIn />, fakePlatform({ session: null, suggestedServer: hosted }));
  fill("Address of the server", "http://studio:3000");
  expect(screen.getByText(/This connection is not encrypted/)).toBeTruthy();
});
