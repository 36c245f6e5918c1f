import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Outbox, SentMail } from '#domain/ports/mailer.ts';
import { missing } from '#domain/refusal.ts';
import { type Html, html } from '../sandbox/html.ts';
import { sendPage } from './page.ts';

const SHOWN = 200;
const NoSuchMail = missing('NO_SUCH_MAIL', 'There is no such mail in the outbox.');

/**
 * What a mail's HTML part may do: show itself. Links open in a new tab; scripts, forms and foreign pictures stay off.
 */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox";

const addressOf = (mail: SentMail, view = '') => `/dev/outbox/${encodeURIComponent(mail.key)}${view}`;
const time = (instant: string): Html =>
  html`<time datetime="${instant}">${instant.slice(0, 19).replace('T', ' ')} UTC</time>`;

/** Text with its web addresses as links. */
const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

function listPage(mails: readonly SentMail[]): Html {
  if (mails.length === 0) return html`<p>Nothing has been sent yet. Mail that would go out appears here.</p>`;
  const row = (mail: SentMail) =>
    html`<tr><td>${time(mail.sentAt)}</td><td>${mail.to}</td><td><a href="${addressOf(mail)}">${mail.subject}</a></td></tr>`;
  return html`<p>Mail that would have been sent, newest first. Set SMTP_URL to send it for real.</p>
<table><thead><tr><th scope="col">Sent</th><th scope="col">To</th><th scope="col">Subject</th></tr></thead><tbody>${mails.map(row)}</tbody></table>`;
}

const VIEWS = { html: 'As HTML', text: 'As text', raw: 'Raw' } as const;
type View = keyof typeof VIEWS;

function tabs(mail: SentMail, now: View): Html {
  const offered = (Object.keys(VIEWS) as View[]).filter((view) => view !== 'html' || mail.html !== undefined);
  const tab = (view: View) =>
    view === now
      ? html`<a href="${addressOf(mail, `?view=${view}`)}" aria-current="page">${VIEWS[view]}</a> `
      : html`<a href="${addressOf(mail, `?view=${view}`)}">${VIEWS[view]}</a> `;
  return html`<nav aria-label="Views">${offered.map(tab)}<a href="/dev/outbox">All mail</a></nav>`;
}

function bodyOf(mail: SentMail, view: View): Html {
  if (view === 'html')
    return html`<iframe title="The mail as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${addressOf(mail, '/html')}"></iframe>`;
  if (view === 'text') return html`<pre>${linked(mail.text)}</pre>`;
  return html`<pre>${JSON.stringify(mail, null, 2)}</pre>`;
}

function mailPage(mail: SentMail, view: View): Html {
  const attached =
    mail.attachments?.map(
      (file, index) => html`<a href="${addressOf(mail, `/attachments/${index}`)}">${file.filename}</a> `,
    ) ?? [];
  return html`<dl><dt>To</dt><dd>${mail.to}</dd><dt>Sent</dt><dd>${time(mail.sentAt)}</dd>${attached.length > 0 ? html`<dt>Attached</dt><dd>${attached}</dd>` : ''}</dl>
${tabs(mail, view)}${bodyOf(mail, view)}`;
}

/** `/dev/outbox`: the mail that would have gone out, each as HTML, text or raw. */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox | undefined): void {
  const find = async (key: string): Promise<SentMail> => {
    const mail = await outbox?.read(key);
    if (!mail) throw NoSuchMail();
    return mail;
  };
  const toServer = (reply: FastifyReply) =>
    sendPage(reply, 'Outbox', html`<p>SMTP_URL is set: mail goes to that server, and nothing is kept here.</p>`);

  app.get('/dev/outbox', async (_request, reply) =>
    outbox ? sendPage(reply, 'Outbox', listPage(await outbox.list(SHOWN))) : toServer(reply),
  );
  app.get<{ Params: { key: string }; Querystring: { view?: string } }>('/dev/outbox/:key', async (request, reply) => {
    const mail = await find(request.params.key);
    const wanted = request.query.view;
    const view: View = wanted === 'text' || wanted === 'raw' ? wanted : mail.html === undefined ? 'text' : 'html';
    return sendPage(reply, mail.subject, mailPage(mail, view));
  });
  app.get<{ Params: { key: string } }>('/dev/outbox/:key/html', async (request, reply) => {
    const mail = await find(request.params.key);
    if (mail.html === undefined) throw NoSuchMail();
    return reply
      .headers({ 'content-security-policy': mailPolicy, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank">${mail.html}`);
  });
  app.get<{ Params: { key: string; index: string } }>('/dev/outbox/:key/attachments/:index', async (request, reply) => {
    const file = (await find(request.params.key)).attachments?.[Number(request.params.index)];
    if (!file) throw NoSuchMail();
    return reply
      .headers({
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.filename)}`,
        'x-content-type-options': 'nosniff',
      })
      .type(file.contentType)
      .send(file.content);
  });
}
