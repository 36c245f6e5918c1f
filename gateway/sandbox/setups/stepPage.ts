import type { FastifyInstance } from 'fastify';
import { html, sendPage } from '../html.ts';
import { parseForm } from '../parse.ts';
import type { SandboxStore } from '../store.ts';
import type { SetupRow } from './rows.ts';
import { askedWith } from './setupIntents.ts';

/** The page on which a bank would ask before a card is put on file; here two buttons answer for the bank. */
export function setupStepPage(app: FastifyInstance, store: SandboxStore): void {
  app.get<{ Params: { id: string } }>('/setup_intents/:id/authenticate', (request, reply) => {
    const { step } = parseForm(request.url.split('?')[1] ?? '');
    const setup = asked(store, request.params.id, typeof step === 'string' ? step : '');
    if (!setup)
      return sendPage(reply.code(410), 'This step is over', html`<p>You can close this page and go back.</p>`);
    const targets = setup.return_url ? `'self' ${new URL(setup.return_url).origin}` : "'self'";
    return sendPage(reply, 'Confirm this card', question(setup), targets);
  });
}

function asked(store: SandboxStore, id: string, step: string): SetupRow | undefined {
  try {
    return askedWith(store, id, step);
  } catch {
    return undefined;
  }
}

const question = (setup: SetupRow) => html`<div class="step">
<p>The card ending in ${setup.card?.last4 ?? ''} is put on file for a later charge, if you agree. This is a test: no money moves.</p>
<form method="post" action="/v1/setup_intents/${setup.id}/authenticate">
<input type="hidden" name="step" value="${setup.step ?? ''}"><input type="hidden" name="redirect" value="true">
<button name="outcome" value="succeed">Complete authentication</button>
<button name="outcome" value="fail">Fail authentication</button>
</form></div>`;
