import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { htmlOf, openSmtp } from './smtp.ts';

/** As much of a mail server as it takes to receive one message, or to refuse it. */
async function openServer(answerToData: string) {
  const messages: string[] = [];
  const server = createServer((socket: Socket) => {
    let body: string | undefined;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString('utf8');
      if (body !== undefined) {
        body += text;
        if (!body.endsWith('\r\n.\r\n')) return;
        messages.push(body);
        body = undefined;
        socket.write(answerToData);
      } else if (text.startsWith('DATA')) {
        body = '';
        socket.write('354 go on\r\n');
      } else if (text.startsWith('QUIT')) socket.end('221 bye\r\n');
      else socket.write('250 fine\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { messages, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

const mail = {
  key: 'activation-1',
  to: 'ana@x.test',
  subject: 'Activate',
  text: 'Hello <Ana>\n\nhttps://x.test/activate?token=a.b',
};

describe('mail over SMTP', () => {
  it('carries sender, receiver, both parts, and an id that only depends on the key', async () => {
    const server = await openServer('250 taken\r\n');
    const mailer = openSmtp(server.url, 'Chairside <hello@chairside.test>', 'https://x.test');
    await mailer.send(mail);
    await mailer.send({ ...mail, subject: 'Again' });
    server.close();
    const [first = '', second = ''] = server.messages;
    expect(first).toContain('From: Chairside <hello@chairside.test>');
    expect(first).toContain('To: ana@x.test');
    expect(first).toContain('text/plain');
    expect(first).toContain('text/html');
    expect(first).toContain('<a href=3D"https://x.test/activate');
    const id = /Message-ID: (\S+)/.exec(first)?.[1];
    expect(id).toMatch(/^<[0-9a-f]{32}@chairside\.test>$/);
    expect(second).toContain(`Message-ID: ${id}`);
  });

  it('fails when the server does not take it', async () => {
    const server = await openServer('554 no\r\n');
    await expect(openSmtp(server.url, 'hello@chairside.test', 'https://x.test').send(mail)).rejects.toThrow();
    server.close();
  });

  it('shows plain text as HTML with nothing of it taken as markup', () => {
    expect(htmlOf(mail.text, 'https://x.test')).toBe(
      '<p>Hello &#60;Ana&#62;</p>\n<p><a href="https://x.test/activate?token=a.b">https://x.test/activate?token=a.b</a></p>',
    );
  });

  it.each([
    'https://x.test',
    'https://x.test/#pricing',
    'https://x.test/payment/subscription/Premium/19',
    'https://x.test/settings?a=1&b=2',
  ])('makes a link of the platform’s own %s, wherever it stands', (address) => {
    const html = address.replace('&', '&#38;');
    const link = `<a href="${html}">${html}</a>`;
    expect(htmlOf(`here (${address}), or ${address}.\n${address}`, 'https://x.test')).toBe(
      `<p>here (${link}), or ${link}.<br>${link}</p>`,
    );
  });

  it.each([
    'https://evil.example/x',
    'http://x.test/x',
    'https://x.test.evil.example/x',
    'https://x.test@evil.example/x',
    'https://x.test:8443/x',
    'https://evil.example/?https://x.test/x',
  ])('leaves %s as text, also in a text a member wrote', (address) => {
    expect(htmlOf(`Hello You won ${address},`, 'https://x.test')).toBe(`<p>Hello You won ${address},</p>`);
  });
});
