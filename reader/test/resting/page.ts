/** A page that reacts to being scrolled, and what shows at its top once it has come to rest there. */
export interface RestingPage {
  readonly name: string;
  readonly css: string;
  readonly body: string;
  readonly truth: {
    /** All colours, in any order. */
    readonly colors: readonly string[];
    /** All opacities between 0 and 1. */
    readonly opacities?: readonly string[];
    /** The number of images, posters and the like. */
    readonly assets?: number;
  };
}

/** A page of several views, whose text has this colour. */
export const INK = "#101010";
/** The style that all pages begin with. */
export const LONG = `body { margin: 0; color: ${INK} } main { height: 3000px }`;
export const JQUERY = '<script src="/jquery.js"></script>';
