import { type RefObject, useCallback, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type Refusal, refusalOf } from '../shared/refusal.ts';
import { useIsMounted } from '../shared/useIsMounted.ts';
import { useToast } from '../ui/Toast.tsx';

/**
 * What has become of something the provider has the money for: `given`, with the page to go on to, or what to do
 * where the page stays, and a word of success; `waiting` while the server has not seen the money itself; `refunded` when it was gone and the money goes
 * back; `refused` for any other reason.
 */
export type Outcome =
  | { step: 'given'; to: string | (() => void); toast?: string }
  | { step: 'waiting' }
  | { step: 'refunded' }
  | { step: 'refused'; refusal: Refusal };

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
  /** The provider has the money: polls until the purchase is fulfilled, and navigates on. */
  finish: () => Promise<void>;
  /** True once the page navigates away itself. */
  leaving: RefObject<boolean>;
}

const PATIENCE = 30;
const PAUSE_MS = 1000;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
const stillWaiting = 'It takes longer than usual until the bank’s answer reaches us.';

/**
 * From "Submit" to the fulfilled purchase. The browser's report of success is not trusted: `look` is polled until the
 * server has checked the payment itself. A failure of `look` is shown beside a button that calls it again, so it must
 * be safe to repeat.
 */
export function usePurchase(look: () => Promise<Outcome>): Purchase {
  const [state, setState] = useState<PurchaseState>({ step: 'idle' });
  const latest = useRef(look);
  latest.current = look;
  const leaving = useRef(false);
  const isMounted = useIsMounted();
  const navigate = useNavigate();
  const toast = useToast();

  const finish = useCallback(async () => {
    setState({ step: 'paid' });
    const outcome = await patiently(() => latest.current());
    if (outcome.step === 'refused') return setState({ step: 'unfinished', message: outcome.refusal.message });
    if (outcome.step === 'waiting') return setState({ step: 'unfinished', message: stillWaiting });
    if (outcome.step === 'refunded') return setState({ step: 'refunded' });
    if (outcome.toast) toast.success(outcome.toast);
    if (!isMounted.current) return;
    if (typeof outcome.to !== 'string') return outcome.to();
    leaving.current = true;
    await navigate(outcome.to, { replace: true });
  }, [isMounted, navigate, toast]);

  const begin = useCallback(() => setState({ step: 'processing' }), []);
  const stop = useCallback(() => setState({ step: 'idle' }), []);
  return { state, begin, stop, finish, leaving };
}

/** Polls until there is an answer or the time limit. */
async function patiently(look: () => Promise<Outcome>): Promise<Outcome> {
  for (let tries = 1; ; tries += 1) {
    const outcome = await look().catch((error): Outcome => ({ step: 'refused', refusal: refusalOf(error) }));
    // The provider is away for a moment: asking again gives it once all the same.
    const isAway = outcome.step === 'refused' && outcome.refusal.code === 'PAYMENTS_UNAVAILABLE';
    if ((outcome.step !== 'waiting' && !isAway) || tries === PATIENCE) return outcome;
    await pause();
  }
}
