import { LOOKS, type MailNode } from "@tintype/shared/channels/email/html";
import { emailMessage } from "@tintype/shared/channels/email/message";
import type { ChannelMessage } from "@tintype/shared/channels/message";
import { type ComponentChildren, h } from "preact";

/** A mail as programs for mail show it: the elements of the HTML that is sent. */
export function Preview({ message }: { readonly message: ChannelMessage }) {
  const { subject, body, palette } = emailMessage(message);
  return (
    <>
      <p class="preview-title">{subject}</p>
      {draw(body, palette, 0)}
    </>
  );
}

/** Elements that stand for those that have a meaning of their own in the dashboard. */
const STAND_INS: Readonly<Record<string, string>> = { a: "span", h1: "p", h2: "p" };

function draw(node: MailNode, palette: readonly string[], key: number): ComponentChildren {
  if (typeof node === "string") return node;
  const { tag, attributes, children } = node;
  if (tag === "img") return <Palette key={key} colors={palette} />;
  const { href: _, class: name, style = "", bgcolor = "", ...rest } = attributes;
  const inScheme = `${style};${bgcolor && `background-color:${bgcolor}`};${colorsOf(name)}`;
  const drawn = children.map((child, index) => draw(child, palette, index));
  return h(STAND_INS[tag] ?? tag, { ...rest, style: inScheme, key }, drawn);
}

/** The colours of a class of the mail, in the dashboard's scheme. */
function colorsOf(className: string | undefined): string {
  const look = Object.entries(LOOKS).find(([name]) => name === className)?.[1];
  return look ? `${look.property}:light-dark(${look.light},${look.dark})` : "";
}

function Palette({ colors }: { readonly colors: readonly string[] }) {
  return (
    <span class="preview-palette" aria-hidden="true">
      {colors.map((color) => (
        <i key={color} style={{ background: color }} />
      ))}
    </span>
  );
}
