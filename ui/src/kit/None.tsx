import type { ComponentChildren } from "preact";

interface Props {
  readonly icon: ComponentChildren;
  readonly title: string;
  readonly text: string;
  /** The button or link that begins. */
  readonly children?: ComponentChildren;
}

/** Stands for a list that is empty, and says what it is for. */
export function None({ icon, title, text, children }: Props) {
  return (
    <div class="none">
      <span class="none-eye">{icon}</span>
      <p class="none-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}
