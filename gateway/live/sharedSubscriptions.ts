import { createSourceEventStream, type ExecutionResult, type GraphQLSchema } from 'graphql';
import type { Actor } from '#domain/decider.ts';
import type { Context, Services } from '../http/context.ts';
import { FellBehind } from './changeFeed.ts';
import type { AccessCheck } from './extensions.ts';
import { isResumed, type Positioned, type ResumedSource } from './resume.ts';
import type { Executed, SubscriptionOperation } from './subscriptionOperations.ts';

/** How answers reach a subscriber and how its caller is found. */
export type Delivery<S, A> = {
  next(subscriber: S, answer: A): void;
  /** The source has ended. */
  complete(subscriber: S): void;
  /** The source failed, or the subscriber's access was refused: it receives nothing more. */
  fail(subscriber: S, error: unknown): void;
  /**
   * The subscriber's present actor, without a wait where it is cached; undefined when its session has ended (and its
   * socket is closed).
   */
  actorOf(subscriber: S): Actor | Promise<Actor | undefined>;
  /** The same as a whole context, for executing its private operations. */
  contextOf(subscriber: S): Promise<Context | undefined>;
};

type Joining = {
  readonly operation: SubscriptionOperation;
  readonly text: string;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The joining subscriber's context; the operation's own rules are applied to each. */
  readonly context: Context;
};

/** State every subscriber carries: its audience, and the order (`Answer`) up to which it has received every event. */
type Subscriber<S, A> = { audience: Audience<S, A> | undefined; upTo: number };

/** Subscribers that receive the same: one source, and one execution and one encoded answer for each of its events. */
export type Audience<S, A> = Joining & {
  readonly key: string;
  readonly source: AsyncIterator<unknown>;
  readonly subscribers: Set<S>;
  /** As `ChangeFeed.reconnections` was when it began. */
  readonly reconnections: number;
  catchUp: CatchUp<S, A> | undefined;
};

/**
 * An answer and what orders it among the others of its operation: the position or the arrival of its event; undefined
 * where it stands for several, and may come twice.
 */
type Answer<A> = { readonly answer: A; readonly order: number | undefined };

/**
 * Present while subscribers of an audience are sent events they missed: live answers that wait for each of them, and
 * answers made for one of them. After a restart all resume at once and have missed the same. Events up to a position
 * are final, corrections get a later position, so answers can be shared by event.
 */
type CatchUp<S, A> = { readonly queues: Map<S, Answer<A>[]>; readonly answers: Map<string, Promise<Answer<A>>> };

type Needs<S, A> = {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly delivery: Delivery<S, A>;
  /** A context without a session. */
  readonly visitor: () => Context;
  /**
   * Formats and encodes an answer, once for all its subscribers; `position` is where a subscriber that has received it
   * may resume.
   */
  readonly encode: (answer: Executed, position: number | undefined) => A;
};

/**
 * Subscriptions whose work is done once for all subscribers that receive the same: every subscriber of a public
 * operation with equal variables, every member that passes the check of a members-only one, the sockets of one session
 * for a private one. The operation's own rules are applied to each that joins; before each answer that is not public,
 * every subscriber's session and access are checked again. A subscriber that resumes is first sent what it missed.
 */
