import { compareText } from "../../text/order.ts";
import { commonStem, parseSite, withoutRepeats } from "../engine/structure.ts";

/** Elements that people use, by their tags. Where the class is that of an element around, the tag says what is meant. */
const USED = new Map([
  ["a", "link"],
  ["button", "button"],
  ["input", "input"],
  ["select", "select"],
  ["textarea", "textarea"],
  ["label", "label"],
  ["summary", "summary"],
  ["option", "option"],
  ["fieldset", "fieldset"],
]);

/** An element's name in the names of its states: `btn-primary`, `nav-link`, `checkbox`. */
export function elementRole(signature: string): string {
  const site = parseSite(`${signature} color`);
  const type = /\[type=([a-z-]+)\](?:::[a-z-]+)?$/.exec(signature)?.[1];
  const isTyped = site.tag === "input" && type !== undefined;
  const elementName = (isTyped ? type : USED.get(site.tag)) ?? site.tag;
  const stem = commonStem([site], false)?.text ?? "";
  const pseudo = /::([a-z-]+)$/.exec(signature)?.[1] ?? "";
  const isUsed = USED.has(site.tag);
  const parts = site.hasOwnClass ? [stem] : site.classes.length > 0 ? [stem, isUsed ? elementName : ""] : [elementName];
  const name = [...parts, pseudo].filter((part) => part !== "").join("-");
  return withoutRepeats(name === "" ? site.tag || "element" : name);
}

/** The classes of an element, or of the nearest one around that has some, which its role does not mention, in a fixed order. */
export function otherWords(signature: string, role: string): string[] {
  const compounds = signature.split(">").map((compound) => (compound.split(/::|\[/, 1)[0] ?? "").split(".").slice(1));
  const classes = compounds.findLast((names) => names.length > 0) ?? [];
  return classes
    .map((name) =>
      name
        .toLowerCase()
        .replace(/[^a-z\d]+/g, "-")
        .replace(/^-+|-+$/g, ""),
    )
    .filter((name) => name !== "" && !role.includes(name))
    .sort(compareText);
}
