import { catalog } from '#domain/shops/decider.ts';
import { joinCrew } from '../../gateway/bookings/testing.ts';
import type { TestApp } from '../../gateway/testing.ts';
import type { Arm, Figures } from '../kit/bench.ts';
import { named, openDriver, type Request } from '../kit/drive.ts';
import { freeSlots, holdByGraphql, insist, openHolders, openProduct, openShops } from '../kit/product.ts';

/** Of each kind. */
const SHOPS = 12;
const CHAIRS = 10;
const SERVICES = 12;
/** So many holds the first shop of each kind has before anything is measured. */
const HELD = 100;

const QUERY = `query Slots($shopId: ID!, $from: LocalDate!, $days: Int, $serviceId: ID, $barber: ID) {
  availability(shopId: $shopId, from: $from, days: $days, serviceId: $serviceId, barber: $barber) {
    date weekday slots { time startsAt state period mine }
  }
}`;

/** A shop as customers ask for it: which service, and with whom. */
type Wish = { readonly shopId: string; readonly serviceId?: string; readonly barber?: string };

type Barber = { readonly memberId: string; readonly email: string };

const ownerOf = (shopId: string) => ({ id: shopId.slice(0, 22), role: 'SHOP_OWNER' }) as const;

/** Ten chairs, the owner's among them, and twelve services beside the default one; anyone is asked for the last of them. */
async function furnish(app: TestApp, shopId: string, barbers: readonly Barber[]): Promise<Wish> {
  for (const barber of barbers) await joinCrew(app, shopId, barber);
  let serviceId = '';
  for (let service = 1; service <= SERVICES; service += 1) {
    serviceId = `service-${service}`;
    const terms = {
      serviceId,
      name: `Cut ${service}`,
      category: 'Cuts',
      minutes: 30,
      buffer: 0,
      price: 2_000,
      addOns: [],
    };
    await app.handler.dispatch(
      catalog,
      { type: 'AddService', data: { shopId, service: terms } },
      { by: ownerOf(shopId), channel: 'rest' },
    );
  }
  return { shopId, serviceId, barber: 'anyone' };
}

/** The same wish as REST names it. */
const restWish = ({ serviceId, barber }: Wish): Record<string, string> => ({
  ...(serviceId !== undefined && { service: serviceId }),
  ...(barber !== undefined && { barber }),
});

/** Free times and holds at shops of ten chairs beside those at shops of one, in one process. */
export const run: Arm = async (scene) => {
  const { app, close } = await openProduct(scene);
  const tokenAt = await openHolders(app);
  const barbers: Barber[] = [];
  for (let chair = 1; chair < CHAIRS; chair += 1) {
    const { user } = await app.registerMember({ firstName: 'Bert' });
    barbers.push({ memberId: user._id, email: user.email });
  }
  const shops = await openShops(app, 2 * SHOPS);
  const one = shops.slice(0, SHOPS).map((shopId): Wish => ({ shopId }));
  const ten = await Promise.all(shops.slice(SHOPS).map((shopId) => furnish(app, shopId, barbers)));
  const driver = openDriver(scene, app.port);

  async function measure(name: string, wishes: readonly Wish[]): Promise<Figures> {
    const ask = async (what: string, requests: readonly Request[], begins: string, connections: number) =>
      named(
        `${name}${what}`,
        await driver.drive({ requests: driver.requests(requests), status: 200, begins, connections }),
      );
    const holds = freeSlots(wishes.map(({ shopId }) => shopId)).map((slot) => ({
      ...wishes.find(({ shopId }) => shopId === slot.shopId),
      ...slot,
    }));
    const [wish = { shopId: '' }] = wishes;
    const from = holds[0]?.date ?? '';
    const before = holds.filter(({ shopId }) => shopId === wish.shopId).slice(0, HELD);
    for (const { shopId, date, time } of before)
      await app.rest('POST', `/booking/hold/${shopId}`, {
        token: tokenAt(time),
        body: { date, time, ...restWish(wish) },
      });
    await app.settle();

    const path = `/shops/availability/${wish.shopId}?${new URLSearchParams({ from, days: '7', ...restWish(wish) })}`;
    const seen = (await app.rest('GET', path)).text;
    insist(seen.includes('"free"'), `${name}: no time is free`);
    const graphql = (days: number): Request => ({
      method: 'POST',
      path: '/graphql',
      body: { query: QUERY, variables: { ...wish, from, days } },
    });
    const rest = holds.slice(wishes.length * HELD).map((slot) => holdByGraphql(slot, tokenAt(slot.time)));
    const [first = [], second = []] = [0, 1].map((odd) => rest.filter((_, index) => index % 2 === odd));
    const held = '{"data":{"holdSlot":{"expiresAt"';
    return {
      ...(await ask('Rest7', [{ method: 'GET', path: `/api/v1${path}` }], '{"data":', 64)),
      ...(await ask('Graphql7', [graphql(7)], '{"data":', 64)),
      ...(await ask('Graphql31', [graphql(31)], '{"data":', 64)),
      ...(await ask('Hold1', first, held, 1)),
      ...(await ask('Hold64', second, held, 64)),
    };
  }

  const figures = { ...(await measure('one', one)), ...(await measure('ten', ten)) };
  driver.close();
  await close();
  return figures;
};
