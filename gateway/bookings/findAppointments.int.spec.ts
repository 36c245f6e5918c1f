import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../testing.ts';
import { dayFromToday, madeEarlier, openShopAllDay } from './testing.ts';

const FIND =
  'query ($query: String!, $first: Int) { findAppointments(query: $query, first: $first) { id date time serviceName shop { name } customer { firstName lastName } } }';
const ADD = 'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }';
const CANCEL = 'mutation ($id: ID!) { cancelBooking(id: $id) { status } }';

type Found = { id: string; date: string; time: string };
type Member = { token: string; user: { _id: string } };

let app: TestApp;
let owner: Member;
let other: Member;
let jose: Member;
let shopId: string;
let elsewhere: string;

beforeAll(async () => {
  app = await openTestApp();
  [owner, other, jose] = await Promise.all([
    app.registerMember({ role: 'SHOP_OWNER' }),
    app.registerMember({ role: 'SHOP_OWNER' }),
    app.registerMember({ firstName: 'José', lastName: 'Núñez' }),
  ]);
  shopId = await openShopAllDay(app, owner.token);
  elsewhere = await openShopAllDay(app, other.token, { shop_name: 'Other House' });
}, 60_000);
afterAll(() => app?.close());

const booked = (date: string, time: string, at = new Date().toISOString(), of = shopId) =>
  madeEarlier(app, { shopId: of, customerId: jose.user._id, date, time, at, confirmed: true });
async function find(query: string, who: Member = owner, first?: number): Promise<string[]> {
  const { data, errors } = await app.graphql<{ findAppointments: Found[] }>(FIND, { query, first }, who.token);
  if (!data) throw new Error(JSON.stringify(errors));
  return data.findAppointments.map(({ date, time }) => `${date} ${time}`);
}
const refused = async (variables: object, token?: string) =>
  (await app.graphql(FIND, variables, token)).errors?.[0]?.extensions?.code;

describe('appointments at one’s shops', () => {
  it('are found by beginnings of their customer’s name, those to come first', async () => {
    const [past, soon, later] = [dayFromToday(-3), dayFromToday(1), dayFromToday(2)];
    await booked(later, '10:00');
    await booked(soon, '11:00');
    await booked(past, '12:00', new Date(Date.now() - 4 * 86_400_000).toISOString());
    await app.settle();
    expect(await find('jos nun')).toEqual([`${soon} 11:00`, `${later} 10:00`, `${past} 12:00`]);
    expect(await find('NÚÑ', owner, 1)).toEqual([`${soon} 11:00`]);
    expect(await find('ose')).toEqual([]);
  });

  it('are found by their service, and walk-ins by the name that the desk wrote down', async () => {
    const date = dayFromToday(4);
    await app.graphql(ADD, { input: { shopId, date, time: '09:00', name: 'Wade Moss' } }, owner.token);
    await app.settle();
    expect(await find('moss')).toEqual([`${date} 09:00`]);
    expect(await find('wade barb')).toEqual([`${date} 09:00`]);
    expect(await find('wade massage')).toEqual([]);
  });

  it('are not found once they are cancelled, nor by nothing', async () => {
    const id = await booked(dayFromToday(5), '15:00');
    await app.settle();
    expect(await find('jose', owner, 20)).toContain(`${dayFromToday(5)} 15:00`);
    await app.graphql(CANCEL, { id }, owner.token);
    await app.settle();
    expect(await find('jose', owner, 20)).not.toContain(`${dayFromToday(5)} 15:00`);
    expect(await find(' ,')).toEqual([]);
  });

  it('are found by the owner of the shop and by nobody else', async () => {
    const date = dayFromToday(6);
    await booked(date, '16:00', undefined, elsewhere);
    await app.settle();
    expect(await find('jose', other)).toEqual([`${date} 16:00`]);
    expect(await find('jose', owner, 20)).not.toContain(`${date} 16:00`);
    const seller = await app.registerMember({ role: 'SELLER' });
    for (const who of [jose, seller]) expect(await find('jose', who)).toEqual([]);
    expect(await refused({ query: 'jose' })).toBe('NOT_LOGGED_IN');
  });

  it('are asked for within bounds', async () => {
    for (const first of [0, 21]) expect(await refused({ query: 'jose', first }, owner.token)).toBe('INVALID_INPUT');
    expect(await refused({ query: 'j'.repeat(201) }, owner.token)).toBe('INVALID_INPUT');
  });
});
