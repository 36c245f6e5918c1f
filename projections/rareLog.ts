/** So long a sentence is not written again, in ms. */
const SAY_AGAIN_MS = 10_000;

/**
 * Writes the same sentence as an error once in ten seconds, whoever says it and however often, with the details of who said
 * it first: for what each read model, or each try, finds out for itself. Sentences are constants: each is kept.
 */
export function openRareLog(log: { error(details: object, message: string): void }, everyMs = SAY_AGAIN_MS) {
  const saidAt = new Map<string, number>();
  return (details: object, sentence: string): void => {
    const now = performance.now();
    if (now - (saidAt.get(sentence) ?? Number.NEGATIVE_INFINITY) < everyMs) return;
    saidAt.set(sentence, now);
    log.error(details, sentence);
  };
}
