/** Numbers with units, names, operators and brackets, as Tokens Studio calculates with them: `roundTo({a} * 1.25, 1)`. */
const TOKEN = /\s*(?:((?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)([a-z%]*)|([a-z]\w*)(?=\s*\()|([-+*/%^(),]))/iy;

type Token = { readonly number: number; readonly unit: string } | { readonly name: string } | { readonly sign: string };

const FUNCTIONS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  roundto: (number, digits = 0) => Number(number.toFixed(Math.min(20, Math.max(0, Math.trunc(digits))))),
  round: Math.round,
  ceil: Math.ceil,
  floor: Math.floor,
  trunc: Math.trunc,
  abs: Math.abs,
  sqrt: Math.sqrt,
  min: Math.min,
  max: Math.max,
  pow: (base, exponent = 1) => base ** exponent,
};

/** Longer texts are not calculations. */
const MAX_LENGTH = 500;
const MAX_DEPTH = 30;

/** Stops the reading of a text that is not a calculation. */
class NoCalculation extends Error {}

/**
 * Calculates as Tokens Studio does: all units are left out, and the result has the one unit that there is beside px.
 * @returns undefined if the text is not a calculation, or has several units
 */
export function calculate(text: string): string | undefined {
  const tokens = text.length > MAX_LENGTH ? undefined : tokensOf(text);
  if (!tokens || tokens.length < 2) return undefined;
  const units = new Set(tokens.flatMap((token) => ("unit" in token && token.unit !== "" ? [token.unit] : [])));
  const others = [...units].filter((unit) => unit !== "px");
  if (others.length > 1) return undefined;
  try {
    const result = new Calculation(tokens).result();
    if (!Number.isFinite(result)) return undefined;
    return `${Number(result.toFixed(4))}${others[0] ?? (units.has("px") ? "px" : "")}`;
  } catch (error) {
    if (error instanceof NoCalculation) return undefined;
    throw error;
  }
}

function tokensOf(text: string): Token[] | undefined {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text);
    if (!match) return undefined;
    const [, number, unit = "", name, sign = ""] = match;
    if (number !== undefined) tokens.push({ number: Number(number), unit: unit.toLowerCase() });
    else if (name !== undefined) tokens.push({ name: name.toLowerCase() });
    else tokens.push({ sign });
  }
  return tokens;
}

/** Reads tokens by precedence: sums, products, powers, signs. */
class Calculation {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  result(): number {
    const result = this.#sum();
    if (this.#at < this.#tokens.length) throw new NoCalculation();
    return result;
  }

  #sum(): number {
    if (++this.#depth > MAX_DEPTH) throw new NoCalculation();
    let result = this.#product();
    for (let sign = this.#take("+", "-"); sign !== undefined; sign = this.#take("+", "-")) {
      const operand = this.#product();
      result = sign === "+" ? result + operand : result - operand;
    }
    this.#depth--;
    return result;
  }

  #product(): number {
    let result = this.#power();
    for (let sign = this.#take("*", "/", "%"); sign !== undefined; sign = this.#take("*", "/", "%")) {
      const operand = this.#power();
      result = sign === "*" ? result * operand : sign === "/" ? result / operand : result % operand;
    }
    return result;
  }

  #power(): number {
    const base = this.#parseSigned();
    return this.#take("^") === undefined ? base : base ** this.#parseSigned();
  }

  #parseSigned(): number {
    let sign = 1;
    for (let signBefore = this.#take("-", "+"); signBefore !== undefined; signBefore = this.#take("-", "+"))
      if (signBefore === "-") sign = -sign;
    return sign * this.#operand();
  }

  #operand(): number {
    const token = this.#tokens[this.#at++];
    if (token && "number" in token) return token.number;
    if (token && "name" in token && Object.hasOwn(FUNCTIONS, token.name)) {
      this.#expect("(");
      const numbers = [this.#sum()];
      while (this.#take(",") !== undefined) numbers.push(this.#sum());
      this.#expect(")");
      return FUNCTIONS[token.name]?.(...numbers) ?? Number.NaN;
    }
    if (!token || !("sign" in token) || token.sign !== "(") throw new NoCalculation();
    const result = this.#sum();
    this.#expect(")");
    return result;
  }

  #take(...signs: readonly string[]): string | undefined {
    const token = this.#tokens[this.#at];
    if (!token || !("sign" in token) || !signs.includes(token.sign)) return undefined;
    this.#at++;
    return token.sign;
  }

  #expect(sign: string): void {
    if (this.#take(sign) === undefined) throw new NoCalculation();
  }
}
