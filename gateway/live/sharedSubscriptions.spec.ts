import { GraphQLError } from 'graphql';
import { beforeEach, describe, expect, it } from 'vitest';
import { TooFarBehind } from './resume.ts';
import {
  CLUB,
  HEAD,
  MINE,
  member,
  NEWS,
  openSetup,
  type Setup,
  settled,
  TALK,
  visitor,
} from './sharedSubscriptions.testing.ts';

let setup: Setup;
beforeEach(() => {
  setup = openSetup();
});

describe('a public operation', () => {
  it('is executed once, as a visitor, for all subscribers', async () => {
    const all = await Promise.all(
      [visitor, member('ann'), member('bob')].map((context) => setup.join(context, NEWS, { topic: 'a' })),
    );
    expect(setup.read().length).toBe(1);
    setup.read()[0]?.send('one');
    setup.read()[0]?.send('two');
    await settled();
    expect(setup.executions).toEqual(['visitor', 'visitor']);
    expect(setup.receivedBy(all)).toEqual(Array(3).fill(['one for visitor', 'two for visitor']));
  });

  it('is apart where variables or texts differ', async () => {
    const all = [
      await setup.join(visitor, NEWS, { topic: 'a' }),
      await setup.join(visitor, NEWS, { topic: 'b' }),
      await setup.join(visitor, `${NEWS} `, { topic: 'b' }),
    ];
    expect(setup.read().map(({ topic }) => topic)).toEqual(['a', 'b', 'b']);
    setup.read()[1]?.send('only b');
    await settled();
    expect(setup.receivedBy(all)).toEqual([[], ['only b for visitor'], []]);
  });
});

describe('a members-only operation', () => {
  it('is executed once, as a visitor, for all who pass its check at that moment', async () => {
    const all = [
      await setup.join(member('ann'), CLUB),
      await setup.join(member('bob'), CLUB),
      await setup.join(member('bob', 'phone'), CLUB),
    ];
    expect(setup.read().length).toBe(1);
    setup.read()[0]?.send('one');
    await settled();
    setup.banned.add('bob');
    setup.read()[0]?.send('two');
    await settled();
    expect(setup.executions).toEqual(['visitor', 'visitor']);
    expect(setup.receivedBy(all)).toEqual([
      ['one for visitor', 'two for visitor'],
      ['one for visitor'],
      ['one for visitor'],
    ]);
    expect(all.map(({ listener }) => (listener.end instanceof Error ? listener.end.message : undefined))).toEqual([
      undefined,
      'bob is banned',
      'bob is banned',
    ]);
  });

  it('ends at once for a subscriber that fails a recheck, and sends nothing to the others', async () => {
    const all = [await setup.join(member('ann'), CLUB), await setup.join(member('bob'), CLUB)];
    setup.banned.add('ann');
    for (const { listener } of all) setup.shared.recheck(listener);
    await settled();
    expect(all.map(({ listener }) => listener.end !== undefined)).toEqual([true, false]);
    expect(setup.executions).toEqual([]);
    expect(setup.receivedBy(all)).toEqual([[], []]);
  });

  it('is not executed when no subscriber passes', async () => {
    const { listener } = await setup.join(member('ann'), CLUB);
    listener.context = undefined;
    setup.read()[0]?.send('one');
    await settled();
    expect(setup.executions).toEqual([]);
  });
});

describe('a private operation', () => {
  it('is never shared with another member or another session', async () => {
    const all = [
      await setup.join(member('ann'), MINE),
      await setup.join(member('ann'), MINE),
      await setup.join(member('ann', 'phone'), MINE),
      await setup.join(member('bob'), MINE),
    ];
    expect(setup.read().map(({ topic }) => topic)).toEqual(['ann', 'ann', 'bob']);
    setup.read()[0]?.send('hello');
    await settled();
    expect(setup.executions).toEqual(['ann']);
    expect(setup.receivedBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], []]);
    setup.read()[2]?.send('secret');
    await settled();
    expect(setup.receivedBy(all)).toEqual([['hello for ann'], ['hello for ann'], [], ['secret for bob']]);
  });

  it('checks the session of every socket before every event', async () => {
    const all = [await setup.join(member('ann'), MINE), await setup.join(member('ann'), MINE)];
    (all[0] as (typeof all)[number]).listener.context = undefined;
    setup.read()[0]?.send('one');
    await settled();
    expect(setup.receivedBy(all)).toEqual([[], ['one for ann']]);
    (all[1] as (typeof all)[number]).listener.context = undefined;
    setup.read()[0]?.send('two');
    await settled();
    expect([setup.receivedBy(all), setup.executions]).toEqual([[[], ['one for ann']], ['ann']]);
  });
});

