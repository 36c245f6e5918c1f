import { personal, upcasters } from '#domain/catalogue.ts';
import type { Aggregate, Command, DomainEvent } from '#domain/decider.ts';
import type { Dispatch, IntentOf, Sender, StateOf } from '#domain/dispatch.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import { type PaymentProvider, ProviderUnavailable } from '#domain/ports/paymentProvider.ts';
import { Refusal } from '#domain/refusal.ts';
import { withCodec } from '#domain/store/codec.ts';
import type { EventStore } from '#domain/store/eventStore.ts';
import { openHandler } from '#domain/store/handle.ts';
import type { Vault } from '#domain/store/vault.ts';
import type { ReadModels } from '#projections/readModels.ts';
import { generationKey } from '#projections/redis.ts';
import type { Redis } from '#projections/redisConnection.ts';
import type { Outside } from './outside.ts';
import type { MemoryRedis } from './redis.ts';
import type { Process } from './world.ts';

/** Wakes all processes that wait for the next append. */
export function announce({ log }: Outside): void {
  log.appends += 1;
  for (const wake of log.waiting.splice(0)) wake();
}

/** The product's own parts in one life of a process, over ports that fail. */
export type Parts = ReturnType<typeof openParts>;

export function openParts(outside: Outside, process: Process) {
  const { world, planted, acknowledged } = outside;
  const call = <T>(what: string, effect: () => Promise<T>) => world.call(process, what, effect);
  const later = (work: () => Promise<unknown>) =>
    void world
      .pause(process, 1_000 + world.random.below(4_000))
      .then(work)
      .catch(() => undefined);
  const engine = planted?.store ? planted.store(outside.store, later) : outside.store;

  const line: EventStore = {
    ...engine,
    read: (stream, from) => call(`read ${stream}`, () => engine.read(stream, from)),
    async append(stream, expected, events) {
      const what = `append ${events.map(({ type }) => type).join('+')} to ${stream}`;
      const done = await call(what, async () => {
        const appended = await engine.append(stream, expected, events);
        if (world.random.chance(world.faults().twice)) await engine.append(stream, expected, events);
        world.note(process.name, what);
        announce(outside);
        return appended;
      });
      for (const { id } of events) acknowledged.add(id);
      return done;
    },
    readAll: (after, limit) => call('read the log', () => engine.readAll(after, limit)),
    head: () => call('head', () => engine.head()),
  };

  const vault: Vault = {
    get: (key) => call(`vault get ${key}`, () => outside.vault.get(key)),
    put: (key, value, expected) => call(`vault put ${key}`, () => outside.vault.put(key, value, expected)),
    remove: (key) => call(`vault remove ${key}`, () => outside.vault.remove(key)),
    wipesAtOnce: true,
    close: async () => undefined,
  };

  const provider = new Proxy(outside.provider, {
    get(port, method: keyof PaymentProvider) {
      if (method === 'config' || method === 'verifyWebhook') return port[method];
      return (...args: unknown[]) =>
        world.call(
          process,
          `provider ${method}`,
          () => (port[method] as (...all: unknown[]) => Promise<unknown>)(...args),
          away,
        );
    },
  });

  const mailer: Mailer = {
    send: (mail) => call(`mail ${mail.key}`, async () => void outside.mails.set(mail.key, mail)),
  };

  const redis = new Proxy(outside.redis, {
    get(memory, method: keyof MemoryRedis) {
      return (...args: unknown[]) =>
        call(`redis ${method}`, () => (memory[method] as (...all: unknown[]) => Promise<unknown>)(...args));
    },
  }) as unknown as Redis;

  const store = withCodec(line, vault, { personal, upcasters, cachedKeys: 100 });
  const handler = openHandler(store, () => world.now(process), {
    newCommandId: () => world.nextId('command'),
    cachedStreams: 300,
  });
  const models: ReadModels = { redis, key: (projection, key) => generationKey(projection, 1, key) };

  const dispatch: Dispatch = async <S, C extends Command, E extends DomainEvent>(
    aggregate: Aggregate<S, C, E>,
    intent: IntentOf<C>,
    sender: Sender,
  ) => {
    const named = planted?.commandId ? planted.commandId(aggregate.name, sender.commandId) : sender.commandId;
    const commandId = named ?? world.nextId('command');
    try {
      return await handler.dispatch(given(aggregate), intent, { ...sender, commandId });
    } catch (error) {
      if (error instanceof Refusal && named === undefined) outside.refused.add(commandId);
      throw error;
    }
  };
  const stateOf: StateOf = (aggregate, key) => handler.stateOf(given(aggregate), key);

  function given<S, C extends Command, E extends DomainEvent, K>(
    aggregate: Aggregate<S, C, E, K>,
  ): Aggregate<S, C, E, K> {
    const decide = planted?.decide?.[aggregate.name];
    if (!decide) return aggregate;
    const honest = aggregate.decide as unknown as (command: Command, state: unknown) => DomainEvent[];
    return {
      ...aggregate,
      decide: (command, state) => decide(command as never, state as never, honest as never, outside) as E[],
    };
  }

  return { process, store, vault, provider, mailer, redis, models, dispatch, stateOf };
}

const away = (what: string) => new ProviderUnavailable('unreachable', `${what}: no answer`);
