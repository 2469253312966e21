import { inTransaction, type Transaction } from "./database.ts";
import { announceChange } from "./watch.ts";

/** Changes what is stored in one transaction, see inTransaction(), and then announces the change. */
export async function change<T>(work: (transaction: Transaction<"readwrite">) => Promise<T>): Promise<T> {
  const result = await inTransaction("readwrite", work);
  announceChange();
  return result;
}