describe('a subscriber that resumes', () => {
  const at = (position: number) => `at ${position} for visitor`;

  it('is sent what it missed by itself, then shares each execution with all others', async () => {
    setup.missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = [
      await setup.join(member('ann'), TALK),
      await setup.join(member('bob'), TALK, { after: 6 }),
      await setup.join(member('cat'), TALK, { after: 4 }),
    ];
    await settled();
    expect(setup.read().length).toBe(1);
    setup.executions = [];
    setup.read()[0]?.send({ position: 9 });
    await settled();
    expect(setup.executions.length).toBe(1);
    expect(setup.receivedBy(all)).toEqual([[at(9)], [at(7), at(8), at(9)], [at(5), at(7), at(8), at(9)]]);
  });

  it('shares executions of missed events with others that resume at the same time', async () => {
    setup.missed = async (after) => [5, 7, 8].filter((position) => position > after).map((position) => ({ position }));
    const all = await Promise.all([6, 4, 4].map((after, index) => setup.join(member(`m${index}`), TALK, { after })));
    await settled();
    expect(setup.receivedBy(all)).toEqual([
      [at(7), at(8)],
      [at(5), at(7), at(8)],
      [at(5), at(7), at(8)],
    ]);
    expect(setup.executions.length).toBe(3);
    await setup.join(member('late'), TALK, { after: 7 });
    await settled();
    expect(setup.executions.length).toBe(4);
  });

  it('receives nothing twice and misses nothing that happens while it catches up', async () => {
    setup.missed = async () => {
      expect(setup.read().length, 'the source is read before the missed events are').toBe(1);
      for (const position of [4, 6, 7]) setup.read()[0]?.send({ position });
      await settled();
      return [{ position: 4 }, { position: 6 }];
    };
    const first = await setup.join(member('ann'), TALK, { after: 3 });
    await settled();
    await settled();
    expect(setup.receivedBy([first])).toEqual([[at(4), at(6), at(7)]]);
  });

  it('is not sent an event it knows, though others receive it only now', async () => {
    const ann = await setup.join(member('ann'), TALK);
    const bob = await setup.join(member('bob'), TALK, { after: 9 });
    setup.read()[0]?.send({ position: 9 });
    setup.read()[0]?.send({ position: 10 });
    await settled();
    expect(setup.receivedBy([ann, bob])).toEqual([[at(9), at(10)], [at(10)]]);
  });

  it('is refused when it missed too much or knows a position beyond the log; others go on', async () => {
    const ann = await setup.join(member('ann'), TALK);
    const ahead = await setup.join(member('bob'), TALK, { after: HEAD + 1 });
    setup.missed = async () => {
      throw TooFarBehind();
    };
    const late = await setup.join(member('cat'), TALK, { after: 1 });
    await settled();
    setup.read()[0]?.send({ position: 9 });
    await settled();
    for (const { listener } of [ahead, late])
      expect([listener.received, listener.end]).toMatchObject([[], { code: TooFarBehind.code }]);
    expect(setup.receivedBy([ann])).toEqual([[at(9)]]);
  });

  it('and is banned meanwhile, receives nothing more', async () => {
    setup.missed = async () => {
      setup.banned.add('ann');
      return [{ position: 4 }, { position: 6 }];
    };
    const { listener } = await setup.join(member('ann'), TALK, { after: 3 });
    await settled();
    expect([listener.received, (listener.end as Error).message, setup.executions]).toEqual([[], 'ann is banned', []]);
  });

  it('and leaves before it has caught up, receives nothing', async () => {
    setup.missed = async () => {
      await settled();
      return [{ position: 4 }];
    };
    const { listener } = await setup.join(member('ann'), TALK, { after: 3 });
    setup.shared.leave(listener);
    await settled();
    await settled();
    expect([listener.received, setup.executions, setup.shared.audiences()]).toEqual([[], [], 0]);
  });
});

describe('a subscriber that joins', () => {
  it('is refused by the operation itself, though others are subscribed already', async () => {
    const first = await setup.join(visitor, NEWS, { topic: 'a' });
    setup.isRefusing = true;
    const { listener, refusal } = await setup.join(visitor, NEWS, { topic: 'a' });
    expect(refusal?.errors?.[0]).toBeInstanceOf(GraphQLError);
    setup.read()[0]?.send('one');
    await settled();
    expect(setup.receivedBy([first, { listener }])).toEqual([['one for visitor'], []]);
  });

  it('and has left meanwhile, leaves no audience behind', async () => {
    await setup.join(visitor, NEWS, { topic: 'a' }, () => false);
    expect([setup.read().length, setup.sources[0]?.isClosed, setup.shared.audiences()]).toEqual([0, true, 0]);
  });

  it('and leaves last closes the source, and the next opens another', async () => {
    const all = [await setup.join(visitor, NEWS, { topic: 'a' }), await setup.join(visitor, NEWS, { topic: 'a' })];
    for (const { listener } of all) {
      expect(setup.shared.audiences()).toBe(1);
      setup.shared.leave(listener);
    }
    expect([setup.read().length, setup.shared.audiences()]).toEqual([0, 0]);
    const next = await setup.join(visitor, NEWS, { topic: 'a' });
    setup.read()[0]?.send('again');
    await settled();
    expect(setup.receivedBy([...all, next])).toEqual([[], [], ['again for visitor']]);
  });
});

it('a source that ends or fails does so for all its subscribers, and is not joined again', async () => {
  const all = [
    await setup.join(visitor, NEWS, { topic: 'a' }),
    await setup.join(visitor, NEWS, { topic: 'a' }),
    await setup.join(visitor, NEWS, { topic: 'b' }),
  ];
  const broken = new Error('broken');
  setup.read()[0]?.finish();
  setup.sources.find(({ topic }) => topic === 'b')?.breakOff(broken);
  await settled();
  expect(all.map(({ listener }) => listener.end)).toEqual(['complete', 'complete', broken]);
  expect(setup.shared.audiences()).toBe(0);
});
