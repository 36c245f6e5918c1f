import { GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import type { Context, Services } from '../http/context.ts';
import { membersOnly, PUBLIC_STREAM, RESUMABLE } from './extensions.ts';
import { resumeAfter } from './resume.ts';
import { type Audience, openSharedSubscriptions } from './sharedSubscriptions.ts';
import { openSubscriptionOperations } from './subscriptionOperations.ts';

type Listener = {
  readonly received: string[];
  context: Context | undefined;
  audience: Audience<Listener, string> | undefined;
  upTo: number;
  end?: unknown;
};

/** A source of a topic; values sent to it are delivered once it has been read from. */
function openSource(topic: string) {
  const waiting: { value: unknown; done: boolean }[] = [];
  let wake: (() => void) | undefined;
  let broken: Error | undefined;
  const source = {
    isRead: false,
    isClosed: false,
    topic,
    send(value: unknown) {
      waiting.push({ value, done: false });
      wake?.();
    },
    breakOff(error: Error) {
      broken = error;
      wake?.();
    },
    finish() {
      waiting.push({ value: '', done: true });
      wake?.();
    },
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      source.isRead = true;
      while (waiting.length === 0 && !broken) await new Promise<void>((resolve) => (wake = resolve));
      if (broken) throw broken;
      return waiting.shift();
    },
    async return() {
      source.isClosed = true;
      source.finish();
      return { value: undefined, done: true };
    },
  };
  return source;
}

export const NEWS = 'subscription News($topic: String!) { news(topic: $topic) }';
export const CLUB = 'subscription Club { club }';
export const MINE = 'subscription Mine { mine }';
export const TALK = 'subscription Talk($after: Int) { talk(after: $after) }';
export const HEAD = 100;
export const visitor = { actor: { id: 'visitor', role: 'visitor' } } as Context;
export const member = (id: string, sessionId = `session of ${id}`) =>
  ({ actor: { id, role: 'CUSTOMER' }, sessionId }) as Context;
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Shared subscriptions of {@link Listener}s to sources whose events a spec sends. */
export type Setup = ReturnType<typeof openSetup>;

/** Opens them. A spec may assign what is not a function. */
export function openSetup() {
  const setup = {
    sources: [] as ReturnType<typeof openSource>[],
    /** Who each execution was made for. */
    executions: [] as string[],
    isRefusing: false,
    banned: new Set<string>(),
    /** How often the connection for reads was lost or made anew. */
    reconnections: 0,
    /** The same when an event was received. */
    reconnectionsAt: new WeakMap<object, number>(),
    /** Whether what is announced can be read. */
    isWhole: true,
    /** The events a subscriber that knows everything up to a position has missed. */
    missed: async (_after: number): Promise<{ position: number }[]> => [],
  };
  const open = (topic: string) => {
    if (setup.isRefusing) throw new Error('no');
    const source = openSource(topic);
    setup.sources.push(source);
    return source;
  };
  const resolve = (event: string, _args: object, { actor }: Context) => {
    setup.executions.push(actor.id);
    return `${event} for ${actor.id}`;
  };
  const accessCheck = {
    async check({ id }: { id: string }) {
      if (setup.banned.has(id)) throw new Error(`${id} is banned`);
    },
    revocationTopic: 'bans',
    forget: () => '',
  };
  const schema = new GraphQLSchema({
    query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLString } } }),
    subscription: new GraphQLObjectType<unknown, Context>({
      name: 'Subscription',
      fields: {
        news: {
          type: GraphQLString,
          args: { topic: { type: new GraphQLNonNull(GraphQLString) } },
          extensions: PUBLIC_STREAM,
          subscribe: (_root, { topic }) => open(topic),
          resolve: resolve as never,
        },
        club: {
          type: GraphQLString,
          extensions: membersOnly(accessCheck),
          subscribe: () => open('club'),
          resolve: resolve as never,
        },
        talk: {
          type: GraphQLString,
          args: { after: { type: GraphQLInt } },
          extensions: { ...membersOnly(accessCheck), ...RESUMABLE },
          subscribe: (_root, { after }) =>
            resumeAfter(
              { store: { head: async () => HEAD } as Services['store'] },
              open('talk') as never,
              after,
              (known) => setup.missed(known),
            ),
          resolve: (({ position }: { position: number }, args: object, context: Context) =>
            resolve(`at ${position}`, args, context)) as never,
        },
        mine: {
          type: GraphQLString,
          subscribe: (_root, _args, { actor }) => open(actor.id),
          resolve: resolve as never,
        },
      },
    }),
  });

  const operationOf = openSubscriptionOperations(schema);
  const shared = openSharedSubscriptions<Listener, string>({
    schema,
    services: {
      changeFeed: {
        reconnections: () => setup.reconnections,
        reconnectionsAt: (event) => setup.reconnectionsAt.get(event),
        isWhole: () => setup.isWhole,
      } as Partial<Services['changeFeed']>,
    } as Services,
    visitor: () => visitor,
    encode: ({ data }) => JSON.stringify(data),
    delivery: {
      next: ({ received }, answer) => received.push(answer),
      complete: (listener) => (listener.end = 'complete'),
      fail: (listener, error) => (listener.end = error),
      contextOf: async ({ context }) => context,
      actorOf: ({ context }) => context?.actor ?? Promise.resolve(undefined),
    },
  });
  async function join(context: Context, text: string, variables = {}, isWanted = () => true) {
    const operation = operationOf(text, undefined);
    if (!('execute' in operation)) throw operation[0];
    const listener: Listener = { received: [], context, audience: undefined, upTo: -1 };
    const refusal = await shared.join(listener, { operation, text, variables, context }, isWanted);
    return { listener, refusal };
  }
  const receivedBy = (joined: readonly { listener: Listener }[]) =>
    joined.map(({ listener }) => listener.received.map((answer) => Object.values(JSON.parse(answer))[0]));
  const read = () => setup.sources.filter(({ isRead, isClosed }) => isRead && !isClosed);
  return Object.assign(setup, { shared, join, receivedBy, read });
}
