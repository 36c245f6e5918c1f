import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { securityTxt } from './securityTxt.ts';

it('names whom to write to, for less than a year', async () => {
  const app = Fastify();
  const contact = { email: 'safety@chairside.test', phone: '', address: '' };
  securityTxt(app, {
    config: { contact },
    publicUrl: 'https://chairside.test',
    now: () => '2026-03-01T15:00:00.000Z',
  });
  const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
  await app.close();
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(body).toBe(
    [
      'Contact: mailto:safety@chairside.test',
      'Expires: 2026-08-28T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://chairside.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
});
