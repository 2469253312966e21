/** Texts that are no value of a kind that pages are checked against, whatever they are called. */
const NOTHING =
  /^["']?(none|auto|inherit|initial|unset|revert|revert-layer|currentcolor|transparent|normal|true|false|null)["']?$/i;

/** Texts that are left out unless their name claims one of the kinds that are checked. */
const TEXTS: readonly RegExp[] = [
  // Keywords, one or several: `solid`, `row wrap`, `color, opacity`.
  /^-?[a-z][\w-]*(,?\s+-?[a-z][\w-]*)*$/i,
  // Texts for people.
  /^(["']).*\1$/s,
  /^\p{L}[^()]*\s[^()]*\s/su,
  // Images, fonts and other files.
  /(^|[\s,])(url|image-set|src|local)\(/i,
  /^[\w@.~:-]*[\\/][^\s;]*$/,
  /\.(svg|png|jpe?g|gif|webp|avif|woff2?|ttf|otf|eot|s?css|js|json)["']?$/i,
  /^data:/i,
  // Whole transitions and animations.
  /(^|\s)[\d.]+m?s(\s|,|$)/i,
  // Transforms, filters, grids, shapes.
  /^(translate|scale|rotate|skew|matrix|perspective|blur|brightness|contrast|grayscale|hue-rotate|invert|saturate|sepia|repeat|minmax|fit-content|path|polygon|circle|ellipse|inset|attr|env|counter)\w*\(/i,
  // Angles, parts of a grid, ratios, resolutions.
  /^[+-]?[\d.]+(deg|g?rad|turn|fr|dppx|dpi|x)$/i,
  /^[\d.]+\s*\/\s*[\d.]+$/,
];

/** The parts of a colour: `13, 110, 253`, `221 83% 53%`. */
const CHANNELS = /^[\d.]+(deg|%)?([\s,]+[\d.]+%?){2}(\s*\/\s*[\d.]+%?)?$/;
const OF_CHANNELS = /(^|-)(rgb|hsl|lch|oklch|channels?)(-|$)/;

/** Words of names that claim a kind that is checked. Any other value is a fault then. */
const CLAIMS =
  /colou?r(?!-(scheme|adjust|mode|space))|radius|radii|rounded|shadow|gradient|(^|-)(spac(e|ing)s?|gaps?|paddings?|margins?|durations?|easings?|opacity|font-?(size|weight)s?|line-?heights?|break-?points?|z-?index)(-|$)/;
/** Words of names behind which a keyword is one of another property: `shadow-style`, `radius-mode`. */
const OTHER_PROPERTY = /(^|-)(style|type|mode|position|display|behaviou?r|property|clip|name|id|label|description)$/;

/** Returns whether a text is of a kind that is not checked against pages, by itself and by its name. */
export function isLeftOutText(key: string, css: string): boolean {
  if (NOTHING.test(css)) return true;
  if (CHANNELS.test(css)) return OF_CHANNELS.test(key);
  return (!CLAIMS.test(key) || OTHER_PROPERTY.test(key)) && TEXTS.some((pattern) => pattern.test(css));
}
