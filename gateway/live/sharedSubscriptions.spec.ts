import { GraphQLError, GraphQLInt, GraphQLNonNull, GraphQLObjectType, GraphQLSchema, GraphQLString } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Context, Services } from '../http/context.ts';
import { FellBehind } from './changeFeed.ts';
import { membersOnly, PUBLIC_STREAM, RESUMABLE } from './extensions.ts';
import { resumeAfter, TooFarBehind } from './resume.ts';
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

const NEWS = 'subscription News($topic: String!) { news(topic: $topic) }';
const CLUB = 'subscription Club { club }';
const MINE = 'subscription Mine { mine }';
const TALK = 'subscription Talk($after: Int) { talk(after: $after) }';
const HEAD = 100;
const visitor = { actor: { id: 'visitor', role: 'visitor' } } as Context;
const member = (id: string, sessionId = `session of ${id}`) =>
  ({ actor: { id, role: 'CUSTOMER' }, sessionId }) as Context;
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

let sources: ReturnType<typeof openSource>[];
let executions: string[];
let isRefusing: boolean;
let banned: Set<string>;
/** How often the connection for reads was lost or made anew. */
let reconnections: number;
/** The same when an event was received. */
let reconnectionsAt: WeakMap<object, number>;
/** Whether what is announced can be read. */
let isWhole: boolean;
/** The events a subscriber that knows everything up to a position has missed. */
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
const accessCheck = {
  async check({ id }: { id: string }) {
    if (banned.has(id)) throw new Error(`${id} is banned`);
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
            (known) => missed(known),
          ),
        resolve: (({ position }: { position: number }, args: object, context: Context) =>
          resolve(`at ${position}`, args, context)) as never,
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
  reconnections = 0;
  reconnectionsAt = new WeakMap();
  isWhole = true;
  missed = async () => [];
  operationOf = openSubscriptionOperations(schema);
  shared = openSharedSubscriptions<Listener, string>({
    schema,
    services: {
      changeFeed: {
        reconnections: () => reconnections,
        reconnectionsAt: (event) => reconnectionsAt.get(event),
        isWhole: () => isWhole,
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
const read = () => sources.filter(({ isRead, isClosed }) => isRead && !isClosed);

describe('a public operation', () => {
  it('is executed once, as a visitor, for all subscribers', async () => {
    const all = await Promise.all(
      [visitor, member('ann'), member('bob')].map((context) => join(context, NEWS, { topic: 'a' })),
    );
    expect(read().length).toBe(1);
    read()[0]?.send('one');
    read()[0]?.send('two');
    await settled();
    expect(executions).toEqual(['visitor', 'visitor']);
    expect(receivedBy(all)).toEqual(Array(3).fill(['one for visitor', 'two for visitor']));
  });

  it('is apart where variables or texts differ', async () => {
    const all = [
      await join(visitor, NEWS, { topic: 'a' }),
      await join(visitor, NEWS, { topic: 'b' }),
      await join(visitor, `${NEWS} `, { topic: 'b' }),
    ];
    expect(read().map(({ topic }) => topic)).toEqual(['a', 'b', 'b']);
    read()[1]?.send('only b');
    await settled();
    expect(receivedBy(all)).toEqual([[], ['only b for visitor'], []]);
  });
});

describe('a members-only operation', () => {
  it('is executed once, as a visitor, for all who pass its check at that moment', async () => {
    const all = [
      await join(member('ann'), CLUB),
      await join(member('bob'), CLUB),
      await join(member('bob', 'phone'), CLUB),
    ];
    expect(read().length).toBe(1);
    read()[0]?.send('one');
    await settled();
    banned.add('bob');
    read()[0]?.send('two');
    await settled();
    expect(executions).toEqual(['visitor', 'visitor']);
    expect(receivedBy(all)).toEqual([['one for visitor', 'two for visitor'], ['one for visitor'], ['one for visitor']]);
    expect(all.map(({ listener }) => (listener.end instanceof Error ? listener.end.message : undefined))).toEqual([
      undefined,
      'bob is banned',
      'bob is banned',
    ]);
  });

  it('ends at once for a subscriber that fails a recheck, and sends nothing to the others', async () => {
    const all = [await join(member('ann'), CLUB), await join(member('bob'), CLUB)];
    banned.add('ann');
    for (const { listener } of all) shared.recheck(listener);
    await settled();
    expect(all.map(({ listener }) => listener.end !== undefined)).toEqual([true, false]);
    expect(executions).toEqual([]);
    expect(receivedBy(all)).toEqual([[], []]);
  });

  it('is not executed when no subscriber passes', async () => {
    const { listener } = await join(member('ann'), CLUB);
    listener.context = undefined;
    read()[0]?.send('one');
    await settled();
    expect(executions).toEqual([]);
  });
});

describe('a private operation', () => {
  it('is never shared with another member or another session', async () => {
    const all = [
      await join(member('ann'), MINE),
      await join(member('ann'), MINE),
      await join(member('ann', 'phone'), MINE),
      await join(member('bob'), MINE),
    ];
    expect(read().map(({ topic }) => topic)).toEqual(['ann', 'ann', 'bob']);
    read()[0]?.send('hello');
    await settled();
    expect(executions).toEqual(['ann']);
    expect(receivedBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], []]);
    read()[2]?.send('secret');
    await settled();
    expect(receivedBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], ['secret for bob']]);
  });

  it('checks the session of every socket before every event', async () => {
    const all = [await join(member('ann'), MINE), await join(member('ann'), MINE)];
    (all[0] as (typeof all)[number]).listener.context = undefined;
    read()[0]?.send('one');
    await settled();
    expect(receivedBy(all)).toEqual([[], ['one for ann']]);
    (all[1] as (typeof all)[number]).listener.context = undefined;
    read()[0]?.send('two');
    await settled();
    expect([receivedBy(all), executions]).toEqual([[[], ['one for ann']], ['ann']]);
  });
});

describe('a subscriber that resumes', () => {
  const at = (position: number) => `at ${position} for visitor`;

  it('is sent what it missed by itself, then shares each execution with all others', async () => {
    missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = [
      await join(member('ann'), TALK),
      await join(member('bob'), TALK, { after: 6 }),
      await join(member('cat'), TALK, { after: 4 }),
    ];
    await settled();
    expect(read().length).toBe(1);
    executions = [];
    read()[0]?.send({ position: 9 });
    await settled();
    expect(executions.length).toBe(1);
    expect(receivedBy(all)).toEqual([[at(9)], [at(7), at(8), at(9)], [at(5), at(7), at(8), at(9)]]);
  });

  it('shares executions of missed events with others that resume at the same time', async () => {
    missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = await Promise.all([6, 4, 4].map((after, index) => join(member(`m${index}`), TALK, { after })));
    await settled();
    expect(receivedBy(all)).toEqual([
      [at(7), at(8)],
      [at(5), at(7), at(8)],
      [at(5), at(7), at(8)],
    ]);
    expect(executions.length).toBe(3);
    await join(member('late'), TALK, { after: 7 });
    await settled();
    expect(executions.length).toBe(4);
  });

  it('receives nothing twice and misses nothing that happens while it catches up', async () => {
    missed = async () => {
      expect(read().length, 'the source is read before the missed events are').toBe(1);
      for (const position of [4, 6, 7]) read()[0]?.send({ position });
      await settled();
      return [{ position: 4 }, { position: 6 }];
    };
    const first = await join(member('ann'), TALK, { after: 3 });
    await settled();
    await settled();
    expect(receivedBy([first])).toEqual([[at(4), at(6), at(7)]]);
  });

  it('is not sent an event it knows, though others receive it only now', async () => {
    const ann = await join(member('ann'), TALK);
    const bob = await join(member('bob'), TALK, { after: 9 });
    read()[0]?.send({ position: 9 });
    read()[0]?.send({ position: 10 });
    await settled();
    expect(receivedBy([ann, bob])).toEqual([[at(9), at(10)], [at(10)]]);
  });

  it('is refused when it missed too much or knows a position beyond the log; others go on', async () => {
    const ann = await join(member('ann'), TALK);
    const ahead = await join(member('bob'), TALK, { after: HEAD + 1 });
    missed = async () => {
      throw TooFarBehind();
    };
    const late = await join(member('cat'), TALK, { after: 1 });
    await settled();
    read()[0]?.send({ position: 9 });
    await settled();
    for (const { listener } of [ahead, late])
      expect([listener.received, listener.end]).toMatchObject([[], { code: TooFarBehind.code }]);
    expect(receivedBy([ann])).toEqual([[at(9)]]);
  });

  it('and is banned meanwhile, receives nothing more', async () => {
    missed = async () => {
      banned.add('ann');
      return [{ position: 4 }, { position: 6 }];
    };
    const { listener } = await join(member('ann'), TALK, { after: 3 });
    await settled();
    expect([listener.received, (listener.end as Error).message, executions]).toEqual([[], 'ann is banned', []]);
  });

  it('and leaves before it has caught up, receives nothing', async () => {
    missed = async () => {
      await settled();
      return [{ position: 4 }];
    };
    const { listener } = await join(member('ann'), TALK, { after: 3 });
    shared.leave(listener);
    await settled();
    await settled();
    expect([listener.received, executions, shared.audiences()]).toEqual([[], [], 0]);
  });
});

describe('a subscriber that joins', () => {
  it('is refused by the operation itself, though others are subscribed already', async () => {
    const first = await join(visitor, NEWS, { topic: 'a' });
    isRefusing = true;
    const { listener, refusal } = await join(visitor, NEWS, { topic: 'a' });
    expect(refusal?.errors?.[0]).toBeInstanceOf(GraphQLError);
    read()[0]?.send('one');
    await settled();
    expect(receivedBy([first, { listener }])).toEqual([['one for visitor'], []]);
  });

  it('and has left meanwhile, leaves no audience behind', async () => {
    await join(visitor, NEWS, { topic: 'a' }, () => false);
    expect([read().length, sources[0]?.isClosed, shared.audiences()]).toEqual([0, true, 0]);
  });

  it('and leaves last closes the source, and the next opens another', async () => {
    const all = [await join(visitor, NEWS, { topic: 'a' }), await join(visitor, NEWS, { topic: 'a' })];
    for (const { listener } of all) {
      expect(shared.audiences()).toBe(1);
      shared.leave(listener);
    }
    expect([read().length, shared.audiences()]).toEqual([0, 0]);
    const next = await join(visitor, NEWS, { topic: 'a' });
    read()[0]?.send('again');
    await settled();
    expect(receivedBy([...all, next])).toEqual([[], [], ['again for visitor']]);
  });
});

it('a source that ends or fails does so for all its subscribers, and is not joined again', async () => {
  const all = [
    await join(visitor, NEWS, { topic: 'a' }),
    await join(visitor, NEWS, { topic: 'a' }),
    await join(visitor, NEWS, { topic: 'b' }),
  ];
  const broken = new Error('broken');
  read()[0]?.finish();
  sources.find(({ topic }) => topic === 'b')?.breakOff(broken);
  await settled();
  expect(all.map(({ listener }) => listener.end)).toEqual(['complete', 'complete', broken]);
  expect(shared.audiences()).toBe(0);
});

describe('an event that was read across a reconnection', () => {
  it('is sent to nobody, as it may have been read where it was not known yet', async () => {
    const all = [await join(member('ann'), TALK), await join(member('bob'), TALK, { after: 8 })];
    read()[0]?.send({ position: 9 });
    await settled();
    reconnections += 2;
    read()[0]?.send({ position: 10 });
    await settled();
    expect(receivedBy(all)).toEqual([['at 9 for visitor'], ['at 9 for visitor']]);
    for (const { listener } of all) expect(listener.end).toBeInstanceOf(FellBehind);
    expect([shared.audiences(), read().length]).toEqual([0, 0]);
    const next = await join(member('ann'), TALK, { after: 9 });
    read()[0]?.send({ position: 10 });
    await settled();
    expect(receivedBy([next])).toEqual([['at 10 for visitor']]);
  });

  it('is not sent to one that resumes, either', async () => {
    missed = async () => {
      reconnections += 1;
      return [{ position: 4 }];
    };
    const { listener } = await join(member('ann'), TALK, { after: 3 });
    await settled();
    expect(listener.received).toEqual([]);
    expect(listener.end).toBeInstanceOf(FellBehind);
  });
});

describe('an event that was received and read since the last reconnection', () => {
  it('is sent also to those who were there before it', async () => {
    const ann = await join(member('ann'), TALK);
    reconnections += 2;
    const event = { position: 9 };
    reconnectionsAt.set(event, reconnections);
    read()[0]?.send(event);
    await settled();
    expect([receivedBy([ann]), ann.listener.end]).toEqual([[['at 9 for visitor']], undefined]);
  });

  it('is sent to nobody where it was received before', async () => {
    const ann = await join(member('ann'), TALK);
    const event = { position: 9 };
    reconnectionsAt.set(event, reconnections);
    reconnections += 1;
    read()[0]?.send(event);
    await settled();
    expect([receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });
});

describe('while what is announced may not be readable', () => {
  it('no event is sent to one that can resume from before it', async () => {
    const [ann, bob] = [await join(member('ann'), TALK), await join(member('bob'), MINE)];
    isWhole = false;
    for (const source of read()) source.send(source.topic === 'talk' ? { position: 9 } : 'hello');
    await settled();
    expect([receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
    expect([receivedBy([bob]), bob.listener.end]).toEqual([[['hello for bob']], undefined]);
  });

  it('one that resumes is sent nothing, and ends with the source of all', async () => {
    let asked = 0;
    missed = async () => {
      asked += 1;
      return [{ position: 4 }];
    };
    isWhole = false;
    const ann = await join(member('ann'), TALK, { after: 3 });
    await settled();
    isWhole = true;
    read()[0]?.send({ position: 9 });
    await settled();
    expect([receivedBy([ann]), ann.listener.end, asked]).toEqual([[[]], undefined, 0]);
    read()[0]?.breakOff(new FellBehind());
    await settled();
    expect([receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });

  it('nothing that was missed is sent that was read then', async () => {
    missed = async () => {
      isWhole = false;
      return [{ position: 4 }];
    };
    const ann = await join(member('ann'), TALK, { after: 3 });
    await settled();
    expect([receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });
});
