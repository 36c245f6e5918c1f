import { examineWebhooks, type Needed } from '#domain/ports/stripeExamination.ts';
import { connectStripe, type StripeOptions } from '#domain/ports/stripeProvider.ts';
import { WEBHOOK_EVENTS } from './webhookEvents.ts';

type Account = Pick<StripeOptions, 'secretKey' | 'webhookSecrets' | 'sdkBase'>;

/** What this installation needs of its account at the provider; `publicUrl` as the browser knows it, without a slash at its end. */
export const neededOfAccount = ({ webhookSecrets }: Account, publicUrl: string | undefined): Needed => ({
  webhookUrl: publicUrl && `${publicUrl}/api/v1/stripe/webhook`,
  events: WEBHOOK_EVENTS,
  secrets: webhookSecrets.length,
});

/**
 * Looks at the provider's webhook endpoints and says what is wrong with them: `warn` gets a sentence for each. Never
 * throws: a provider that is away at the start is no reason not to start, and payments are looked at all the same.
 */
export async function warnOfWebhooks(
  account: Account,
  publicUrl: string | undefined,
  warn: (says: string) => void,
): Promise<void> {
  try {
    const findings = await examineWebhooks(connectStripe(account), neededOfAccount(account, publicUrl));
    for (const { isWrong, says } of findings) if (isWrong) warn(says);
  } catch {
    warn('The webhook endpoints of the payment provider could not be looked at. Try: npm run payments:doctor');
  }
}
