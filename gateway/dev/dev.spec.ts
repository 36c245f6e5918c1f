import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import type { Mail, Outbox, SentMail } from '#domain/ports/mailer.ts';
import { errors } from '../http/errors.ts';
import { devRoutes } from './routes.ts';

const outboxOf = (...mails: SentMail[]): Outbox => ({
  send: async (mail: Mail) => void mails.unshift({ ...mail, sentAt: '2026-11-20T10:00:00.000Z' }),
  list: async (limit) => mails.slice(0, limit),
  read: async (key) => mails.find((mail) => mail.key === key),
  removeBefore: async () => {},
  removeAbout: async () => {},
});
const welcome: SentMail = {
  key: 'welcome/1 <a>',
  to: 'ana@example.test',
  subject: 'Welcome <script>alert(1)</script>',
  text: 'Activate: https://chairside.test/activate?token=a&b=1 <now>',
  html: '<p>Activate <a href="https://chairside.test/activate?token=a">here</a></p>',
  attachments: [{ filename: 'bo"ok\r\ning.ics', content: 'BEGIN:VCALENDAR', contentType: 'text/calendar' }],
  sentAt: '2026-11-20T10:00:00.000Z',
};
const address = `/dev/outbox/${encodeURIComponent(welcome.key)}`;

let app: FastifyInstance;
async function open(production = false, outbox: Outbox | undefined = outboxOf(welcome)) {
  app = Fastify();
  errors(app);
  await app.register(async (scope) =>
    scope.route({ method: ['GET', 'POST'], url: '/graphql', handler: async () => ({ api: true }) }),
  );
  await app.register(async (scope) => devRoutes(scope, { config: { production }, outbox }));
  return app;
}
afterEach(() => app.close());

describe('the outbox', () => {
  it('lists mail newest first, with everything escaped', async () => {
    const { body } = await (await open()).inject('/dev/outbox');
    expect(body).not.toContain('<script>');
    expect(body).toContain('&#60;script&#62;alert(1)');
    expect(body).toContain(`href="${address}"`);
  });

  it('shows the HTML part only inside a sandboxed frame, from an address whose own policy allows no script', async () => {
    await open();
    const page = await app.inject(address);
    expect(page.body).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    expect(page.body).not.toContain('Activate <a');
    const frame = await app.inject(`${address}/html`);
    expect(frame.body).toContain(welcome.html);
    expect(frame.headers['content-security-policy']).toMatch(/default-src 'none'.*; sandbox /);
  });

  it('makes the links of the text part work', async () => {
    const { body } = await (await open()).inject(`${address}?view=text`);
    expect(body).toContain('<a href="https://chairside.test/activate?token=a&#38;b=1">');
    expect(body).toContain('&#60;now&#62;');
  });

  it('hands attachments out as files and the raw mail as text', async () => {
    await open();
    const file = await app.inject(`${address}/attachments/0`);
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.headers['content-disposition']).toBe("attachment; filename*=UTF-8''bo%22ok%0D%0Aing.ics");
    expect(file.body).toBe('BEGIN:VCALENDAR');
    expect((await app.inject(`${address}?view=raw`)).body).toContain('&#34;key&#34;');
    expect((await app.inject(`${address}/attachments/7`)).statusCode).toBe(404);
  });

  it('answers 404 for an unknown mail, and points to SMTP_URL when mail goes to a server', async () => {
    await open();
    expect((await app.inject('/dev/outbox/none')).json()).toMatchObject({ error: { code: 'NO_SUCH_MAIL' } });
    await app.close();
    app = Fastify();
    await app.register(async (scope) => devRoutes(scope, { config: { production: false }, outbox: undefined }));
    expect((await app.inject('/dev/outbox')).body).toContain('SMTP_URL is set');
  });
});

describe('GET /graphql', () => {
  it('is a page for a browser and the API for every other client', async () => {
    await open();
    const page = await app.inject({ url: '/graphql', headers: { accept: 'text/html,application/xhtml+xml' } });
    expect([200, 503]).toContain(page.statusCode);
    expect(page.headers['content-type']).not.toContain('json');
    expect((await app.inject({ url: '/graphql', headers: { accept: 'application/json' } })).json()).toEqual({
      api: true,
    });
    expect((await app.inject({ url: '/graphql' })).json()).toEqual({ api: true });
    expect((await app.inject({ url: '/graphql', method: 'POST', headers: { accept: 'text/html' } })).json()).toEqual({
      api: true,
    });
  });
});

describe('in production', () => {
  it('nothing of it is there', async () => {
    await open(true);
    for (const url of ['/dev', '/dev/outbox', address, '/dev/graphql/assets/index.js']) {
      const answer = await app.inject(url);
      expect(answer.statusCode, url).toBe(404);
      expect(answer.json()).toMatchObject({ error: { code: 'DEVELOPMENT_ONLY' } });
    }
    expect((await app.inject({ url: '/graphql', headers: { accept: 'text/html' } })).json()).toEqual({ api: true });
  });
});
