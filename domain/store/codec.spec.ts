import { describe, expect, it } from 'vitest';
import { forgetKey, withCodec } from './codec.ts';
import { type EventMetadata, type NewEvent, NO_STREAM, type StoredEvent } from './eventStore.ts';
import { openMemoryStore } from './memory.ts';
import { openMemoryVault } from './memoryVault.ts';

const metadata: EventMetadata = {
  schema: '1',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
  actorId: 'a',
  actorRole: 'CUSTOMER',
  channel: 'rest',
  occurredAt: '2026-01-01T00:00:00.000Z',
};
const named = (id: string, first: string): NewEvent => ({
  id,
  type: 'PersonNamed',
  data: { personId: 'p1', first, role: 'CUSTOMER' },
  metadata,
});
const rules = { personal: { PersonNamed: { subject: 'personId', fields: ['first'] } }, upcasters: {} };

describe('the codec', () => {
  it('keeps personal fields out of the engine and gives them back to readers', async () => {
    const engine = openMemoryStore();
    const store = withCodec(engine, openMemoryVault(), rules);
    await store.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000001', 'Ada')]);
    expect(JSON.stringify(await engine.read('person-p1'))).not.toContain('Ada');
    const [event] = await store.read('person-p1');
    expect(event?.data).toEqual({ personId: 'p1', first: 'Ada', role: 'CUSTOMER' });
  });

  it('reads an erased person as empty fields, everywhere, and never again otherwise', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    const store = withCodec(engine, vault, rules);
    await store.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000001', 'Ada')]);
    await vault.remove('key/p1');
    const later = withCodec(engine, vault, rules);
    expect((await later.read('person-p1'))[0]?.data).toEqual({ personId: 'p1', first: '', role: 'CUSTOMER' });
    expect((await later.readAll(-1, 10))[0]?.data).toMatchObject({ first: '' });
  });

  it('looks once for the key of each person in a page, and once more where it is forgotten', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    const people = ['p1', 'p2'].flatMap((personId, person) =>
      Array.from({ length: 50 }, (_, nth) => {
        const event = named(`00000000-0000-8000-8000-0000000${person}00${String(nth).padStart(2, '0')}`, 'Ada');
        return { ...event, data: { ...(event.data as object), personId } };
      }),
    );
    await withCodec(engine, vault, rules).append('people-1', NO_STREAM, people);
    const asked: string[] = [];
    const counted = {
      ...vault,
      get: (key: string) => {
        asked.push(key);
        return vault.get(key);
      },
    };
    const page = await withCodec(engine, counted, rules).read('people-1');
    expect(page.map(({ data }) => (data as { first: string }).first)).toEqual(people.map(() => 'Ada'));
    expect(asked).toEqual(['key/p1', 'key/p2']);
    await forgetKey(vault, 'p1');
    asked.length = 0;
    const later = await withCodec(engine, counted, rules).read('people-1');
    expect(later.filter(({ data }) => (data as { first: string }).first === '')).toHaveLength(50);
    expect(asked.filter((key) => key === 'key/p1')).toHaveLength(2);
    expect(asked.filter((key) => key === 'key/p2')).toHaveLength(1);
  });

  it('reads what is no text as what its rule has in place of it', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    const at = {
      personal: { PersonNamed: { subject: 'personId', fields: ['first', 'home'], blank: { home: { street: '' } } } },
      upcasters: {},
    };
    const { data, ...event } = named('00000000-0000-8000-8000-000000000001', 'Ada');
    const home = { street: '1 State St' };
    await withCodec(engine, vault, at).append('person-p1', NO_STREAM, [
      { ...event, data: { ...(data as object), home } },
    ]);
    await forgetKey(vault, 'p1');
    const [read] = await withCodec(engine, vault, at).read('person-p1');
    expect(read?.data).toEqual({ personId: 'p1', first: '', home: { street: '' }, role: 'CUSTOMER' });
  });

  it('reads a forgotten person as empty fields also where they were recorded before they were personal', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    await engine.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000001', 'Ada')]);
    await vault.put('key/p1', 'A'.repeat(44), 0);
    expect((await withCodec(engine, vault, rules).read('person-p1'))[0]?.data).toMatchObject({ first: 'Ada' });
    await forgetKey(vault, 'p1');
    expect((await withCodec(engine, vault, rules).read('person-p1'))[0]?.data).toMatchObject({ first: '' });
  });

  it('refuses what does not say whose it is', async () => {
    const store = withCodec(openMemoryStore(), openMemoryVault(), rules);
    const nobody = { ...named('00000000-0000-8000-8000-000000000001', 'Ada'), data: { first: 'Ada' } };
    await expect(store.append('person-p1', NO_STREAM, [nobody])).rejects.toThrow('personId');
  });

  it('still reads an erased person when something is recorded about them later', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    await withCodec(engine, vault, rules).append('person-p1', NO_STREAM, [
      named('00000000-0000-8000-8000-000000000001', 'Ada'),
    ]);
    await vault.remove('key/p1');
    const later = withCodec(engine, vault, rules);
    await later.append('person-p1', 0, [named('00000000-0000-8000-8000-000000000002', 'Bea')]);
    expect((await later.read('person-p1')).map((event) => (event.data as { first: string }).first)).toEqual([
      '',
      'Bea',
    ]);
  });

  it('seals what is recorded of a forgotten person so that it cannot be read', async () => {
    const vault = openMemoryVault();
    const store = withCodec(openMemoryStore(), vault, rules);
    await store.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000001', 'Ada')]);
    await forgetKey(vault, 'p1');
    await forgetKey(vault, 'p1');
    const later = withCodec(openMemoryStore(), vault, rules);
    await later.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000002', 'Grace')]);
    expect((await later.read('person-p1'))[0]?.data).toEqual({ personId: 'p1', first: '', role: 'CUSTOMER' });
    expect(await vault.get('key/p1')).toBeUndefined();
  });

  it('does not open a sealed text that was moved to another event', async () => {
    const vault = openMemoryVault();
    const engine = openMemoryStore();
    const store = withCodec(engine, vault, rules);
    await store.append('person-p1', NO_STREAM, [named('00000000-0000-8000-8000-000000000001', 'Ada')]);
    const [stolen] = (await engine.read('person-p1')) as [StoredEvent];
    await engine.append('person-p2', NO_STREAM, [
      { id: '00000000-0000-8000-8000-000000000002', type: stolen.type, data: stolen.data, metadata },
    ]);
    await expect(store.read('person-p2')).rejects.toThrow();
  });

  it('shows every reader only the newest shape, and writes new events in it', async () => {
    const engine = openMemoryStore();
    const old = { id: '00000000-0000-8000-8000-000000000003', type: 'SeatBooked', data: { seat: 4 }, metadata };
    await engine.append('seat-1', NO_STREAM, [old]);
    const upcasters = {
      SeatBooked: [
        (v1: { seat: number }) => ({ ...v1, persons: 1 }),
        (v2: { seat: number; persons: number }) => ({ seat: String(v2.seat), persons: v2.persons }),
      ],
    };
    const store = withCodec(engine, openMemoryVault(), { personal: {}, upcasters });
    await store.append('seat-1', 0, [
      { ...old, id: '00000000-0000-8000-8000-000000000004', data: { seat: '5', persons: 2 } },
    ]);
    expect((await store.read('seat-1')).map((event) => event.data)).toEqual([
      { seat: '4', persons: 1 },
      { seat: '5', persons: 2 },
    ]);
    expect((await engine.read('seat-1'))[1]?.metadata.schema).toBe('3');
  });
});
