import type { FastifyInstance } from 'fastify';
import type { Services } from '../http/context.ts';

const VALID_DAYS = 180;
const DAY_MS = 86_400_000;

/** /.well-known/security.txt (RFC 9116): whom to write to about a hole. It expires 180 days after the day it is asked. */
export function securityTxt(
  app: FastifyInstance,
  { config, publicUrl, now }: Pick<Services, 'publicUrl' | 'now'> & { config: Pick<Services['config'], 'contact'> },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const today = Math.floor(Date.parse(now()) / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: mailto:${encodeURI(config.contact.email)}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}
