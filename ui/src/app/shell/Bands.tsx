/** The four colours of the logo, as a band along the upper edge of a card. */
export function Bands() {
  return (
    <div class="bands" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </div>
  );
}
