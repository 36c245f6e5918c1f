import { beforeEach, describe, expect, it } from 'vitest';
import { FellBehind } from './changeFeed.ts';
import { MINE, member, openSetup, type Setup, settled, TALK } from './sharedSubscriptions.testing.ts';

let setup: Setup;
beforeEach(() => {
  setup = openSetup();
});

describe('an event that was read across a reconnection', () => {
  it('is sent to nobody, as it may have been read where it was not known yet', async () => {
    const all = [await setup.join(member('ann'), TALK), await setup.join(member('bob'), TALK, { after: 8 })];
    setup.read()[0]?.send({ position: 9 });
    await settled();
    setup.reconnections += 2;
    setup.read()[0]?.send({ position: 10 });
    await settled();
    expect(setup.receivedBy(all)).toEqual([['at 9 for visitor'], ['at 9 for visitor']]);
    for (const { listener } of all) expect(listener.end).toBeInstanceOf(FellBehind);
    expect([setup.shared.audiences(), setup.read().length]).toEqual([0, 0]);
    const next = await setup.join(member('ann'), TALK, { after: 9 });
    setup.read()[0]?.send({ position: 10 });
    await settled();
    expect(setup.receivedBy([next])).toEqual([['at 10 for visitor']]);
  });

  it('is not sent to one that resumes, either', async () => {
    setup.missed = async () => {
      setup.reconnections += 1;
      return [{ position: 4 }];
    };
    const { listener } = await setup.join(member('ann'), TALK, { after: 3 });
    await settled();
    expect(listener.received).toEqual([]);
    expect(listener.end).toBeInstanceOf(FellBehind);
  });
});

describe('an event that was received and read since the last reconnection', () => {
  it('is sent also to those who were there before it', async () => {
    const ann = await setup.join(member('ann'), TALK);
    setup.reconnections += 2;
    const event = { position: 9 };
    setup.reconnectionsAt.set(event, setup.reconnections);
    setup.read()[0]?.send(event);
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end]).toEqual([[['at 9 for visitor']], undefined]);
  });

  it('is sent to nobody where it was received before', async () => {
    const ann = await setup.join(member('ann'), TALK);
    const event = { position: 9 };
    setup.reconnectionsAt.set(event, setup.reconnections);
    setup.reconnections += 1;
    setup.read()[0]?.send(event);
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });
});

describe('while what is announced may not be readable', () => {
  it('no event is sent to one that can resume from before it', async () => {
    const [ann, bob] = [await setup.join(member('ann'), TALK), await setup.join(member('bob'), MINE)];
    setup.isWhole = false;
    for (const source of setup.read()) source.send(source.topic === 'talk' ? { position: 9 } : 'hello');
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
    expect([setup.receivedBy([bob]), bob.listener.end]).toEqual([[['hello for bob']], undefined]);
  });

  it('one that resumes is sent nothing, and ends with the source of all', async () => {
    let asked = 0;
    setup.missed = async () => {
      asked += 1;
      return [{ position: 4 }];
    };
    setup.isWhole = false;
    const ann = await setup.join(member('ann'), TALK, { after: 3 });
    await settled();
    setup.isWhole = true;
    setup.read()[0]?.send({ position: 9 });
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end, asked]).toEqual([[[]], undefined, 0]);
    setup.read()[0]?.breakOff(new FellBehind());
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });

  it('nothing that was missed is sent that was read then', async () => {
    setup.missed = async () => {
      setup.isWhole = false;
      return [{ position: 4 }];
    };
    const ann = await setup.join(member('ann'), TALK, { after: 3 });
    await settled();
    expect([setup.receivedBy([ann]), ann.listener.end]).toEqual([[[]], expect.any(FellBehind)]);
  });
});
