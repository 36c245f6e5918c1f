let waiting: { readonly asked: Promise<boolean>; answer(isProven: boolean): void } | undefined;
const listeners = new Set<() => void>();
const changed = () => {
  for (const listener of listeners) listener();
};

/**
 * Asks the member to prove that it is them, in a dialog; true once they have. Commands that ask meanwhile share the
 * answer.
 */
export function requestProof(): Promise<boolean> {
  if (!waiting) {
    let resolve: (isProven: boolean) => void = () => undefined;
    const asked = new Promise<boolean>((settle) => {
      resolve = settle;
    });
    waiting = {
      asked,
      answer: (isProven) => {
        waiting = undefined;
        changed();
        resolve(isProven);
      },
    };
    changed();
  }
  return waiting.asked;
}

/** Whether a command waits for the proof, and how to answer it; for the dialog. */
export const proofRequest = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  isWaiting: (): boolean => waiting !== undefined,
  answer: (isProven: boolean): void => waiting?.answer(isProven),
};
