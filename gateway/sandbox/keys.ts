import { createHmac } from 'node:crypto';

export type SandboxKeys = { readonly secretKey: string; readonly publishableKey: string; readonly webhookSecret: string };

/**
 * The sandbox account's keys, the same in every process that shares the server's secret. Nothing about them can be guessed: whoever holds
 * the secret key can refund and read payments here just as at the provider.
 */
export function sandboxKeys(serverSecret: string): SandboxKeys {
  const derive = (name: string) => createHmac('sha256', serverSecret).update(`payment sandbox ${name}`).digest('hex').slice(0, 48);
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    publishableKey: `pk_test_${derive('publishable key')}`,
    webhookSecret: `whsec_${derive('webhook secret')}`,
  };
}
