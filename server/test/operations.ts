import { isCallable } from "../src/doors/trpc/router.ts";
import type { Operation } from "../src/platform/operation/operation.ts";
import { createOperations, type OperationParts } from "../src/roles/router.ts";

/** An operation with the name of its procedure. */
export type DeclaredOperation = Operation & { readonly name: string };

/** Returns the operations that have procedures. They are only declared: nothing behind them can be called. */
export function declaredOperations(): DeclaredOperation[] {
  const groups = createOperations({ receiver: {} } as OperationParts);
  return Object.entries(groups).flatMap(([group, operations]) =>
    Object.entries<Operation>(operations).flatMap(([key, operation]) =>
      isCallable(operation) ? [{ ...operation, name: `${group}.${key}` }] : [],
    ),
  );
}
