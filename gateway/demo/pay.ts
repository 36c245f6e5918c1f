import type { Services } from '../http/context.ts';

/** What the payer's browser does: confirms with a test card, with the client secret alone. */
export const payAtSandbox = (services: Services, clientSecret: string): Promise<void> =>
  confirmAtSandbox(services, 'payment_intents', clientSecret);

/** The same for a card that is put on file. */
export async function confirmAtSandbox(
  { provider }: Services,
  what: 'payment_intents' | 'setup_intents',
  clientSecret: string,
): Promise<void> {
  const { apiBase, publishableKey } = provider.config();
  const [intentId] = clientSecret.split('_secret_');
  const body = new URLSearchParams({
    client_secret: clientSecret,
    payment_method: 'pm_card_visa',
    key: publishableKey,
  });
  const response = await fetch(`${apiBase}/v1/${what}/${intentId}/confirm`, { method: 'POST', body });
  // Paid already by a start that was cut short: settling finds out.
  if (!response.ok && response.status !== 400)
    throw new Error(`the payment sandbox answered ${response.status}: ${await response.text()}`);
  await response.body?.cancel().catch(() => undefined);
}
