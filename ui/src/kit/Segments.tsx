import { useId } from "preact/hooks";

interface Props<Value extends string> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly labelOf?: (value: Value) => string;
  readonly titleOf?: (value: Value) => string;
  /** undefined: none of them. */
  readonly chosen: Value | undefined;
  readonly onChoose: (value: Value) => void;
}

/** A choice of one from a few, side by side. They are radio buttons, with the keys that people know. */
export function Segments<Value extends string>({
  label,
  values,
  labelOf = String,
  titleOf,
  chosen,
  onChoose,
}: Props<Value>) {
  const name = useId();
  return (
    <fieldset class="segments">
      <legend class="unseen">{label}</legend>
      {values.map((value) => (
        <label key={value} title={titleOf?.(value)}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{labelOf(value)}</span>
        </label>
      ))}
    </fieldset>
  );
}
