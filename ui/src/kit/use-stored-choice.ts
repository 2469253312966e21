import { useEffect, useState } from "preact/hooks";

/**
 * One of a few values that a person has chosen. It is stored, and the same in all windows. A stored value that is not among
 * the values any more is ignored.
 */
export function useStoredChoice<Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value) => void] {
  const readChoice = () => values.find((value) => value === localStorage.getItem(key)) ?? values[0];
  const [chosen, setChosen] = useState(readChoice);
  useEffect(() => {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) setChosen(readChoice());
    };
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  });
  const choose = (value: Value) => {
    localStorage.setItem(key, value);
    setChosen(value);
  };
  return [chosen, choose];
}
