import fc from "fast-check";
import { anyText } from "../../testing/any-text.ts";

const HOSTILE_WORDS = String.raw`
  - -- _ __proto__ constructor toString valueOf DEFAULT default inherit current transparent normal center base * -* $ $value
  a/b a-b a_b A-B a.b a--b color-a-b color- 50 1/2 16px 1_5px weight-700 % # ## größe 日本 中国 😀 ªº ①
  sans-serif -apple-system BlinkMacSystemFont
  " ' \ */ /* // ; } { ) ( </style> </script> <!-- #{x} @{x} ~"x" \22 \0 a\ !default {a.b} red;}a{color:red
  ##vso[task.setvariable]evil ###[add-mask]evil
  '};alert(1)// "];process.exit();[" url(javascript:alert(1)) expression(alert(1)) #{meta.load-css('x')}`;

/** Text that could break a stylesheet, a script, a preprocessor or an object. */
export const HOSTILE = [
  ...HOSTILE_WORDS.trim().split(/\s+/),
  "",
  " ",
  "a b",
  "@import 'x';",
  "\n",
  "\r\n",
  "\f",
  "\t",
  "x\\\ny",
  "`x`",
  "\u2028",
  "\u2029",
  "gro\u0308ße",
  "\u202eabc",
  "a\u0000b",
  "a\ufffdb",
  "\ud800x",
  "\udc00x",
];

export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE), anyText(), fc.string());
