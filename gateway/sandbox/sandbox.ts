import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { lockFolder } from '#domain/store/folderLock.ts';
import type { Keys } from './auth.ts';
import { clockAt } from './billing/clock.ts';
import { runDue } from './billing/due.ts';
import { devRoutes } from './devRoutes.ts';
import { styleSheet } from './html.ts';
import { KEPT_MS } from './idempotency.ts';
import { openStore } from './store.ts';
import { v1 } from './v1.ts';
import { courier } from './webhooks.ts';

const FORGET_EVERY_MS = 3600 * 1000;
/** How often it is looked whether something of billing is due. */
const BILL_EVERY_MS = 20_000;

export type SandboxOptions = {
  /** Its own directory, which belongs to the process that serves the sandbox. */
  readonly dir: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  /** Former keys that are still accepted. */
  readonly former?: Keys['former'];
  readonly webhookSecret: string;
  /** Where events go; a function when the address is known only after listening. */
  readonly webhookUrl: string | (() => string);
  /** Event types to send, as a webhook endpoint at the provider is set up with; all when left out. */
  readonly events?: readonly string[];
  /** Opens /dev/payments: never in production. */
  readonly dev: boolean;
  /** Pause after the first delivery that was not accepted, in ms, doubled each time (default 1000). */
  readonly retryMs?: number;
};

/**
 * The built-in stand-in for the payment provider: answers the part of its HTTP API under /v1 that the product uses,
 * with its own state on disk, and sends signed events. Registered at the root of the app; its body parsers and error
 * answers stay inside.
 */
export const sandbox = (options: SandboxOptions): FastifyPluginAsync => {
  const url = options.webhookUrl;
  return async (app: FastifyInstance) => {
    const lock = await lockFolder(options.dir, { program: 'the payment sandbox' });
    const store = openStore(options.dir);
    const deliveries = courier({
      store,
      url: typeof url === 'function' ? url : () => url,
      secret: options.webhookSecret,
      events: options.events,
      retryMs: options.retryMs ?? 1_000,
      warn: (facts, message) => app.log.warn(facts, message),
    });
    const forget = () =>
      store
        .forgetReplies(Date.now() - KEPT_MS)
        .catch((error: unknown) =>
          app.log.error({ err: error }, 'Old answers of the payment sandbox could not be forgotten'),
        );
    const forgetting = setInterval(forget, FORGET_EVERY_MS).unref();
    const bill = () =>
      store
        .change((change) =>
          runDue(change, { now: Date.now(), requestId: null, idempotencyKey: null }, clockAt(change, Date.now())),
        )
        .then((ran) => ran && deliveries.nudge())
        .catch((error: unknown) => app.log.error({ err: error }, 'The payment sandbox could not bill what is due'));
    const billing = setInterval(bill, BILL_EVERY_MS).unref();
    const parts = {
      store,
      secretKey: options.secretKey,
      publishableKey: options.publishableKey,
      ...(options.former && { former: options.former }),
      changed: deliveries.nudge,
    };

    styleSheet(app);
    app.register(async (api) => v1(api, parts), { prefix: '/v1' });
    if (options.dev) app.register(async (dev) => devRoutes(dev, parts));
    app.addHook('onReady', async () => {
      await forget();
      await bill();
      deliveries.start();
    });
    app.addHook('preClose', async () => {
      clearInterval(forgetting);
      clearInterval(billing);
      await deliveries.stop();
    });
    app.addHook('onClose', async () => {
      await store.close();
      lock.release();
    });
  };
};
