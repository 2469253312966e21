/** The ends of words that are private also if a qualifier is written before them without a gap: `accesstoken`. */
const PRIVATE_ENDS =
  /(?:token|secret|signature|passw(?:or)?d|(?:api|access|secret|session|private|signing)key(?:id)?|sess(?:ion)?id)$/;
/** Words that are private by themselves. `hdnea` and the like sign addresses of Akamai. */
const PRIVATE_WORDS = new Set(
  "sig session sess sid credential credentials hmac otp pwd passphrase passcode jwt csrf xsrf hdnea hdnts hdntl".split(
    " ",
  ),
);
/** Words that are private at the end of a name: `auth_type` and `ticket_id` are not. */
const PRIVATE_AT_THE_END = new Set("auth authorization bearer ticket verifier".split(" "));
const PRIVATE_NAMES = new Set(["pass", "user-pass", "userpass"]);
/** Words that make a key private. The key of a list or of a text is not. */
const KEY_OWNERS = new Set("api access private auth signing encryption account subscription".split(" "));
/** Words after a private one that do not change what it is: `sessionId`, `secret_key`. */
const SUFFIXES = new Set("id key value hash code".split(" "));

/** The boundaries of words: `authToken`, `APIKey`. */
const CAMEL_CASE = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g;
/** Length of the end of a longer name that is looked at. */
const MAX_NAME = 200;

/** Returns whether the name of a parameter says that its value may give access to something, in any usual spelling. */
export function isPrivateName(name: string): boolean {
  const words = name
    .slice(-MAX_NAME)
    .replace(CAMEL_CASE, "-")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .map((word) => word.replace(/\d+$/, ""))
    .filter((word) => word !== "");
  const last = words.at(-1) ?? "";
  const wordBefore = words.at(-2) ?? "";
  return (
    isPrivateWord(last) ||
    PRIVATE_AT_THE_END.has(last) ||
    PRIVATE_NAMES.has(words.join("-")) ||
    (SUFFIXES.has(last) && isPrivateWord(wordBefore)) ||
    // AWSAccessKeyId
    words.some((word, index) => word === "key" && KEY_OWNERS.has(words[index - 1] ?? ""))
  );
}

const isPrivateWord = (word: string): boolean => PRIVATE_WORDS.has(word) || PRIVATE_ENDS.test(word);
