import { until } from "./wait.ts";

/** A browser whose page is used with keys alone. */
export interface KeyboardUser {
  press(key: "Tab" | "Enter" | "Escape" | "ArrowRight"): Promise<void>;
  /** Presses the keys of a text. */
  type(text: string): Promise<void>;
  /** Runs the body of an async function in the page. */
  inPage<T>(body: string): Promise<T>;
  /** Waits until the page shows this text. */
  shows(text: string): Promise<void>;
}

interface Journey {
  /** Address of the page to read. */
  readonly address: string;
  /** One that the page paints with. */
  readonly color: string;
}

/** The text of all that says that something was copied. */
const STATUS = `[...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).join(" ")`;
const NAME_OF_FOCUSED = `
  const element = document.activeElement;
  if (!element || element === document.body) return "";
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent;
  return (element.getAttribute("aria-label") ?? label ?? "").trim();`;

/**
 * Reads a page, copies a colour and shares the page, beginning where the field for its address is about to have the focus.
 * @returns the link that was copied
 */
export async function readCopyAndShare(user: KeyboardUser, { address, color }: Journey): Promise<string> {
  const copied = () => user.inPage<string>("return navigator.clipboard.readText()");
  const says = (text: string) =>
    until(`a status with “${text}”`, () => user.inPage<boolean>(`return ${STATUS}.includes(${JSON.stringify(text)})`));
  await until("the field for the address", () =>
    user.inPage<boolean>("return document.activeElement?.inputMode === 'url'"),
  );
  await user.type(address);
  await user.press("Enter");
  await user.shows(color);
  // The list is one stop, which begins with the head of its first group.
  await pressTo(user, "Tab", /^(Accents|Backgrounds)/);
  await pressTo(user, "ArrowRight", new RegExp(color));
  await user.press("Enter");
  await says(color);
  if ((await copied()) !== color) throw new Error(`${await copied()} was copied instead of ${color}`);

  await user.inPage("document.documentElement.dataset.old = ''; location.reload()");
  await until("the page to be loaded anew", () =>
    user.inPage<boolean>("return document.documentElement.dataset.old === undefined").catch(() => false),
  );
  await user.shows(color);
  await pressTo(user, "Tab", /^Share$/);
  await user.press("Enter");
  await until("the dialog", () => user.inPage<boolean>("return document.querySelector('dialog[open]') !== null"));
  await pressTo(user, "Tab", /^Whom the link is for$/);
  await user.type("for Acme");
  await user.press("Enter");
  await says("/s/");
  await user.shows("never opened");
  return copied();
}

/** Presses a key until the focus is on a button or field of this name. @throws Error if it does not come there */
async function pressTo(user: KeyboardUser, key: "Tab" | "ArrowRight", name: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    await user.press(key);
    if (name.test(await user.inPage<string>(NAME_OF_FOCUSED))) return;
  }
  throw new Error(`${key} does not lead to ${name}`);
}
