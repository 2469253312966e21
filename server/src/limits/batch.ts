/**
 * Asks several questions at once: those that come while an earlier lot is under way wait for it, and go together. Where few
 * are asked, none waits; where many are, the round trips do not grow with them.
 * @param ask answers a lot in its order; what it throws is thrown to everybody in the lot
 * @param most questions in a lot
 */
export function batched<Question, Answer>(
  ask: (lot: readonly Question[]) => Promise<readonly Answer[]>,
  most: number,
): (question: Question) => Promise<Answer> {
  const waiting: { question: Question; settle: PromiseWithResolvers<Answer> }[] = [];
  let isAsking = false;

  const askNext = async () => {
    const lot = waiting.splice(0, most);
    try {
      const answers = await ask(lot.map(({ question }) => question));
      if (answers.length !== lot.length) throw new Error(`${answers.length} answers to ${lot.length} questions`);
      for (const [index, answer] of answers.entries()) lot[index]?.settle.resolve(answer);
    } catch (error) {
      for (const { settle } of lot) settle.reject(error);
    }
    schedule();
  };
  // After the other requests that have arrived by now: they go along.
  const schedule = () => {
    isAsking = waiting.length > 0;
    if (isAsking) setImmediate(() => void askNext());
  };

  return (question) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ question, settle });
    if (!isAsking) schedule();
    return settle.promise;
  };
}
