/** Placeholders for a list that is still loading. */
export function Ghosts() {
  return (
    <div class="stack" aria-busy="true">
      <div class="ghost ghost-row" />
      <div class="ghost ghost-row" />
      <div class="ghost ghost-row" />
    </div>
  );
}
