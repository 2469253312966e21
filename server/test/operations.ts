import { isCallable } from "../src/doors/trpc/router.ts";
import type { Operation } from "../src/platform/operation/operation.ts";
import { createOperations, type Wings } from "../src/roles/router.ts";

/** An operation with the name of its procedure. */
export type DeclaredOperation = Operation & { readonly name: string };

const NOTHING = { extraction: {}, systems: {}, monitoring: {}, notifications: {}, presentation: {} };

/** Returns the operations that have procedures. They are only declared: nothing behind them can be called. */
export function declaredOperations(): DeclaredOperation[] {
  const groups = createOperations({ ...NOTHING, identity: { receiver: {} } } as unknown as Wings, {
    payments: false,
    plans: false,
    email: false,
  });
  return Object.entries(groups).flatMap(([group, operations]) =>
    Object.entries<Operation>(operations).flatMap(([key, operation]) =>
      isCallable(operation) ? [{ ...operation, name: `${group}.${key}` }] : [],
    ),
  );
}
