import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { html, sendPage } from '../html.ts';
import { read } from '../parse.ts';
import { randomText, type SandboxStore } from '../store.ts';
import { submitDetails } from './accounts.ts';
import type { AccountLinkRow } from './rows.ts';

const answer = z.strictObject({ visit: z.string(), outcome: z.enum(['submit', 'later']) });

/**
 * The page on which the provider asks the owner of an account who they are; here buttons answer. A link opens it once:
 * opened again or too late, it sends the browser to where a new link is made.
 */
export function onboardingPage(
  app: FastifyInstance,
  { store, changed }: { readonly store: SandboxStore; changed(): void },
): void {
  const config = { rateLimit: false } as const;

  app.get<{ Params: { id: string } }>('/setup/:id', { config }, async (request, reply) => {
    const link = store.get('account_link', request.params.id);
    if (!link)
      return sendPage(reply.code(404), 'There is no such page', html`<p>This link does not lead anywhere.</p>`);
    const visit = randomText(32);
    const isOpened = await store.change((change) => {
      const now = change.get('account_link', link.id);
      if (!now || now.isVisited || now.expires_at * 1000 < Date.now()) return false;
      change.put('account_link', link.id, { ...now, isVisited: true, visit });
      return true;
    });
    if (!isOpened) return reply.redirect(link.refresh_url, 303);
    return sendPage(reply, 'Tell us who is paid', form(link, visit), `'self' ${new URL(link.return_url).origin}`);
  });

  app.post<{ Params: { id: string } }>('/setup/:id', { config }, async (request, reply) => {
    const { visit, outcome } = read(answer, request.body ?? {});
    const cause = { now: Date.now(), requestId: null, idempotencyKey: null };
    const returnUrl = await store.change((change) => {
      const link = change.get('account_link', request.params.id);
      if (!link || link.visit === null || link.visit !== visit) return undefined;
      change.put('account_link', link.id, { ...link, visit: null });
      if (outcome === 'submit') submitDetails(change, cause, link.account);
      return link.return_url;
    });
    if (returnUrl === undefined)
      return sendPage(reply.code(410), 'This step is over', html`<p>You can close this page and go back.</p>`);
    changed();
    return reply.redirect(returnUrl, 303);
  });
}

const form = (link: AccountLinkRow, visit: string) => html`<div class="step">
<p>The payment provider asks here for a name, a date of birth and a bank account. This is a test: nothing is asked, and no money moves.</p>
<form method="post" action="/v1/setup/${link.id}">
<input type="hidden" name="visit" value="${visit}">
<button name="outcome" value="submit">Submit test details</button>
<button name="outcome" value="later">Go back without finishing</button>
</form></div>`;
