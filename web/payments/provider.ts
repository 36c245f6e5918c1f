import type { Stripe } from '@stripe/stripe-js';
import { z } from 'zod/mini';
import { rest } from '../shared/rest.ts';
import { sandboxStripe } from './sandboxStripe.ts';

const Config = z.object({ mode: z.enum(['sandbox', 'stripe']), publishableKey: z.string(), apiBase: z.string() });

export interface Provider {
  mode: 'sandbox' | 'stripe';
  stripe: Stripe;
}

/** The provider's script comes from another server, which may never answer. */
const LONGEST_WAIT_MS = 12_000;

/** Opens the payment provider this installation works with. Throws when it cannot be had; asking again is safe. */
export async function openProvider(askBank: () => Promise<boolean>): Promise<Provider> {
  const { mode, publishableKey, apiBase } = await rest('/stripe/config', Config);
  if (mode === 'sandbox') return { mode, stripe: sandboxStripe({ publishableKey, apiBase, askBank }) };
  const { loadStripe } = await import('@stripe/stripe-js/pure');
  const stripe = await Promise.race([loadStripe(publishableKey), tooLate()]);
  if (!stripe) throw new Error('The payment service could not be loaded.');
  return { mode, stripe };
}

const tooLate = (): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), LONGEST_WAIT_MS));
