import type { Actor, Aggregate, Command, DomainEvent } from '#domain/decider.ts';
import type { IntentOf } from '#domain/dispatch.ts';
import { seededEntropy } from '#domain/ids.ts';
import { factsOf, stripeEvent } from '#domain/payments/stripeEvent.ts';
import type { ProviderNotice } from '#domain/ports/paymentProvider.ts';
import { Refusal } from '#domain/refusal.ts';
import { readCheckpoint } from '#projections/runner.ts';
import type { Context, Services } from '../gateway/http/context.ts';
import { isOwnFault, type Outside } from './outside.ts';
import { openParts, type Parts } from './ports.ts';
import type { Process } from './world.ts';

const ANSWER_WITHIN_MS = 15_000;
const TRIES = 5;
const stripe: Actor = { id: 'stripe', role: 'system' };

/** What a client gets in the end: an answer, a refusal, or nothing after all its tries. */
export type Answer<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'unknown' };

export type Gateways = ReturnType<typeof openGateways>;

/**
 * Gateways, and the way clients reach them: requests and answers travel, get lost, arrive twice, and are repeated under
 * their key.
 */
export function openGateways(outside: Outside, names: readonly string[]) {
  const { world, planted } = outside;
  const { scheduler, random } = world;
  const gateways = names.map((name) => {
    const process = world.addProcess(name);
    const gateway: { process: Process; services: Services; parts: Parts } = renew(process);
    process.onStart = () => void Object.assign(gateway, renew(process));
    return gateway;
  });

  function renew(process: Process) {
    const parts = openParts(outside, process);
    const { store, vault, dispatch, stateOf, models, provider, redis } = parts;
    const waitFor: Services['changeFeed']['waitFor'] = async (projection, position, withinMs) => {
      const until = scheduler.now() + withinMs;
      while ((await readCheckpoint(redis, projection, 1)) < position) {
        if (scheduler.now() >= until) return false;
        await world.pause(process, 500);
      }
      return true;
    };
    const services = {
      store,
      vault,
      dispatch,
      stateOf,
      models,
      provider,
      now: () => world.now(process),
      publicUrl: 'http://simulation',
      outbox: undefined,
      config: { rateLimit: false, dataDir: '/nowhere', sessionSecret: 'simulation' },
      changeFeed: { waitFor },
    } as unknown as Services;
    return { process, parts, services };
  }

  /** What a request may use, as `gateway/http/requestContext.ts` makes it: ids and command ids follow from the key. */
  function contextOf(services: Services, actor: Actor, requestId: string, key: string): Context {
    let sent = 0;
    return {
      actor,
      sessionId: undefined,
      services,
      channel: 'rest',
      requestId,
      entropy: seededEntropy(key),
      stateOf: services.stateOf,
      dispatch<S, C extends Command, E extends DomainEvent>(aggregate: Aggregate<S, C, E>, intent: IntentOf<C>) {
        sent += 1;
        return services.dispatch(aggregate, intent, {
          by: actor,
          channel: 'rest',
          correlationId: requestId,
          commandId: `${key}/${sent}`,
        });
      },
      countWrite: async () => undefined,
      shareWritesWith: async () => undefined,
      fresh: async () => services.models,
    };
  }

  function deliver<T>(work: (services: Services) => Promise<T>, hear: (answer: Answer<T>) => void) {
    const travel = () => 5 + random.below(random.chance(world.faults().slow) ? 8_000 : 40);
    const back = (answer: Answer<T>) => scheduler.at(scheduler.now() + travel(), () => hear(answer));
    scheduler.at(scheduler.now() + travel(), () => {
      const { process, services } = random.pick(gateways);
      if (!process.up) return;
      work(services).then(
        (value) => back({ kind: 'done', value }),
        (error: unknown) => {
          if (error instanceof Refusal) back({ kind: 'refused', code: error.code });
          else world.note(process.name, `a request fails: ${String(error)}`);
          if (isOwnFault(error)) outside.broken.push(`a request: ${String(error)}`);
        },
      );
    });
  }

  function once<T>(work: (services: Services) => Promise<T>): Promise<Answer<T>> {
    return new Promise((resolve) => {
      deliver(work, resolve);
      if (random.chance(world.faults().twice)) deliver(work, resolve);
      scheduler.at(scheduler.now() + ANSWER_WITHIN_MS, () => resolve({ kind: 'unknown' }));
    });
  }

  return {
    gateways,

    /** A client's request, repeated under the same key until it is answered. `action` names it in the log. */
    async ask<T>(actor: Actor, action: string, work: (context: Context) => Promise<T>): Promise<Answer<T>> {
      for (let attempt = 1; attempt <= TRIES; attempt += 1) {
        const key = planted?.keyOfTry?.(action, attempt) ?? action;
        const answer = await once((services) => work(contextOf(services, actor, action, key)));
        world.note(
          actor.id.slice(0, 6),
          `${action}: ${answer.kind}${answer.kind === 'refused' ? ` ${answer.code}` : ''}`,
        );
        if (answer.kind !== 'unknown') return answer;
      }
      return { kind: 'unknown' };
    },

    /**
     * Delivers a notice of the provider: late, twice, in any order, or not at all; what is not taken is delivered again
     * a few times.
     */
    notice(notice: ProviderNotice) {
      const { noticeLost, noticeTwice, noticeLate } = world.faults();
      if (random.chance(noticeLost)) return;
      const send = (tries: number, after: number) =>
        scheduler.at(scheduler.now() + after, () => {
          const { process, services } = random.pick(gateways);
          const fails = () => {
            if (tries > 1) send(tries - 1, 60_000);
          };
          if (!process.up) return fails();
          const data = factsOf(notice);
          const { eventId } = data;
          const sender = { by: stripe, channel: 'webhook', commandId: eventId, correlationId: eventId } as const;
          services.dispatch(stripeEvent, { type: 'RecordStripeEvent', data }, sender).catch(fails);
        });
      const late = () => (random.chance(noticeLate) ? random.below(3_600_000) : 200 + random.below(5_000));
      send(4, late());
      if (random.chance(noticeTwice)) send(4, late());
    },
  };
}
