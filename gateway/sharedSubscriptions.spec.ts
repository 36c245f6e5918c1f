import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context, Services } from './context.ts';
import { resumed, TooFarBehind } from './resumed.ts';
import { type Audience, openSharedSubscriptions } from './sharedSubscriptions.ts';
import { openSubscriptionOperations, RESUMABLE, TOLD_TO_EVERYBODY, toldToMembers } from './subscriptionOperations.ts';

type Listener = { readonly heard: string[]; asker: Context | undefined; audience: Audience<Listener, string> | undefined; told: number; end?: unknown };

/** A topic's sources: what is told to it reaches each that has been read from. */
function openSource(topic: string) {
  const waiting: { value: unknown; done: boolean }[] = [];
  let wake: (() => void) | undefined;
  let broken: Error | undefined;
  const source = {
    isRead: false,
    isPutAway: false,
    topic,
    tell(value: unknown) {
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
const CLUB = 'subscription Club { club }';
const MINE = 'subscription Mine { mine }';
const TALK = 'subscription Talk($after: Int) { talk(after: $after) }';
const HEAD = 100;
const visitor = { actor: { id: 'visitor', role: 'visitor' } } as Context;
const member = (id: string, sessionId = `session of ${id}`) => ({ actor: { id, role: 'CUSTOMER' }, sessionId }) as Context;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let sources: ReturnType<typeof openSource>[];
let executions: string[];
let isRefusing: boolean;
let banned: Set<string>;
/** What who knows everything up to a position has missed. */
let missed: (after: number) => Promise<{ position: number }[]>;
let shared: ReturnType<typeof openSharedSubscriptions<Listener, string>>;
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
const door = {
  async mayHear({ id }: { id: string }) {
    if (banned.has(id)) throw new Error(`${id} is banned`);
  },
  topic: 'bans',
  shut: () => '',
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
      club: {
        type: GraphQLString,
        extensions: toldToMembers(door),
        subscribe: () => open('club'),
        resolve: resolve as never,
      },
      talk: {
        type: GraphQLString,
        args: { after: { type: GraphQLInt } },
        extensions: { ...toldToMembers(door), ...RESUMABLE },
        subscribe: (_root, { after }) =>
          resumed({ store: { head: async () => HEAD } as Services['store'] }, open('talk') as never, after, (known) => missed(known)),
        resolve: (({ position }: { position: number }, args: object, asker: Context) => resolve(`at ${position}`, args, asker)) as never,
      },
      mine: { type: GraphQLString, subscribe: (_root, _args, { actor }) => open(actor.id), resolve: resolve as never },
    },
  }),
});

beforeEach(() => {
  sources = [];
  executions = [];
  isRefusing = false;
  banned = new Set();
  missed = async () => [];
  operationOf = openSubscriptionOperations(schema);
  shared = openSharedSubscriptions<Listener, string>({
    ...{ schema, services: {} as Services },
    visitor: () => visitor,
    tell: ({ data }) => JSON.stringify(data),
    reach: {
      next: ({ heard }, answer) => heard.push(answer),
      complete: (listener) => (listener.end = 'complete'),
      lost: (listener, error) => (listener.end = error),
      asker: async ({ asker }) => asker,
      actor: ({ asker }) => asker?.actor ?? Promise.resolve(undefined),
    },
  });
});

