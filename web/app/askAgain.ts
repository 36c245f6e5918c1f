/**
 * Asks a query again. A failure is shown where the query is used; a screen that has been left meanwhile needs no answer, and Apollo
 * rejects then.
 */
export const askAgain = (refetch: () => Promise<unknown>): void => void refetch().catch(() => undefined);
