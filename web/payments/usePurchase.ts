import { type RefObject, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type RefusalFacts, refusalOf } from '../app/refusal.ts';
import { useIsHere } from '../app/useIsHere.ts';
import { useToast } from '../ui/Toast.tsx';

/**
 * What has become of something the provider has the money for: `given`, with the page to go on to and a word of success; `waiting` while
 * the server has not seen the money itself; `refunded` when it was gone and the money goes back.
 */
export type Outcome = { step: 'given'; to: string; toast?: string } | { step: 'waiting' } | { step: 'refunded' };

export type PurchaseState =
  | { step: 'idle' }
  | { step: 'processing' }
  /** The money is there, what it buys is being written. */
  | { step: 'paid' }
  | { step: 'unfinished'; message: string }
  | { step: 'refunded' };

export interface Purchase {
  state: PurchaseState;
  begin: () => void;
  /** The attempt did not work out; another may follow. */
  stop: () => void;
  /** The provider has the money: looks until it is given, and goes on. */
  finish: () => Promise<void>;
  /** True once the page goes on by itself. */
  leaving: RefObject<boolean>;
}

const PATIENCE = 30;
const PAUSE_MS = 1000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const stillWaiting = 'It takes longer than usual until the bank’s answer reaches us.';

/**
 * From "Submit" to what is bought. The provider's word is not enough for the server, so `look` is asked until the server has looked itself;
 * what it throws is told beside a button that looks again. Looking must be safe to repeat.
 */
export function usePurchase(look: () => Promise<Outcome>): Purchase {
  const [state, setState] = useState<PurchaseState>({ step: 'idle' });
  const latest = useRef(look);
  latest.current = look;
  const leaving = useRef(false);
  const isHere = useIsHere();
  const navigate = useNavigate();
  const toast = useToast();

  const finish = useCallback(async () => {
    setState({ step: 'paid' });
    const outcome = await patiently(() => latest.current());
    if ('message' in outcome) return setState({ step: 'unfinished', message: outcome.message });
    if (outcome.step === 'waiting') return setState({ step: 'unfinished', message: stillWaiting });
    if (outcome.step === 'refunded') return setState({ step: 'refunded' });
    if (outcome.toast) toast.success(outcome.toast);
    if (!isHere.current) return;
    leaving.current = true;
    await navigate(outcome.to, { replace: true });
  }, [isHere, navigate, toast]);

  const begin = useCallback(() => setState({ step: 'processing' }), []);
  const stop = useCallback(() => setState({ step: 'idle' }), []);
  return { state, begin, stop, finish, leaving };
}

/** Looks until there is an answer, for as long as somebody waits patiently. */
async function patiently(look: () => Promise<Outcome>): Promise<Outcome | RefusalFacts> {
  for (let tries = 1; ; tries += 1) {
    try {
      const outcome = await look();
      if (outcome.step !== 'waiting' || tries === PATIENCE) return outcome;
    } catch (error) {
      const failure = refusalOf(error);
      // The provider is away for a moment: asking again gives it once all the same.
      if (failure.code !== 'PAYMENTS_UNAVAILABLE' || tries === PATIENCE) return failure;
    }
    await pause();
  }
}
