/**
 * Wraps a function that answers many questions at once, for callers that ask one at a time. Questions that arrive while a
 * batch is being answered wait and form the next batch. Under low load no question waits; under high load the number of
 * round trips does not grow with the number of questions.
 * @param answerAll returns the answers in the order of the questions; if it throws, every caller in the batch gets the error
 * @param maximum questions in a batch
 */
export function batched<Question, Answer>(
  answerAll: (batch: readonly Question[]) => Promise<readonly Answer[]>,
  maximum: number,
): (question: Question) => Promise<Answer> {
  const waiting: { question: Question; settle: PromiseWithResolvers<Answer> }[] = [];
  let isRunning = false;

  const runNext = async () => {
    const batch = waiting.splice(0, maximum);
    try {
      const answers = await answerAll(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error(`${answers.length} answers to ${batch.length} questions`);
      for (const [index, answer] of answers.entries()) batch[index]?.settle.resolve(answer);
    } catch (error) {
      for (const { settle } of batch) settle.reject(error);
    }
    schedule();
  };
  // setImmediate lets other requests that have arrived by now join the batch.
  const schedule = () => {
    isRunning = waiting.length > 0;
    if (isRunning) setImmediate(() => void runNext());
  };

  return (question) => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ question, settle });
    if (!isRunning) schedule();
    return settle.promise;
  };
}
