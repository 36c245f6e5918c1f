import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayFromToday, joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Member = Awaited<ReturnType<TestApp['registerMember']>>;

let app: TestApp;
let ben: Member;
let busy: { id: string; owner: Member };
let crewed: { id: string; owner: Member };
const date = dayFromToday(5);

const MORNING = ['08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'];

async function opened(shop_name: string): Promise<{ id: string; owner: Member }> {
  const owner = await app.registerProvenMember({ role: 'SHOP_OWNER' });
  return { owner, id: await openShopAllDay(app, owner.token, { shop_name }) };
}

async function block(shop: { id: string; owner: Member }, times: readonly string[], on = date): Promise<void> {
  const { errors } = await app.graphql(
    'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }',
    { input: { shopId: shop.id, date: on, times } },
    shop.owner.token,
  );
  expect(errors).toBeUndefined();
}

beforeAll(async () => {
  app = await openTestApp();
  ben = await app.registerProvenMember({ firstName: 'Ben' });
  await opened('Quiet Cuts');
  busy = await opened('Busy Cuts');
  crewed = await opened('Crewed Cuts');
  await joinCrew(app, crewed.id, { memberId: ben.user._id, email: ben.user.email });
  for (const shop of [busy, crewed]) await block(shop, MORNING);
}, 60_000);
afterAll(() => app?.close());

type Page = { total: number; lookedAt: number | null; items: { name: string; nextFree: string | null }[] };

async function find(wish: object): Promise<Page> {
  const { data, errors } = await app.graphql<{ findShops: Page }>(
    `query ($freeOn: LocalDate, $partOfDay: PartOfDay, $soonestFirst: Boolean, $page: Int!, $pageSize: Int!) {
      findShops(query: "cuts", freeOn: $freeOn, partOfDay: $partOfDay, soonestFirst: $soonestFirst, page: $page, pageSize: $pageSize) {
        total lookedAt items { name nextFree(on: $freeOn, partOfDay: $partOfDay) } } }`,
    { page: 1, pageSize: 10, ...wish },
  );
  expect(errors).toBeUndefined();
  return data?.findShops as Page;
}
const namesOf = ({ items }: Page): string[] => items.map(({ name }) => name).sort();

describe('shops with a free chair', () => {
  it('are those where somebody is free on that day and in that part of it', async () => {
    expect(namesOf(await find({ freeOn: date }))).toEqual(['Busy Cuts', 'Crewed Cuts', 'Quiet Cuts']);
    const morning = await find({ freeOn: date, partOfDay: 'morning' });
    expect([morning.total, namesOf(morning)]).toEqual([2, ['Crewed Cuts', 'Quiet Cuts']]);
    expect(morning.lookedAt).toBeNull();
    for (const { nextFree } of morning.items) expect(nextFree).toMatch(/^\d{4}-/);
    const afternoon = await find({ freeOn: date, partOfDay: 'afternoon' });
    expect(namesOf(afternoon)).toContain('Busy Cuts');
  });

  it('can be booked at the time that is said', async () => {
    const { items } = await find({ freeOn: date, partOfDay: 'morning' });
    const crew = items.find(({ name }) => name === 'Crewed Cuts');
    const { data } = await app.graphql<{ availability: { slots: { startsAt: string; state: string }[] }[] }>(
      'query ($shopId: ID!, $from: LocalDate!) { availability(shopId: $shopId, from: $from, days: 1, barber: "anyone") { slots { startsAt state } } }',
      { shopId: crewed.id, from: date },
    );
    expect(data?.availability[0]?.slots.find(({ startsAt }) => startsAt === crew?.nextFree)?.state).toBe('free');
  });

  it('are listed in pages, the soonest first where that is asked for', async () => {
    const soonest = await find({ freeOn: date, soonestFirst: true });
    const starts = soonest.items.map(({ nextFree }) => nextFree ?? '');
    expect(starts).toEqual([...starts].sort());
    expect(soonest.items.at(-1)?.name).toBe('Busy Cuts');
    const second = await find({ freeOn: date, soonestFirst: true, page: 2, pageSize: 2 });
    expect([second.total, namesOf(second)]).toEqual([3, ['Busy Cuts']]);
    expect((await find({ soonestFirst: true })).total).toBe(3);
  });

  it('are none on a day that is over or too far ahead', async () => {
    expect((await find({ freeOn: dayFromToday(-1) })).total).toBe(0);
    expect((await find({ freeOn: dayFromToday(400) })).total).toBe(0);
  });

  it('are found over REST, without words too', async () => {
    const ask = (query: string) => app.rest('GET', `/shops/search?${query}`);
    const names = async (query: string) =>
      ((await ask(query)).body as { data: { shop_name: string }[] }).data.map(({ shop_name }) => shop_name).sort();
    expect(await names(`free_on=${date}&part_of_day=morning`)).toEqual(['Crewed Cuts', 'Quiet Cuts']);
    expect(await names(`query=busy&free_on=${date}`)).toEqual(['Busy Cuts']);
    expect(await names(`query=busy&free_on=${date}&part_of_day=morning`)).toEqual([]);
    expect(await names('query=')).toEqual([]);
    for (const wrong of ['free_on=soon', 'part_of_day=morning', `free_on=${date}&part_of_day=night`])
      expect((await ask(wrong)).status, wrong).toBe(400);
  });

  it('are those with a free time of the service that is looked for, and it is that which is said', async () => {
    const { id: shopId, owner } = await opened('Colour Studio');
    const { errors } = await app.graphql(
      'mutation ($shopId: ID!, $input: ServiceInput!) { addService(shopId: $shopId, input: $input) { id } }',
      { shopId, input: { name: 'Balayage', minutes: 90, priceCents: 9_000 } },
      owner.token,
    );
    expect(errors).toBeUndefined();
    // What is left of the morning are single half hours.
    await block(
      { id: shopId, owner },
      MORNING.filter((_, index) => index % 2 === 0),
    );
    const { data } = await app.graphql<{
      plain: Page;
      service: Page;
      words: Page;
      shop: { half: string | null; long: string | null };
    }>(
      `query ($on: LocalDate!, $shopId: ID!) {
        plain: findShops(query: "colour", freeOn: $on, partOfDay: morning) { total }
        service: findShops(service: "balayage", freeOn: $on, partOfDay: morning) { total }
        words: findShops(query: "balayage", freeOn: $on, partOfDay: morning) { total }
        shop(id: $shopId) {
          half: nextFree(on: $on)
          long: nextFree(on: $on, service: "bala") } }`,
      { on: date, shopId },
    );
    expect([data?.plain.total, data?.service.total, data?.words.total]).toEqual([1, 0, 0]);
    expect(data?.shop.half).not.toBeNull();
    expect((data?.shop.long ?? '') > (data?.shop.half ?? '')).toBe(true);
    const rest = (query: string) => app.rest('GET', `/shops/search?free_on=${date}&part_of_day=morning&${query}`);
    expect((await rest('service=balayage')).body).toMatchObject({ data: [] });
    expect((await rest('query=colour')).body).toMatchObject({ data: [{ shop_name: 'Colour Studio' }] });
  });
});
