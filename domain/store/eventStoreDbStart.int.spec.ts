import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type StandIn, startStandIn } from './eventStoreDbStandIn.testing.ts';
import { openForCommand, openStores } from './open.ts';

const WITHIN_MS = 3_500;

describe('A start on EventStoreDB', () => {
  let standIn: StandIn;
  let url: string;
  beforeEach(async () => {
    standIn = await startStandIn();
    url = standIn.url.replace('esdb://', 'esdb://somebody:hidden@');
  });
  afterEach(() => standIn.close());

  const begin = async () => {
    const startedAt = performance.now();
    const outcome = await openStores({ eventStoreUrl: url, dataDir: '' }).catch((error: Error) => error.message);
    expect(performance.now() - startedAt).toBeLessThan(WITHIN_MS);
    return outcome;
  };
  const at = () => `EventStoreDB at 127.0.0.1:${standIn.line.port}`;

  it('ends with one sentence when no node is there, or one that says nothing', async () => {
    const sentence = `${at()} does not answer: start it, or correct EVENTSTORE_URL (address, tls).`;
    standIn.line.silence(true);
    expect(await begin()).toBe(sentence);
    standIn.line.silence(false);
    await standIn.line.down();
    expect(await begin()).toBe(sentence);
    await expect(openForCommand({ eventStoreUrl: url, dataDir: '' }, 'a command')).rejects.toThrow(sentence);
    await standIn.line.up();
  });

  it('ends with one sentence when the user is refused', async () => {
    standIn.refuse(16);
    expect(await begin()).toBe(`${at()} refuses the user or the password in EVENTSTORE_URL: correct them there.`);
    standIn.refuse(7);
    expect(await begin()).toBe(`${at()} does not let the user in EVENTSTORE_URL read $all: give them the right to.`);
  });

  it.each([
    ['a wrong scheme', 'http://somebody:hidden@127.0.0.1:2113', 'is no address of EventStoreDB'],
    ['another scheme', 'kurrentdb://127.0.0.1:2113', 'is no address of EventStoreDB'],
    [
      'an authority that is not there',
      'esdb://127.0.0.1:2113?tlsCAFile=/nowhere/ca.crt',
      'names /nowhere/ca.crt, which',
    ],
  ])('ends at once, with one sentence without the password, for %s', async (_, address, says) => {
    url = address;
    const startedAt = performance.now();
    const sentence = await begin();
    expect(sentence).toContain(says);
    expect(sentence).not.toContain('hidden');
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('waits for a node that comes within its time', async () => {
    await standIn.line.down();
    setTimeout(() => standIn.line.up(), 1_000);
    const stores = await openStores({ eventStoreUrl: url, dataDir: '' });
    expect(await stores.store.head()).toBe(-1);
    await stores.close();
  });
});
