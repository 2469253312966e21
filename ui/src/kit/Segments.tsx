import { useId } from "preact/hooks";

interface Props<Value extends string> {
  readonly label: string;
  /** True if the label stands above. By default only screen readers tell it. */
  readonly isLabelVisible?: boolean;
  readonly values: readonly Value[];
  readonly labelOf?: (value: Value) => string;
  readonly titleOf?: (value: Value) => string;
  /** undefined: none of them. */
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one from a few, side by side. They are radio buttons, with the keys that people know. */
export function Segments<Value extends string>({ label, isLabelVisible = false, ...choice }: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class={isLabelVisible ? "segments-label" : "unseen"}>{label}</legend>
      <SegmentList name={name} {...choice} />
    </fieldset>
  );
}

interface ListProps<Value extends string> extends Omit<Props<Value>, "label" | "isLabelVisible"> {
  /** Lists with the same name are one choice, through which the arrow keys go. */
  readonly name: string;
}

/** The radio buttons of a choice, or of one part of it. */
export function SegmentList<Value extends string>({
  name,
  values,
  labelOf = String,
  titleOf,
  chosen,
  onChoose,
}: ListProps<Value>) {
  return values.map((value) => (
    <label key={value} title={titleOf?.(value)}>
      <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
      <span>{labelOf(value)}</span>
    </label>
  ));
}
