import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinCrew, openShopAllDay } from '../bookings/testing.ts';
import { openTestApp, type TestApp } from '../testing.ts';

type Caller = Awaited<ReturnType<TestApp['registerMember']>>;
type Good = { readonly id: string; readonly name: string; readonly priceCents: number; readonly stock: number | null };

let app: TestApp;
let olga: Caller;
let crew: Readonly<Record<'manager' | 'desk' | 'barber', Caller>>;
let stranger: Caller;
let shopId: string;
beforeAll(async () => {
  app = await openTestApp();
  const [manager, desk, barber] = [
    await app.registerMember(),
    await app.registerMember(),
    await app.registerMember(),
  ];
  crew = { manager, desk, barber };
  olga = await app.registerMember({ role: 'SHOP_OWNER' });
  stranger = await app.registerMember({ role: 'SHOP_OWNER' });
  shopId = await openShopAllDay(app, olga.token);
  for (const role of ['manager', 'desk', 'barber'] as const) {
    const { user } = crew[role];
    await joinCrew(app, shopId, { memberId: user._id, email: user.email, role });
  }
});
afterAll(() => app?.close());

const FIELDS = '{ id name priceCents stock }';
/** What a field of the API answers, or the code of its refusal. */
async function ask(field: string, { token }: Caller = olga, kind = 'mutation'): Promise<Good[] | string> {
  const { data, errors } = await app.graphql<{ goods: Good[] }>(`${kind} { goods: ${field} ${FIELDS} }`, {}, token);
  return errors?.[0] ? String(errors[0].extensions.code) : (data?.goods ?? []);
}
const set = (input: string, who?: Caller, shop = shopId) =>
  ask(`setCounterGood(shopId: "${shop}", input: { ${input} })`, who);
const read = (who?: Caller, shop = shopId) => ask(`counterGoods(shopId: "${shop}")`, who, 'query');
const idOf = async (name: string): Promise<string> => {
  const goods = await read();
  return (typeof goods === 'string' ? undefined : goods.find((one) => one.name === name)?.id) ?? '';
};

it('are put at the desk, changed, counted and taken off', async () => {
  expect(await set('name: "Pomade", priceCents: 1800, stock: 5')).toMatchObject([{ name: 'Pomade', stock: 5 }]);
  expect(await set('name: " Comb ", priceCents: 450')).toMatchObject([
    { name: 'Comb', priceCents: 450, stock: null },
    { name: 'Pomade', priceCents: 1_800, stock: 5 },
  ]);
  const [comb, pomade] = [await idOf('Comb'), await idOf('Pomade')];
  const of = `shopId: "${shopId}", id:`;
  expect(await ask(`setCounterGood(${of} "${pomade}", input: { name: "Clay", priceCents: 1900 })`)).toMatchObject([
    { id: pomade, name: 'Clay', priceCents: 1_900, stock: 5 },
    { id: comb },
  ]);
  expect(await ask(`setCounterStock(${of} "${comb}", stock: 9)`)).toMatchObject([{}, { id: comb, stock: 9 }]);
  expect(await ask(`setCounterStock(${of} "${comb}")`)).toMatchObject([{}, { id: comb, stock: null }]);
  expect(await ask(`takeOffCounterGood(${of} "${comb}")`)).toMatchObject([{ id: pomade }]);
  expect(await ask(`takeOffCounterGood(${of} "${comb}")`)).toMatchObject([{ id: pomade }]);
  expect(await ask(`setCounterStock(${of} "${comb}", stock: 9)`)).toBe('GOOD_MISSING');
  // Back under its former id.
  expect(await ask(`setCounterGood(${of} "${comb}", input: { name: "Comb", priceCents: 450 })`)).toMatchObject([
    {},
    { id: comb, name: 'Comb' },
  ]);
});

it('are refused with what is wrong with them', async () => {
  const wrong = ['name: "", priceCents: 1', `name: "${'x'.repeat(81)}", priceCents: 1`, 'name: "A", priceCents: -1'];
  for (const input of [...wrong, 'name: "A", priceCents: 100001', 'name: "A", priceCents: 1, stock: -1'])
    expect(await set(input)).toBe('INVALID_INPUT');
  expect(await set('name: "clay", priceCents: 1')).toBe('GOOD_NAME_TAKEN');
});

it('are changed by the owner and managers, and read by all who serve there', async () => {
  const of = `shopId: "${shopId}", id: "${await idOf('Clay')}"`;
  const acts = (who: Caller) =>
    Promise.all([
      set('name: "Wax", priceCents: 900', who),
      ask(`setCounterStock(${of}, stock: 1)`, who),
      ask(`takeOffCounterGood(${of})`, who),
    ]);
  for (const who of [crew.desk, crew.barber])
    expect(await acts(who)).toEqual(['ONLY_THE_OWNER', 'ONLY_THE_OWNER', 'ONLY_THE_OWNER']);
  expect(await acts(stranger)).toEqual(['NOT_YOUR_SHOP', 'NOT_YOUR_SHOP', 'NOT_YOUR_SHOP']);
  for (const who of [olga, crew.manager, crew.desk, crew.barber])
    expect(await read(who)).toMatchObject([{ name: 'Clay', stock: 5 }, { name: 'Comb' }]);
  expect(await read(stranger)).toBe('NOT_YOUR_SHOP');
  expect(await read(olga, `${olga.user._id}nosuch`)).toBe('SHOP_MISSING');
  expect(await set('name: "Wax", priceCents: 900', olga, 'none')).toBe('SHOP_MISSING');
  const unknown = await app.graphql(`{ counterGoods(shopId: "${shopId}") { id } }`);
  expect(unknown.errors?.[0]?.extensions.code).toBe('NOT_LOGGED_IN');
  expect(await set('name: "Wax", priceCents: 900', crew.manager)).toHaveLength(3);
});

it('are the same over REST, in dollars, and one under one idempotency key', async () => {
  const send = () =>
    app.rest('POST', `/shops/counter/${shopId}`, {
      ...{ token: olga.token, body: { name: 'Balm', price: 12.5, stock: 3 } },
      headers: { 'idempotency-key': 'balm-once' },
    });
  expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
  const { body } = await app.rest('GET', `/shops/counter/${shopId}`, { token: crew.barber.token });
  expect((body as { data: object[] }).data).toMatchObject([
    { name: 'Balm', price: 12.5, stock: 3 },
    { name: 'Clay' },
    { name: 'Comb' },
    { name: 'Wax' },
  ]);
});
