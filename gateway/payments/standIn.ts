import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sandboxKeys } from '#domain/ports/openProvider.ts';
import type { Services } from '../http/context.ts';
import { sandbox } from '../sandbox/sandbox.ts';
import { WEBHOOK_EVENTS } from './webhookEvents.ts';

/**
 * Without Stripe's keys this installation is its own payment provider: the sandbox under /v1, which sends its events to
 * this very process. Where several gateways share an installation, the one that `SANDBOX_URL` does not send elsewhere
 * serves it.
 */
export const paymentStandIn = (app: FastifyInstance, { config }: Pick<Services, 'config'>): void => {
  if (config.stripe || isElsewhere(config)) return;
  const webhookUrl = () => {
    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    return `http://${hostOf(config.host)}:${port}/api/v1/stripe/webhook`;
  };
  const keys = sandboxKeys(config.sessionSecret);
  app.register(
    sandbox({
      dir: join(config.dataDir, 'sandbox'),
      ...keys,
      webhookUrl,
      events: WEBHOOK_EVENTS,
      dev: !config.production,
    }),
  );
};

const isElsewhere = ({ sandboxUrl, host, port }: Services['config']): boolean =>
  sandboxUrl !== undefined && new URL(sandboxUrl).host !== new URL(`http://${hostOf(host)}:${port}`).host;

/** The host a process reaches itself at: 0.0.0.0 is no address to connect to. */
const hostOf = (host: string): string =>
  host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
