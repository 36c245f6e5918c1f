import type { FastifyInstance } from 'fastify';
import { html, sendPage } from './html.ts';
import { parseForm } from './parse.ts';
import { askedWith } from './paymentIntents.ts';
import type { IntentRow } from './rows.ts';
import type { SandboxStore } from './store.ts';

/** The page on which a bank would ask its customer; here two buttons answer for the bank. */
export function stepPage(app: FastifyInstance, store: SandboxStore): void {
  app.get<{ Params: { id: string } }>('/payment_intents/:id/authenticate', (request, reply) => {
    const { step } = parseForm(request.url.split('?')[1] ?? '');
    const intent = asked(store, request.params.id, typeof step === 'string' ? step : '');
    if (!intent)
      return sendPage(
        reply.code(410),
        'This step is over',
        html`<p>You can close this page and go back to where you were paying.</p>`,
      );
    const targets = intent.return_url ? `'self' ${new URL(intent.return_url).origin}` : "'self'";
    return sendPage(reply, 'Confirm this payment', question(intent), targets);
  });
}

function asked(store: SandboxStore, id: string, step: string): IntentRow | undefined {
  try {
    return askedWith(store, id, step);
  } catch {
    return undefined;
  }
}

const question = (intent: IntentRow) => html`<div class="step">
<p>A payment of <strong>${(intent.amount / 100).toFixed(2)} ${intent.currency.toUpperCase()}</strong> with the card ending in ${intent.card?.last4 ?? ''} needs your consent. This is a test: no money moves.</p>
<form method="post" action="/v1/payment_intents/${intent.id}/authenticate">
<input type="hidden" name="step" value="${intent.step ?? ''}"><input type="hidden" name="redirect" value="true">
<button name="outcome" value="succeed">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form></div>`;
