// The words by which names of attributes and classes sound like themes, or like something else.

const THEME =
  /(?:^|[-_:])(?:theme|themes|scheme|mode|dark|light|night|day|dim|dimmed|contrast|skin|palette|appearance|brand|accent|primary|colou?r|density|scaling|radius|typography|base|g\d+|white|black|sepia)(?:[-_]|$|\d)/i;
const STRONG =
  /(?:^|[-_])(?:theme|scheme|mode|dark|light|night|contrast|skin|palette|brand|sepia|white|black|g\d+)(?:[-_]|$)/i;
const SCHEME = /(?:^|[-_])(?:scheme|mode|dark|light|night|day|dim|dimmed|contrast|black|white|g\d+|sepia)(?:[-_]|$)/i;
const FAMILY = /(?:^|[-_])(?:theme|skin|palette|brand)(?:[-_]|$)/i;
const DARK = /(?:^|[-_])(?:dark|night|black|dim|dimmed|contrast)(?:[-_]|$)/i;

/** Attributes that say what an element is or does. */
const STATE =
  /^(?:data-)?(?:state|side|align|orientation|disabled|active|selected|checked|open|loading|placement|hover|focus|size|variant|type|page|path|slot|index|id|testid|v-[\da-f]+|popover|popovertarget|hidden|dir|lang|role|href|src|srcset|style|name|value|for|class|controls|part|title|rel|media|with-.*|action|formaction|nonce|on.*)$|^(?:aria|data-(?:radix|headlessui|reach|popper))-/i;

/** The first words of classes of components and utilities. */
const COMPONENT =
  /^(?:btn|button|navbar|nav|card|modal|dropdown|table|alert|badge|list|text|bg|border|link|is|has|tag|message|hero|footer|header|offcanvas|carousel|toast|popover|tooltip|progress|spinner|form|input|menu|sidebar|tab|tabs|pagination|code|prism|hljs|token|icon|editor|cm|ring|fill|stroke|mat-mdc)s?(?=[-_]|$)|^(?:g-[a-z]+_|el-[a-z]+--|v-[a-z]+--|.*__)/i;

/** A class that calls itself a theme is no component, whatever its first word. */
const NAMES_THEME = /(?:^|[-_])(?:theme|scheme)(?:[-_]|$)/i;

/** Words that stand for each other at the end of the names of themes. */
const LAST_WORD = /[-_]*(?:light|dark|white|black|dim|dimmed|night|day|g\d+|sepia|default)$/i;

export const soundsLikeTheme = (name: string): boolean => THEME.test(name);
export const soundsStrong = (name: string): boolean => STRONG.test(name);
export const isOfState = (attribute: string): boolean => STATE.test(attribute);
export const isOfComponent = (className: string): boolean => COMPONENT.test(className) && !NAMES_THEME.test(className);
export const soundsDark = (name: string): boolean => DARK.test(name);

/** A name without its last word, such as `cds-` of `cds--g90`. */
export const stemOf = (name: string): string => name.replace(LAST_WORD, "");

/** The component of a modifier, such as `q-table` of `q-table--dark`. Undefined for other classes. */
export const blockOf = (className: string): string | undefined => /^([a-z][\w-]*?)(?:--|__)/i.exec(className)?.[1];

/** The rank of a name: schemes come before families of themes, and these before accents and densities. */
export const rankOf = (name: string): number => (SCHEME.test(name) ? 0 : FAMILY.test(name) ? 1 : 2);