export function openSharedSubscriptions<S extends Subscriber<S, A>, A>({
  schema,
  services,
  delivery,
  visitor,
  encode,
}: Needs<S, A>) {
  const audiences = new Map<string, Audience<S, A>>();

  /**
   * Adds a subscriber unless `isWanted` says it has left meanwhile. Answers the refusal when the operation's own rules
   * refuse it.
   */
  async function join(subscriber: S, joining: Joining, isWanted: () => boolean): Promise<ExecutionResult | undefined> {
    const { operation, variables, context } = joining;
    const { document, operationName } = operation;
    const opened = await createSourceEventStream({
      schema,
      document,
      operationName,
      variableValues: variables,
      contextValue: context,
    });
    if (!(Symbol.asyncIterator in opened)) return opened;
    const source = opened[Symbol.asyncIterator]();
    const key = keyOf(joining);
    const present = audiences.get(key);
    // A source starts with its first read: a second one for the same audience is closed unread.
    if (present || !isWanted()) closeSource(source);
    if (!isWanted()) return undefined;
    const audience =
      present ??
      begin({
        ...joining,
        key,
        source,
        subscribers: new Set(),
        reconnections: services.changeFeed.reconnections(),
        catchUp: undefined,
      });
    audience.subscribers.add(subscriber);
    subscriber.audience = audience;
    if (isResumed(source)) void sendMissed(subscriber, audience, source);
    return undefined;
  }

  function leave(subscriber: S): void {
    const { audience } = subscriber;
    subscriber.audience = undefined;
    if (audience) endCatchUp(audience, subscriber);
    if (!audience?.subscribers.delete(subscriber) || audience.subscribers.size > 0) return;
    forget(audience);
    closeSource(audience.source);
  }

  function begin(audience: Audience<S, A>): Audience<S, A> {
    audiences.set(audience.key, audience);
    void consume(audience);
    return audience;
  }

  function forget(audience: Audience<S, A>): void {
    if (audiences.get(audience.key) === audience) audiences.delete(audience.key);
  }

  async function consume(audience: Audience<S, A>): Promise<void> {
    const { source, subscribers } = audience;
    try {
      for (let turn = await source.next(); !turn.done; turn = await source.next()) await publish(audience, turn.value);
      forget(audience);
      for (const subscriber of subscribers) delivery.complete(subscriber);
    } catch (error) {
      forget(audience);
      closeSource(source);
      for (const subscriber of subscribers) delivery.fail(subscriber, error);
    }
  }

  async function publish(audience: Audience<S, A>, event: unknown): Promise<void> {
    const { allowed, context } = await authorize(audience, audience.subscribers);
    if (!context) return;
    const answer = await execute(audience, event, context);
    mustHaveReadOn(audience, services.changeFeed.reconnectionsAt(event as object) ?? audience.reconnections);
    for (const subscriber of allowed) if (subscriber.audience === audience) deliver(audience, subscriber, answer);
  }

  /**
   * What was read across a reconnection may lack the event it is sent with, and a subscriber that has received it never asks
   * for that one again. Throws FellBehind, after which it resumes from before. So may what was read while the feed is not
   * whole; who cannot resume may have it, as the source ends soon. `reconnections`: as they were when the event was
   * received.
   */
  function mustHaveReadOn({ operation: { resumesBy } }: Audience<S, A>, reconnections: number): void {
    const { changeFeed } = services;
    if (changeFeed.reconnections() !== reconnections || (resumesBy && !changeFeed.isWhole())) throw new FellBehind();
  }

  function deliver({ catchUp }: Audience<S, A>, subscriber: S, answer: Answer<A>): void {
    const queue = catchUp?.queues.get(subscriber);
    if (queue) queue.push(answer);
    else if (answer.order === undefined || answer.order > subscriber.upTo) delivery.next(subscriber, answer.answer);
  }

  async function execute(
    { operation, variables }: Audience<S, A>,
    event: unknown,
    context: Context,
  ): Promise<Answer<A>> {
    const { order, position } = placeOf(operation, event);
    return { answer: encode(await operation.execute(event, context, variables), position), order };
  }

  /** What orders an event, and the position after it at which its subscriber may resume. */
  function placeOf({ resumesBy }: SubscriptionOperation, event: unknown) {
    if (resumesBy === 'position') {
      const { position } = event as Positioned;
      return { order: position, position };
    }
    const place = resumesBy && services.changeFeed.placeOf(event as object);
    return { order: place?.arrival, position: place?.complete };
  }

  /** Sends a subscriber the events it missed; live answers are queued meanwhile. */
  async function sendMissed(subscriber: S, audience: Audience<S, A>, { missed }: ResumedSource): Promise<void> {
    audience.catchUp ??= { queues: new Map(), answers: new Map() };
    const { queues, answers } = audience.catchUp;
    const queue: Answer<A>[] = [];
    queues.set(subscriber, queue);
    const isPresent = () => subscriber.audience === audience;
    const reconnections = services.changeFeed.reconnections();
    // What is read now may lack what was missed. The source ends before the feed is whole, and the subscriber resumes then.
    if (!services.changeFeed.isWhole()) return;
    try {
      const { events, upTo } = await missed();
      for (const event of events) {
        const { context } = await authorize(audience, [subscriber]);
        if (!context || !isPresent()) return;
        const key = `${reconnections} ${JSON.stringify(event)}`;
        const pending = answers.get(key) ?? execute(audience, event, context);
        answers.set(key, pending);
        const { answer } = await pending;
        mustHaveReadOn(audience, reconnections);
        if (!isPresent()) return;
        delivery.next(subscriber, answer);
      }
      subscriber.upTo = upTo;
      endCatchUp(audience, subscriber);
      for (const answer of queue) if (isPresent()) deliver(audience, subscriber, answer);
    } catch (error) {
      if (isPresent()) delivery.fail(subscriber, error);
    }
  }

  function endCatchUp(audience: Audience<S, A>, subscriber: S): void {
    const { catchUp } = audience;
    if (catchUp?.queues.delete(subscriber) && catchUp.queues.size === 0) audience.catchUp = undefined;
  }

  /** Which subscribers may receive the next answer, and the context to execute it in; undefined when none may. */
  async function authorize(
    { operation: { isPublic, accessCheck } }: Audience<S, A>,
    subscribers: Iterable<S>,
  ): Promise<{ allowed: Iterable<S>; context: Context | undefined }> {
    if (isPublic) return { allowed: subscribers, context: visitor() };
    if (accessCheck) {
      const allowed = await checkAll(accessCheck, subscribers);
      return { allowed, context: allowed.length > 0 ? visitor() : undefined };
    }
    const found = await Promise.all(
      [...subscribers].map(async (subscriber) => ({ subscriber, context: await delivery.contextOf(subscriber) })),
    );
    const present = found.filter(({ context }) => context);
    return { allowed: present.map(({ subscriber }) => subscriber), context: present[0]?.context };
  }

  /** Subscribers that pass a check: for thousands without a wait, where actor and access are cached. */
  async function checkAll(accessCheck: AccessCheck, subscribers: Iterable<S>): Promise<S[]> {
    const allowed: S[] = [];
    const waits: Promise<unknown>[] = [];
    for (const subscriber of subscribers) {
      const verdict = passes(accessCheck, subscriber);
      if (verdict === true) allowed.push(subscriber);
      else if (verdict) waits.push(verdict.then((isAllowed) => isAllowed && allowed.push(subscriber)));
    }
    await Promise.all(waits);
    return allowed;
  }

  /** Whether a subscriber passes a check; one that does not is sent the refusal. */
  function passes(accessCheck: AccessCheck, subscriber: S): boolean | Promise<boolean> {
    const actor = delivery.actorOf(subscriber);
    if (actor instanceof Promise)
      return actor.then((known) => known !== undefined && isAllowed(accessCheck, subscriber, known));
    return isAllowed(accessCheck, subscriber, actor);
  }

  function isAllowed(accessCheck: AccessCheck, subscriber: S, actor: Actor): boolean | Promise<boolean> {
    const refuse = (error: unknown) => {
      if (subscriber.audience) delivery.fail(subscriber, error);
      return false;
    };
    try {
      const verdict = accessCheck.check(actor, services);
      return verdict === undefined || verdict.then(() => true, refuse);
    } catch (error) {
      return refuse(error);
    }
  }

  /** Checks a subscriber's access now, after a notice that may have ended it. */
  function recheck(subscriber: S): void {
    const accessCheck = subscriber.audience?.operation.accessCheck;
    if (accessCheck) void passes(accessCheck, subscriber);
  }

  return { join, leave, recheck, audiences: () => audiences.size };
}

const closed = new WeakSet<AsyncIterator<unknown>>();

/** Once: the source of an audience that fails is closed, and its last subscriber leaves then. */
function closeSource(source: AsyncIterator<unknown>): void {
  if (closed.has(source)) return;
  closed.add(source);
  void source.return?.().catch(() => undefined);
}

/**
 * Subscribers with equal keys share an audience: a private operation never joins two members, nor two sessions of one.
 * `after` keeps none apart.
 */
function keyOf({
  operation: { isPublic, accessCheck, afterVariable, operationName },
  text,
  variables,
  context,
}: Joining): string {
  const viewer = isPublic ? 'public' : accessCheck ? 'members' : (context.sessionId ?? context.actor.role);
  const significant = afterVariable === undefined ? variables : { ...variables, [afterVariable]: undefined };
  return JSON.stringify([viewer, operationName ?? null, significant, text]);
}
