import { GraphQLError, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from './context.ts';
import { type Audience, openSharedSubscriptions } from './sharedSubscriptions.ts';
import { openSubscriptionOperations, TOLD_TO_EVERYBODY } from './subscriptionOperations.ts';

type Listener = { readonly heard: string[]; asker: Context | undefined; audience: Audience<Listener> | undefined; end?: unknown };

/** A topic's sources: what is told to it reaches each that has been read from. */
function openSource(topic: string) {
  const waiting: { value: string; done: boolean }[] = [];
  let wake: (() => void) | undefined;
  let broken: Error | undefined;
  const source = {
    isRead: false,
    isPutAway: false,
    topic,
    tell(value: string) {
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
      source.isPutAway = true;
      source.finish();
      return { value: undefined, done: true };
    },
  };
  return source;
}

const NEWS = 'subscription News($topic: String!) { news(topic: $topic) }';
const MINE = 'subscription Mine { mine }';
const visitor = { actor: { id: 'visitor', role: 'visitor' } } as Context;
const member = (id: string, sessionId = `session of ${id}`) => ({ actor: { id, role: 'CUSTOMER' }, sessionId }) as Context;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let sources: ReturnType<typeof openSource>[];
let executions: string[];
let isRefusing: boolean;
let shared: ReturnType<typeof openSharedSubscriptions<Listener>>;
let operationOf: ReturnType<typeof openSubscriptionOperations>;

const open = (topic: string) => {
  if (isRefusing) throw new Error('no');
  const source = openSource(topic);
  sources.push(source);
  return source;
};
const resolve = (event: string, _args: object, { actor }: Context) => {
  executions.push(actor.id);
  return `${event} for ${actor.id}`;
};
const schema = new GraphQLSchema({
  query: new GraphQLObjectType({ name: 'Query', fields: { nothing: { type: GraphQLString } } }),
  subscription: new GraphQLObjectType<unknown, Context>({
    name: 'Subscription',
    fields: {
      news: {
        type: GraphQLString,
        args: { topic: { type: new GraphQLNonNull(GraphQLString) } },
        extensions: TOLD_TO_EVERYBODY,
        subscribe: (_root, { topic }) => open(topic),
        resolve: resolve as never,
      },
      mine: { type: GraphQLString, subscribe: (_root, _args, { actor }) => open(actor.id), resolve: resolve as never },
    },
  }),
});

beforeEach(() => {
  sources = [];
  executions = [];
  isRefusing = false;
  operationOf = openSubscriptionOperations(schema);
  shared = openSharedSubscriptions<Listener>({
    schema,
    visitor: async () => visitor,
    tell: ({ data }) => JSON.stringify(data),
    reach: {
      next: ({ heard }, answer) => heard.push(answer),
      complete: (listener) => (listener.end = 'complete'),
      lost: (listener, error) => (listener.end = error),
      asker: async ({ asker }) => asker,
    },
  });
});

async function join(asker: Context, text: string, variables = {}, isWanted = () => true) {
  const operation = operationOf(text, undefined);
  if (!('answer' in operation)) throw operation[0];
  const listener: Listener = { heard: [], asker, audience: undefined };
  const refusal = await shared.join(listener, { operation, text, variables, asker }, isWanted);
  return { listener, refusal };
}
const heardBy = (joined: readonly { listener: Listener }[]) =>
  joined.map(({ listener }) => listener.heard.map((answer) => Object.values(JSON.parse(answer))[0]));
const read = () => sources.filter(({ isRead, isPutAway }) => isRead && !isPutAway);

describe('what everybody is told', () => {
  it('is executed once, as a visitor, whoever listens', async () => {
    const all = await Promise.all([visitor, member('ann'), member('bob')].map((asker) => join(asker, NEWS, { topic: 'a' })));
    expect(read().length).toBe(1);
    read()[0]?.tell('one');
    read()[0]?.tell('two');
    await settled();
    expect(executions).toEqual(['visitor', 'visitor']);
    expect(heardBy(all)).toEqual(Array(3).fill(['one for visitor', 'two for visitor']));
  });

  it('is apart where variables or texts differ', async () => {
    const all = [await join(visitor, NEWS, { topic: 'a' }), await join(visitor, NEWS, { topic: 'b' }), await join(visitor, `${NEWS} `, { topic: 'b' })];
    expect(read().map(({ topic }) => topic)).toEqual(['a', 'b', 'b']);
    read()[1]?.tell('only b');
    await settled();
    expect(heardBy(all)).toEqual([[], ['only b for visitor'], []]);
  });
});

describe('what is told to a member', () => {
  it('is never mixed with what another, or another session, is told', async () => {
    const all = [await join(member('ann'), MINE), await join(member('ann'), MINE), await join(member('ann', 'phone'), MINE), await join(member('bob'), MINE)];
    expect(read().map(({ topic }) => topic)).toEqual(['ann', 'ann', 'bob']);
    read()[0]?.tell('hello');
    await settled();
    expect(executions).toEqual(['ann']);
    expect(heardBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], []]);
    read()[2]?.tell('secret');
    await settled();
    expect(heardBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], ['secret for bob']]);
  });

  it('is judged anew before every event, for every socket', async () => {
    const all = [await join(member('ann'), MINE), await join(member('ann'), MINE)];
    (all[0] as (typeof all)[number]).listener.asker = undefined;
    read()[0]?.tell('one');
    await settled();
    expect(heardBy(all)).toEqual([[], ['one for ann']]);
    (all[1] as (typeof all)[number]).listener.asker = undefined;
    read()[0]?.tell('two');
    await settled();
    expect([heardBy(all), executions]).toEqual([[[], ['one for ann']], ['ann']]);
  });
});

describe('whoever joins', () => {
  it('is judged by the operation itself, though others listen already', async () => {
    const first = await join(visitor, NEWS, { topic: 'a' });
    isRefusing = true;
    const { listener, refusal } = await join(visitor, NEWS, { topic: 'a' });
    expect(refusal?.errors?.[0]).toBeInstanceOf(GraphQLError);
    read()[0]?.tell('one');
    await settled();
    expect(heardBy([first, { listener }])).toEqual([['one for visitor'], []]);
  });

  it('and has gone meanwhile, leaves nothing behind', async () => {
    await join(visitor, NEWS, { topic: 'a' }, () => false);
    expect([read().length, sources[0]?.isPutAway, shared.audiences()]).toEqual([0, true, 0]);
  });

  it('last to leave puts the source away, and the next begins another', async () => {
    const all = [await join(visitor, NEWS, { topic: 'a' }), await join(visitor, NEWS, { topic: 'a' })];
    for (const { listener } of all) {
      expect(shared.audiences()).toBe(1);
      shared.leave(listener);
    }
    expect([read().length, shared.audiences()]).toEqual([0, 0]);
    const next = await join(visitor, NEWS, { topic: 'a' });
    read()[0]?.tell('again');
    await settled();
    expect(heardBy([...all, next])).toEqual([[], [], ['again for visitor']]);
  });
});

it('a source that ends or breaks says so to everybody, and is not joined again', async () => {
  const all = [await join(visitor, NEWS, { topic: 'a' }), await join(visitor, NEWS, { topic: 'a' }), await join(visitor, NEWS, { topic: 'b' })];
  const broken = new Error('broken');
  read()[0]?.finish();
  sources.find(({ topic }) => topic === 'b')?.breakOff(broken);
  await settled();
  expect(all.map(({ listener }) => listener.end)).toEqual(['complete', 'complete', broken]);
  expect(shared.audiences()).toBe(0);
});
