import type { Browser, Page } from "playwright";

/** The content of a drawn browser window. */
export interface Scene {
  /** The address in the window's bar. */
  readonly address: string;
  /** PNG of the page, of the size of VIEW. */
  readonly page: Buffer;
  /** PNG of the extension's popup. */
  readonly popup?: Buffer;
  /** Stands below the window. */
  readonly caption?: string;
}

/** The size of the page in the drawn window. */
export const VIEW = { width: 1280, height: 800 };

/** Draws the window of a browser around pictures of a page and the popup, because Chromium takes none of its own windows. */
export class Stage {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  static async open(browser: Browser): Promise<Stage> {
    return new Stage(await browser.newPage());
  }

  /**
   * @param scale of the picture to the page
   * @returns a lossy WebP
   */
  async draw(scene: Scene, { isDark = false, scale = 1, quality = 80 } = {}): Promise<Buffer> {
    const size = { width: VIEW.width + 48, height: VIEW.height + 48 + 44 + (scene.caption === undefined ? 0 : 56) };
    await this.#page.setViewportSize(size);
    await this.#page.setContent(windowWith(scene, isDark));
    await this.#page.evaluate(() => Promise.all(Array.from(document.images, (image) => image.decode())));
    const session = await this.#page.context().newCDPSession(this.#page);
    const { data } = await session.send("Page.captureScreenshot", {
      format: "webp",
      quality,
      clip: { x: 0, y: 0, ...size, scale },
    });
    await session.detach();
    return Buffer.from(data, "base64");
  }
}

function windowWith({ address, page, popup, caption }: Scene, isDark: boolean): string {
  const [ground, bar, text, line] = isDark
    ? ["#0d1117", "#262c36", "#c9d1d9", "#3d444d"]
    : ["#ffffff", "#e9ecf1", "#3a4350", "#c9d0d9"];
  return `<!doctype html><meta charset="utf-8"><style>
    body { margin: 0; padding: 24px; background: ${ground}; font: 15px/44px "Liberation Sans", sans-serif; color: ${text} }
    .window { position: relative; border: 1px solid ${line}; border-radius: 12px; overflow: hidden; margin: -1px }
    .bar { display: flex; gap: 8px; align-items: center; height: 44px; padding: 0 16px; background: ${bar} }
    .bar i { width: 12px; height: 12px; border-radius: 50%; background: ${line} }
    .bar span { flex: 1; margin: 0 40px; line-height: 28px; padding: 0 14px; border-radius: 14px; background: ${ground}; opacity: .8 }
    .page { display: block; width: ${VIEW.width}px; height: ${VIEW.height}px }
    .popup { position: absolute; top: 52px; right: 20px; border-radius: 10px; box-shadow: 0 0 0 1px ${line}, 0 16px 48px #0006 }
    p { margin: 12px 0 0; text-align: center; font-size: 22px }
  </style><div class="window"><div class="bar"><i></i><i></i><i></i><span>${escaped(address)}</span></div>
  <img class="page" src="${png(page)}">${popup ? `<img class="popup" src="${png(popup)}">` : ""}</div>
  ${caption === undefined ? "" : `<p>${escaped(caption)}</p>`}`;
}

const png = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString("base64")}`;

const escaped = (text: string): string => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);
