import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { trustReceivers } from "@tintype/reader/test/network/certificate";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type MailServer, type Refusal, startMailServer } from "../../../test/mail-server.ts";
import { drawPalette } from "../palette-image.ts";
import { MailFault } from "./fault.ts";
import { createMailer, isLoopback } from "./mailer.ts";
import { plainName } from "./plain-name.ts";

const LOGIN = { user: "tintype", password: "correct horse@/:" };

let server: MailServer;
let secure: MailServer;
beforeAll(async () => {
  trustReceivers();
  server = await startMailServer();
  secure = await startMailServer({ starttls: true, login: LOGIN });
});
afterAll(() => Promise.all([server.stop(), secure.stop()]));
beforeEach(() => {
  server.refuse = {};
});

const mail = { to: "ada@example.com", subject: "Hello", text: "Hello" };
const from = "no-reply@example.com";

/** Time after which a mailer gives up a server that does not answer, in ms. */
const SILENCE_MS = 300;

/** The fault with which a mail is not taken. */
async function faultOf(url: string, limitMs = 60_000): Promise<MailFault> {
  const sending = createMailer(url, from, { limitMs })(mail);
  const fault = await sending.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(fault instanceof MailFault)) throw new Error("the mail was taken", { cause: fault });
  return fault;
}

test("a mailer sends without encryption to this machine only", async () => {
  await createMailer(server.url, from)(mail);
  expect(server.mails).toMatchObject([{ to: "ada@example.com", isSecure: false }]);
  // 0.0.0.0 leads to this machine too, but is no loopback address: as from another machine, STARTTLS is missing.
  const fault = await faultOf(server.url.replace("127.0.0.1", "0.0.0.0"));
  expect(fault).toMatchObject({ isFinal: false, cause: { code: "ETLS" } });
  expect(server.mails).toHaveLength(1);
});

test("a mailer signs in after STARTTLS", async () => {
  const { user, password } = LOGIN;
  const url = `smtp://${user}:${encodeURIComponent(password)}@localhost:${secure.port}`;
  await createMailer(url, from)(mail);
  expect(secure.mails).toMatchObject([{ to: "ada@example.com", isSecure: true }]);
});

describe("a mail that is not taken", () => {
  test.each<[string, { recipient?: Refusal; content?: Refusal }, Partial<MailFault>]>([
    [
      "a recipient that is not known",
      { recipient: { status: 550, text: "5.1.1 No such user\u202e" } },
      { isFinal: true, status: 550, reply: "550 5.1.1 No such user" },
    ],
    [
      "a recipient for whom it has no time now",
      { recipient: { status: 451, text: "later" } },
      { isFinal: false, status: 451 },
    ],
    [
      "content that it takes for spam",
      { content: { status: 554, text: "spam" } },
      { isFinal: true, status: 554, reply: "554 spam" },
    ],
    [
      "content for which it has no space now",
      { content: { status: 452, text: "full" } },
      { isFinal: false, status: 452 },
    ],
    ["a recipient, without an answer", { recipient: "never" }, { isFinal: false, status: null, reply: null }],
    ["content, without an answer", { content: "never" }, { isFinal: false, status: null, reply: null }],
  ])("tells whether another attempt makes sense when the server refuses %s", async (_about, refusal, expected) => {
    server.refuse = refusal;
    const isSilent = Object.values(refusal).includes("never");
    expect(await faultOf(server.url, isSilent ? SILENCE_MS : undefined)).toMatchObject(expected);
  });

  test("is a temporary fault when the password is wrong", async () => {
    const fault = await faultOf(`smtp://tintype:wrong@localhost:${secure.port}`);
    expect(fault).toMatchObject({ isFinal: false, status: 535 });
    expect(fault.message).not.toContain("wrong");
  });

  test("is a temporary fault when the server says nothing, and when nobody listens", async () => {
    const silent = createServer();
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo; // a TCP server that listens has one
    expect(await faultOf(`smtp://127.0.0.1:${port}`, SILENCE_MS)).toMatchObject({ isFinal: false, status: null });
    silent.close();
    await once(silent, "close");
    expect(await faultOf(`smtp://127.0.0.1:${port}`)).toMatchObject({ isFinal: false, status: null });
  });
});

test("a mail has the headers that lists and threads need, and its picture inside", async () => {
  const oldCount = server.mails.length;
  const picture = { cid: "palette@tintype", png: drawPalette(["#0a66c2"], { width: 60, height: 2 }) };
  const unsubscribe = `https://tintype.example/channels/unsubscribe/${"a".repeat(60)}`;
  await createMailer(
    server.url,
    from,
  )({
    ...mail,
    subject: "Hello\r\nBcc: eve@example.com\u202e",
    id: "delivery-1",
    thread: "page-1",
    unsubscribe,
    html: '<img src="cid:palette@tintype">',
    pictures: [picture],
  });
  const { text = "" } = server.mails[oldCount] ?? {};
  const [head = ""] = text.split("\n\n");
  for (const header of [
    "Message-ID: <delivery-1@example.com>",
    "References: <page-1@example.com>",
    "In-Reply-To: <page-1@example.com>",
    "Auto-Submitted: auto-generated",
    `List-Unsubscribe: <${unsubscribe}>`,
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    "Subject: Hello Bcc: eve@example.com",
  ]) {
    expect(head.split("\n")).toContain(header);
  }
  expect(text).toContain("Content-ID: <palette@tintype>");
  expect(text).toContain("Content-Type: image/png");
  expect(text.replaceAll("\n", "")).toContain(picture.png.toString("base64"));
});

test.each([
  ["localhost", true],
  ["127.0.0.1", true],
  ["[::1]", true],
  ["127.0.0.1.example.com", false],
  ["mail.example.com", false],
])("isLoopback(%s) returns %s", (host, expected) => expect(isLoopback(host)).toBe(expected));

test.each([
  ["Ada Lovelace", "Ada Lovelace"],
  [" Jörg O’Neill-Straße ", "Jörg O’Neill-Straße"],
  ["Sign in at evil.example", undefined],
  ["http://evil", undefined],
  ["a".repeat(41), undefined],
  ["two\nlines", undefined],
  ["\u202eevil", undefined],
  ["", undefined],
])("plainName(%j) returns %j", (name, expected) => expect(plainName(name)).toBe(expected));
