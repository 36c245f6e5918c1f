import { createSourceEventStream, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Actor } from '#domain/decider.ts';
import type { Context, Services } from './context.ts';
import { isResumed, type Placed, type Resumed } from './resumed.ts';
import type { Door, Executed, SubscriptionOperation } from './subscriptionOperations.ts';

/** How subscribers of a kind are reached; called for one subscriber at a time. */
export type Reach<S, A> = {
  next(subscriber: S, answer: A): void;
  /** The source has nothing more to say. */
  complete(subscriber: S): void;
  /** The source broke, or they may not hear it any more: what came after is lost to the subscriber. */
  lost(subscriber: S, error: unknown): void;
  /** Who the subscriber is at this moment, without a wait where that is known; undefined when they may not listen any more (and have been told so). */
  actor(subscriber: S): Actor | Promise<Actor | undefined>;
  /** The same with all that their own answers are made from. */
  asker(subscriber: S): Promise<Context | undefined>;
};

type Joining = {
  readonly operation: SubscriptionOperation;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** Who joins; the operation's own rules are asked for each of them. */
  readonly asker: Context;
};

/** What every subscriber carries: where it belongs while it listens, and up to which position of the log it needs to be told nothing. */
type Subscriber<S, A> = { audience: Audience<S, A> | undefined; told: number };

/** Everybody who hears the same: one source, one execution and one text for each of its events. */
export type Audience<S, A> = Joining & {
  readonly key: string;
  readonly source: AsyncIterator<unknown>;
  readonly subscribers: Set<S>;
  comingBack: ComingBack<S, A> | undefined;
};

/** An answer that was made, and of what; undefined where the source tells no position. */
type Made<A> = { readonly answer: A; readonly position: number | undefined };

/**
 * There while some of an audience are being told what they missed: what has come for them meanwhile, and what was worked out for one of them. After
 * a restart all come back at once and have missed the same. What is behind a position does not change, or it is told of again under a later one.
 */
type ComingBack<S, A> = { readonly waiting: Map<S, Made<A>[]>; readonly made: Map<string, Promise<Made<A>>> };

type Needs<S, A> = {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly reach: Reach<S, A>;
  /** Somebody who is not logged in. */
  readonly visitor: () => Context;
  /** An answer as the outside sees it, made once for all who hear it. */
  readonly tell: (answer: Executed) => A;
};

/**
 * Subscriptions with the work done once for all who hear the same: of a public operation these are all who asked it with the same variables,
 * of one for members all of these who may hear it, of a private one the sockets of one session. Whoever joins is judged by the operation's own
 * rules, and before each answer that is not public every subscriber's session and right to listen is looked at again. Whoever has missed
 * something is told that by themselves first.
 */
