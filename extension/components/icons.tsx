// Drawn on a grid of 16, in the colour of the text beside them. What they mean stands in words at the button.

export function ReloadIcon({ spinning }: { readonly spinning: boolean }) {
  return (
    <svg class={spinning ? "icon spinning" : "icon"} viewBox="0 0 16 16" aria-hidden="true">
      <path d="M13.2 8a5.2 5.2 0 1 1-1.6-3.75" />
      <path d="M13.4 1.6v3.2h-3.2" />
    </svg>
  );
}

export function CheckIcon() {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d="m3 8.5 3.3 3.3L13 5" />
    </svg>
  );
}
