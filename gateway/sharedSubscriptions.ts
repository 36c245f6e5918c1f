import { createSourceEventStream, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Context } from './context.ts';
import type { Executed, SubscriptionOperation } from './subscriptionOperations.ts';

/** How subscribers of a kind are reached; called for one subscriber at a time. */
export type Reach<S> = {
  /** `answer` is JSON. */
  next(subscriber: S, answer: string): void;
  /** The source has nothing more to say. */
  complete(subscriber: S): void;
  /** The source broke: what came after is lost to the subscriber. */
  lost(subscriber: S, error: unknown): void;
  /** Who the subscriber speaks for at this moment; undefined when they may not listen any more (and have been told so). */
  asker(subscriber: S): Promise<Context | undefined>;
};

type Joining = {
  readonly operation: SubscriptionOperation;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Who joins; the operation's own rules are asked for each of them. */
  readonly asker: Context;
};

/** What every subscriber carries: where it belongs while it listens. */
type Subscriber<S> = { audience: Audience<S> | undefined };

/** Everybody who hears the same: one source, one execution and one text for each of its events. */
export type Audience<S> = Joining & { readonly key: string; readonly source: AsyncIterator<unknown>; readonly subscribers: Set<S> };

type Needs<S> = {
  readonly schema: GraphQLSchema;
  readonly reach: Reach<S>;
  /** Somebody who is not logged in. */
  readonly visitor: () => Promise<Context>;
  /** An answer as the outside sees it, as JSON. */
  readonly tell: (answer: Executed) => string;
};

/**
 * Subscriptions with the work done once for all who hear the same: of a public operation these are all who asked it with the same variables,
 * of a private one the sockets of one session. Whoever joins is judged by the operation's own rules, and before each private answer every
 * subscriber's session is looked at again.
 */
export function openSharedSubscriptions<S extends Subscriber<S>>({ schema, reach, visitor, tell }: Needs<S>) {
  const audiences = new Map<string, Audience<S>>();

  /** Lets a subscriber in while `isWanted` (they may have gone meanwhile). Answers the refusal when the operation's own rules turn them away. */
  async function join(subscriber: S, joining: Joining, isWanted: () => boolean): Promise<ExecutionResult | undefined> {
    const { operation, variables, asker } = joining;
    const { document, operationName } = operation;
    const opened = await createSourceEventStream({ schema, document, operationName, variableValues: variables, contextValue: asker });
    if (!(Symbol.asyncIterator in opened)) return opened;
    const source = opened[Symbol.asyncIterator]();
    const key = keyOf(joining);
    const present = audiences.get(key);
    // A source that nobody has read from has begun nothing: of two that say the same, the second is put away.
    if (present || !isWanted()) discard(source);
    if (!isWanted()) return undefined;
    const audience = present ?? begin({ ...joining, key, source, subscribers: new Set() });
    audience.subscribers.add(subscriber);
    subscriber.audience = audience;
    return undefined;
  }

  function leave(subscriber: S): void {
    const { audience } = subscriber;
    subscriber.audience = undefined;
    if (!audience?.subscribers.delete(subscriber) || audience.subscribers.size > 0) return;
    forget(audience);
    discard(audience.source);
  }

  function begin(audience: Audience<S>): Audience<S> {
    audiences.set(audience.key, audience);
    void listen(audience);
    return audience;
  }

  function forget(audience: Audience<S>): void {
    if (audiences.get(audience.key) === audience) audiences.delete(audience.key);
  }

  async function listen(audience: Audience<S>): Promise<void> {
    const { source, subscribers } = audience;
    try {
      for (let turn = await source.next(); !turn.done; turn = await source.next()) await pass(audience, turn.value);
      forget(audience);
      for (const subscriber of subscribers) reach.complete(subscriber);
    } catch (error) {
      forget(audience);
      for (const subscriber of subscribers) reach.lost(subscriber, error);
    }
  }

  async function pass({ operation, variables, subscribers }: Audience<S>, event: unknown): Promise<void> {
    const allowed = operation.isPublic ? undefined : await askers(subscribers);
    const asker = allowed ? allowed.values().next().value : await visitor();
    if (!asker) return;
    const answer = tell(await operation.answer(event, asker, variables));
    for (const subscriber of subscribers) if (!allowed || allowed.has(subscriber)) reach.next(subscriber, answer);
  }

  async function askers(subscribers: ReadonlySet<S>): Promise<ReadonlyMap<S, Context>> {
    const all = await Promise.all([...subscribers].map(async (subscriber) => [subscriber, await reach.asker(subscriber)] as const));
    return new Map(all.flatMap(([subscriber, asker]) => (asker ? [[subscriber, asker] as const] : [])));
  }

  return { join, leave, audiences: () => audiences.size };
}

const discard = (source: AsyncIterator<unknown>): void => void source.return?.().catch(() => undefined);

/** Who hears the same: never two members, nor two sessions of one. */
function keyOf({ operation, text, variables, asker }: Joining): string {
  const viewer = operation.isPublic ? 'everybody' : (asker.sessionId ?? asker.actor.role);
  return JSON.stringify([viewer, operation.operationName ?? null, variables, text]);
}
