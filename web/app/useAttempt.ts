import { useCallback } from 'react';
import { useToast } from '../ui/Toast.tsx';
import { type RefusalFacts, refusalOf } from './refusal.ts';

/** What went wrong, if anything. */
export type Outcome = Promise<RefusalFacts | undefined>;

/** Tries something on behalf of a press: says that it is done, in words or in a way of its own, or why it is not. */
export function useAttempt(): (work: () => Promise<unknown>, done: string | (() => void)) => Outcome {
  const toast = useToast();
  return useCallback(
    async (work, done) => {
      try {
        await work();
        if (typeof done === 'string') toast.success(done);
        else done();
        return undefined;
      } catch (error) {
        const failure = refusalOf(error);
        toast.error(failure.message);
        return failure;
      }
    },
    [toast],
  );
}