export function openSharedSubscriptions<S extends Subscriber<S, A>, A>({ schema, services, reach, visitor, tell }: Needs<S, A>) {
  const audiences = new Map<string, Audience<S, A>>();

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
    const audience = present ?? begin({ ...joining, key, source, subscribers: new Set(), comingBack: undefined });
    audience.subscribers.add(subscriber);
    subscriber.audience = audience;
    if (isResumed(source)) void catchUp(subscriber, audience, source);
    return undefined;
  }

  function leave(subscriber: S): void {
    const { audience } = subscriber;
    subscriber.audience = undefined;
    if (audience) isBack(audience, subscriber);
    if (!audience?.subscribers.delete(subscriber) || audience.subscribers.size > 0) return;
    forget(audience);
    discard(audience.source);
  }

  function begin(audience: Audience<S, A>): Audience<S, A> {
    audiences.set(audience.key, audience);
    void listen(audience);
    return audience;
  }

  function forget(audience: Audience<S, A>): void {
    if (audiences.get(audience.key) === audience) audiences.delete(audience.key);
  }

  async function listen(audience: Audience<S, A>): Promise<void> {
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

  async function pass(audience: Audience<S, A>, event: unknown): Promise<void> {
    const { allowed, asker } = await judged(audience, audience.subscribers);
    if (!asker) return;
    const made = await answered(audience, event, asker);
    for (const subscriber of allowed) if (subscriber.audience === audience) hand(audience, subscriber, made);
  }

  function hand({ comingBack }: Audience<S, A>, subscriber: S, made: Made<A>): void {
    const waiting = comingBack?.waiting.get(subscriber);
    if (waiting) waiting.push(made);
    else if (made.position === undefined || made.position > subscriber.told) reach.next(subscriber, made.answer);
  }

  async function answered({ operation, variables }: Audience<S, A>, event: unknown, asker: Context): Promise<Made<A>> {
    return { answer: tell(await operation.answer(event, asker, variables)), position: (event as Partial<Placed>).position };
  }

  /** Tells one who knows everything up to a position what they have missed; what happens meanwhile waits. */
  async function catchUp(subscriber: S, audience: Audience<S, A>, { after, missed }: Resumed): Promise<void> {
    audience.comingBack ??= { waiting: new Map(), made: new Map() };
    const { waiting, made } = audience.comingBack;
    const meanwhile: Made<A>[] = [];
    waiting.set(subscriber, meanwhile);
    subscriber.told = after;
    const isThere = () => subscriber.audience === audience;
    try {
      for (const event of await missed()) {
        const { asker } = await judged(audience, [subscriber]);
        if (!asker || !isThere()) return;
        const name = JSON.stringify(event);
        const making = made.get(name) ?? answered(audience, event, asker);
        made.set(name, making);
        const { answer } = await making;
        if (!isThere()) return;
        reach.next(subscriber, answer);
        subscriber.told = event.position;
      }
      isBack(audience, subscriber);
      for (const one of meanwhile) if (isThere()) hand(audience, subscriber, one);
    } catch (error) {
      if (isThere()) reach.lost(subscriber, error);
    }
  }

  function isBack(audience: Audience<S, A>, subscriber: S): void {
    const { comingBack } = audience;
    if (comingBack?.waiting.delete(subscriber) && comingBack.waiting.size === 0) audience.comingBack = undefined;
  }

  /** Who of an audience's subscribers may hear what comes now, and for whom it is worked out; nobody when it need not be. */
  async function judged(
    { operation: { isPublic, door } }: Audience<S, A>,
    subscribers: Iterable<S>,
  ): Promise<{ allowed: Iterable<S>; asker: Context | undefined }> {
    if (isPublic) return { allowed: subscribers, asker: visitor() };
    if (door) {
      const allowed = await admitted(door, subscribers);
      return { allowed, asker: allowed.length > 0 ? visitor() : undefined };
    }
    const found = await Promise.all([...subscribers].map(async (subscriber) => ({ subscriber, asker: await reach.asker(subscriber) })));
    const present = found.filter(({ asker }) => asker);
    return { allowed: present.map(({ subscriber }) => subscriber), asker: present[0]?.asker };
  }

  /** Those whom a door lets through: thousands of them without a wait, where who they are and what they may is known. */
  async function admitted(door: Door, subscribers: Iterable<S>): Promise<S[]> {
    const allowed: S[] = [];
    const waits: Promise<unknown>[] = [];
    for (const subscriber of subscribers) {
      const verdict = isAdmitted(door, subscriber);
      if (verdict === true) allowed.push(subscriber);
      else if (verdict) waits.push(verdict.then((is) => is && allowed.push(subscriber)));
    }
    await Promise.all(waits);
    return allowed;
  }

  /** Whether a door lets somebody through; whom it does not is told why. */
  function isAdmitted(door: Door, subscriber: S): boolean | Promise<boolean> {
    const actor = reach.actor(subscriber);
    if (actor instanceof Promise) return actor.then((known) => known !== undefined && mayHear(door, subscriber, known));
    return mayHear(door, subscriber, actor);
  }

  function mayHear(door: Door, subscriber: S, actor: Actor): boolean | Promise<boolean> {
    const turnAway = (error: unknown) => {
      if (subscriber.audience) reach.lost(subscriber, error);
      return false;
    };
    try {
      const verdict = door.mayHear(actor, services);
      return verdict === undefined || verdict.then(() => true, turnAway);
    } catch (error) {
      return turnAway(error);
    }
  }

  /** A subscriber's right to listen may be over: if it is, they are told so at once. */
  function lookAgain(subscriber: S): void {
    const door = subscriber.audience?.operation.door;
    if (door) void isAdmitted(door, subscriber);
  }

  return { join, leave, lookAgain, audiences: () => audiences.size };
}

const discard = (source: AsyncIterator<unknown>): void => void source.return?.().catch(() => undefined);

/**
 * Who hears the same: unless it is told to all members alike, never two members, nor two sessions of one. Where somebody comes in keeps nobody
 * apart.
 */
function keyOf({ operation: { isPublic, door, entry, operationName }, text, variables, asker }: Joining): string {
  const viewer = isPublic ? 'everybody' : door ? 'members' : (asker.sessionId ?? asker.actor.role);
  const telling = entry === undefined ? variables : { ...variables, [entry]: undefined };
  return JSON.stringify([viewer, operationName ?? null, telling, text]);
}
