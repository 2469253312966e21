import { useState } from "preact/hooks";
import { Segments } from "../src/kit/Segments.tsx";

const SCHEMES = ["light", "dark"] as const;
const LANGUAGES = ["en", "de"] as const;
/** Widths of the frame, in px. */
const WIDTHS = ["280", "320", "390", "640", "1280"] as const;

interface Props {
  readonly states: readonly (readonly [view: string, state: string])[];
}

/** The list of all views with their states, and the chosen one in a frame of the chosen width. */
export function Gallery({ states }: Props) {
  const [[view, state] = ["", ""], setShown] = useState(states[0]);
  const [scheme, setScheme] = useState<(typeof SCHEMES)[number]>("light");
  const [language, setLanguage] = useState<(typeof LANGUAGES)[number]>("en");
  const [width, setWidth] = useState<(typeof WIDTHS)[number]>("1280");
  const statesByView = Map.groupBy(states, ([name]) => name);
  return (
    <div class="gallery">
      <nav class="gallery-list" aria-label="Views">
        {[...statesByView].map(([name, ofView]) => (
          <section key={name}>
            <h2>{name}</h2>
            {ofView.map((entry) => (
              <button
                key={entry[1]}
                type="button"
                aria-current={name === view && entry[1] === state ? "true" : undefined}
                onClick={() => setShown(entry)}
              >
                {entry[1]}
              </button>
            ))}
          </section>
        ))}
      </nav>
      <main>
        <div class="gallery-switches">
          <Segments label="Scheme" values={SCHEMES} chosen={scheme} onChoose={setScheme} />
          <Segments label="Language" values={LANGUAGES} chosen={language} onChoose={setLanguage} />
          <Segments label="Width" values={WIDTHS} chosen={width} onChoose={setWidth} />
        </div>
        <iframe
          title={`${view}: ${state}`}
          src={`?${new URLSearchParams({ view, state, scheme, language })}`}
          style={{ width: `${width}px` }}
        />
      </main>
    </div>
  );
}