async function join(asker: Context, text: string, variables = {}, isWanted = () => true) {
  const operation = operationOf(text, undefined);
  if (!('answer' in operation)) throw operation[0];
  const listener: Listener = { heard: [], asker, audience: undefined, told: -1 };
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

describe('what members are told', () => {
  it('is executed once, as a visitor, for all who may hear it at that moment', async () => {
    const all = [await join(member('ann'), CLUB), await join(member('bob'), CLUB), await join(member('bob', 'phone'), CLUB)];
    expect(read().length).toBe(1);
    read()[0]?.tell('one');
    await settled();
    banned.add('bob');
    read()[0]?.tell('two');
    await settled();
    expect(executions).toEqual(['visitor', 'visitor']);
    expect(heardBy(all)).toEqual([['one for visitor', 'two for visitor'], ['one for visitor'], ['one for visitor']]);
    expect(all.map(({ listener }) => (listener.end instanceof Error ? listener.end.message : undefined))).toEqual([
      undefined,
      'bob is banned',
      'bob is banned',
    ]);
  });

  it('ends at once for whoever is looked at again and may not hear it, and nothing is told by that', async () => {
    const all = [await join(member('ann'), CLUB), await join(member('bob'), CLUB)];
    banned.add('ann');
    for (const { listener } of all) shared.lookAgain(listener);
    await settled();
    expect(all.map(({ listener }) => listener.end !== undefined)).toEqual([true, false]);
    expect(executions).toEqual([]);
    expect(heardBy(all)).toEqual([[], []]);
  });

  it('is not even worked out when nobody may hear it', async () => {
    const { listener } = await join(member('ann'), CLUB);
    listener.asker = undefined;
    read()[0]?.tell('one');
    await settled();
    expect(executions).toEqual([]);
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

describe('who comes back', () => {
  const at = (position: number) => `at ${position} for visitor`;

  it('is told by themselves what they missed, and then hears with all the others what is worked out once', async () => {
    missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = [await join(member('ann'), TALK), await join(member('bob'), TALK, { after: 6 }), await join(member('cat'), TALK, { after: 4 })];
    await settled();
    expect(read().length).toBe(1);
    executions = [];
    read()[0]?.tell({ position: 9 });
    await settled();
    expect(executions.length).toBe(1);
    expect(heardBy(all)).toEqual([[at(9)], [at(7), at(8), at(9)], [at(5), at(7), at(8), at(9)]]);
  });

  it('together with others shares what is worked out, as long as they come back', async () => {
    missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = await Promise.all([6, 4, 4].map((after, index) => join(member(`m${index}`), TALK, { after })));
    await settled();
    expect(heardBy(all)).toEqual([
      [at(7), at(8)],
      [at(5), at(7), at(8)],
      [at(5), at(7), at(8)],
    ]);
    expect(executions.length).toBe(3);
    await join(member('late'), TALK, { after: 7 });
    await settled();
    expect(executions.length).toBe(4);
  });

  it('hears nothing twice and misses nothing of what happens while they are told', async () => {
    missed = async () => {
      expect(read().length, 'it is listened to before anybody looks').toBe(1);
      for (const position of [4, 6, 7]) read()[0]?.tell({ position });
      await settled();
      return [{ position: 4 }, { position: 6 }];
    };
    const first = await join(member('ann'), TALK, { after: 3 });
    await settled();
    await settled();
    expect(heardBy([first])).toEqual([[at(4), at(6), at(7)]]);
  });

  it('is not told what they know already, though it is only now being told to others', async () => {
    const ann = await join(member('ann'), TALK);
    const bob = await join(member('bob'), TALK, { after: 9 });
    read()[0]?.tell({ position: 9 });
    read()[0]?.tell({ position: 10 });
    await settled();
    expect(heardBy([ann, bob])).toEqual([[at(9), at(10)], [at(10)]]);
  });

  it('has to read everything afresh after too much, or when they know what has not happened; others go on', async () => {
    const ann = await join(member('ann'), TALK);
    const ahead = await join(member('bob'), TALK, { after: HEAD + 1 });
    missed = async () => {
      throw TooFarBehind();
    };
    const late = await join(member('cat'), TALK, { after: 1 });
    await settled();
    read()[0]?.tell({ position: 9 });
    await settled();
    for (const { listener } of [ahead, late]) expect([listener.heard, listener.end]).toMatchObject([[], { code: TooFarBehind.code }]);
    expect(heardBy([ann])).toEqual([[at(9)]]);
  });

  it('and is banned meanwhile, hears nothing more of it', async () => {
    missed = async () => {
      banned.add('ann');
      return [{ position: 4 }, { position: 6 }];
    };
    const { listener } = await join(member('ann'), TALK, { after: 3 });
    await settled();
    expect([listener.heard, (listener.end as Error).message, executions]).toEqual([[], 'ann is banned', []]);
  });

  it('and has gone before they were told, is told nothing', async () => {
    missed = async () => {
      await settled();
      return [{ position: 4 }];
    };
    const { listener } = await join(member('ann'), TALK, { after: 3 });
    shared.leave(listener);
    await settled();
    await settled();
    expect([listener.heard, executions, shared.audiences()]).toEqual([[], [], 0]);
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

describe('in whichever form it is asked', () => {
  const asked = (text: string) => {
    const operation = operationOf(text, undefined);
    return 'answer' in operation ? [operation.door === door, operation.entry] : operation.map(({ message }) => message);
  };

  it.each([
    'subscription ($at: Int) { talk(after: $at) }',
    'subscription ($at: Int) { ... { talk(after: $at) } }',
    'subscription ($at: Int) { ... on Subscription { again: talk(after: $at) } }',
    'subscription ($at: Int) { ...A } fragment A on Subscription { ...B } fragment B on Subscription { talk(after: $at) }',
  ])('has its door and where its listener comes in: %s', (text) => {
    expect(asked(text)).toEqual([true, 'at']);
  });

  it('keeps apart who comes in elsewhere when that says more than this', () => {
    expect(asked('subscription ($at: Int) { talk(after: $at) ...A } fragment A on Subscription { talk(after: $at) }')).toEqual([true, undefined]);
  });

  it('is refused where a directive chooses among several', () => {
    for (const text of [
      'subscription ($is: Boolean!) { mine @include(if: $is) club @skip(if: $is) }',
      'subscription { mine @skip(if: true) ...A } fragment A on Subscription { club }',
    ])
      expect(asked(text)).toEqual([expect.any(String)]);
  });

  it('is refused where fragments that name each other make it endless', () => {
    const many = Array.from({ length: 60 }, (_, nth) => `fragment F${nth} on Subscription { ...F${nth + 1} ...F${nth + 1} }`);
    expect(asked(`subscription { ...F0 } ${many.join(' ')} fragment F60 on Subscription { club }`)).toEqual([expect.stringContaining('too much')]);
    expect(asked('subscription { ...A } fragment A on Subscription { club ...A }')).toEqual([expect.any(String)]);
  });
});
