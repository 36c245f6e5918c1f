import { createHmac } from 'node:crypto';
import type { PaymentProvider } from './paymentProvider.ts';
import { acceptedOf, type Secrets } from './secrets.ts';
import { stripeProvider } from './stripeProvider.ts';

type Settings = {
  readonly stripe:
    | { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecrets: readonly string[] }
    | undefined;
  readonly sessionSecret: Secrets;
  /** Where the browser finds this installation, and where our own processes find the sandbox. */
  readonly publicUrl: string;
  readonly sandboxUrl: string;
};

type SandboxKeys = { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };

/**
 * Keys of the built-in sandbox, the same in every process of one installation; `former` are those of former secrets, which
 * it still accepts from pages that are open.
 */
export function sandboxKeys(secrets: Secrets): SandboxKeys & { readonly former: readonly SandboxKeys[] } {
  const [current, ...former] = acceptedOf(secrets);
  return { ...keysOf(current), former: former.map(keysOf) };
}

function keysOf(sessionSecret: string): SandboxKeys {
  const derive = (use: string) =>
    createHmac('sha256', sessionSecret).update(`sandbox/${use}`).digest('hex').slice(0, 32);
  return {
    secretKey: `sk_test_${derive('secret')}`,
    publishableKey: `pk_test_${derive('publishable')}`,
    webhookSecret: `whsec_${derive('webhook')}`,
  };
}

/** Stripe when its keys are configured, else the built-in sandbox through the same SDK. */
export function openProvider({ stripe, sessionSecret, publicUrl, sandboxUrl }: Settings): PaymentProvider {
  if (stripe) return stripeProvider({ ...stripe, mode: 'stripe', apiBase: 'https://api.stripe.com' });
  const { secretKey, publishableKey, webhookSecret, former } = sandboxKeys(sessionSecret);
  return stripeProvider({
    secretKey,
    publishableKey,
    webhookSecrets: [webhookSecret, ...former.map((keys) => keys.webhookSecret)],
    mode: 'sandbox',
    apiBase: publicUrl,
    sdkBase: new URL(sandboxUrl),
  });
}
