import { connect, type Socket } from "node:net";

/** A command that takes longer than this will not be answered. */
const LIMIT_MS = 60_000;

/**
 * A client of Firefox's remote protocol: JSON over TCP, each message with its length before it. selenium-webdriver
 * speaks it only through geckodriver, a program that neither npm nor Debian brings. WebDriver BiDi, which Puppeteer uses,
 * needs none, but presses no keys in the browser's own window (Firefox 153), where the extension's shortcuts are.
 */
export class Marionette {
  readonly #socket: Socket;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #received: Buffer = Buffer.alloc(0);
  #calls = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (bytes) => {
      // It is a Buffer, because no encoding is set.
      this.#received = Buffer.concat([this.#received, bytes as Buffer]);
      this.#readMessages();
    });
    socket.on("close", () => {
      for (const { reject } of this.#waiting.values()) reject(new Error("Firefox has ended"));
    });
  }

  /** @param port from the profile's file MarionetteActivePort */
  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, "127.0.0.1");
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject));
    return new Marionette(socket);
  }

  /** Sends a command. The type of the result is the one that the command's specification gives. */
  async send<T = unknown>(command: string, parameters: object = {}): Promise<T> {
    const id = ++this.#calls;
    const replied = new Promise<unknown>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    const late = { error: command, message: `Firefox did not reply within ${LIMIT_MS / 1000} s` };
    const timer = setTimeout(() => this.#take([1, id, late, null]), LIMIT_MS);
    const message = JSON.stringify([0, id, command, parameters]);
    this.#socket.write(`${Buffer.byteLength(message)}:${message}`);
    const reply = await replied.finally(() => clearTimeout(timer));
    // Results that are not objects come as { value }.
    return (reply !== null && typeof reply === "object" && "value" in reply ? reply.value : reply) as T;
  }

  /**
   * Runs the body of an async function in the page or, if the context is "chrome", in the browser's window.
   * @param sandbox "system" for a script in the page with the browser's rights
   */
  script<T>(body: string, args: readonly unknown[] = [], sandbox = "default"): Promise<T> {
    return this.send<T>("WebDriver:ExecuteScript", { script: `return (async () => { ${body} })()`, args, sandbox });
  }

  close(): void {
    this.#socket.destroy();
  }

  #readMessages(): void {
    for (;;) {
      const colon = this.#received.indexOf(":");
      const length = Number(this.#received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || this.#received.length < colon + 1 + length) return;
      const text = this.#received.subarray(colon + 1, colon + 1 + length).toString();
      this.#received = this.#received.subarray(colon + 1 + length);
      this.#take(JSON.parse(text));
    }
  }

  /** The first message is an object, which says hello. Replies are [1, id, error, result]. */
  #take(message: unknown): void {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const call = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) call?.reject(new Error(`${error.error}: ${error.message}`));
    else call?.resolve(result);
  }
}
