import { addDays, HALF_HOURS, localDateOf, weekdayOf } from '#domain/calendar.ts';
import { WEEKDAYS } from '#domain/shops/events.ts';
import { prove } from './campaignDeeds.ts';
import { graphql, isDone, join, type Person, type Row, rest, type Street } from './moneyCaller.ts';

/** The half hours in which the shop works on every day. */
export const HOURS = HALF_HOURS.filter((time) => time >= '10:00' && time < '18:00');
/** Everything is given back until so many hours before the visit; after that so many percent. */
export const POLICY = { freeHours: 24, percentage: 33 } as const;
/** The default service takes half an hour and costs 35.01; of these some need two half hours, with and without a pause after them. */
const MENU = [
  { name: 'Skin fade', minutes: 45, buffer: 10, price: 40.5 },
  { name: 'Beard trim', minutes: 20, buffer: 0, price: 15.25 },
  { name: 'Neck shave', minutes: 5, buffer: 0, price: 8 },
  { name: 'The works', minutes: 60, buffer: 0, price: 71.99 },
] as const;
/** How the APIs name the owner's chair, and whoever is free. */
export const OWNER = 'owner';
export const ANYONE = 'anyone';

/** A barber shop with three chairs and two desks. */
export type House = {
  readonly shopId: string;
  readonly owner: Person;
  /** Who has the role of the desk: serves at every chair, and closes no days. */
  readonly desk: Person;
  /** The two barbers beside the owner. */
  readonly barbers: readonly Person[];
  /** All three chairs as the APIs name them, the owner's first. */
  readonly chairs: readonly string[];
  /** Ids of the menu, `barb` among them. */
  readonly services: readonly string[];
  readonly zone: string;
  /** Local days of the shop. */
  readonly today: string;
  readonly saturday: string;
};

/**
 * A zone in which it is between noon and one now: the shop is open whenever the run begins, and time of its today is left to book.
 */
export function zoneAtNoon(now: Date): string {
  const west = now.getUTCHours() - 12;
  return `Etc/GMT${west < 0 ? '-' : '+'}${Math.abs(west)}`;
}

/** The next Saturday that is at least two days after a local day: cancelling a visit of it costs nothing. */
export function saturdayAfter(today: string): string {
  const found = [2, 3, 4, 5, 6, 7, 8]
    .map((days) => addDays(today, days))
    .find((date) => weekdayOf(date) === 'saturday');
  if (!found) throw new Error(`no Saturday follows ${today}`);
  return found;
}

/** Opens the shop, with its menu, its barbers and its desk. `boss` owns the platform and gives the plan that a crew of three needs. */
export async function openHouse(street: Street, boss: Person): Promise<House> {
  const now = new Date();
  const zone = zoneAtNoon(now);
  const owner = await join(street, 'SHOP_OWNER');
  await prove(street, owner);
  const given = await graphql(
    street,
    'mutation ($id: ID!) { upgradeMember(id: $id, plan: premium, reason: "A crew of three") { id } }',
    { id: owner.id },
    boss,
  );
  if (!given) throw new Error('the plan for a crew of three cannot be given');
  const shopId = await opened(street, owner, zone);
  const services = await menuOf(street, owner, shopId);
  const [desk, ...barbers] = await Promise.all(
    (['desk', 'barber', 'barber'] as const).map((role) => employed(street, owner, shopId, role)),
  );
  if (!desk) throw new Error('nobody is at the desk');
  const today = localDateOf(now.toISOString(), zone);
  return {
    ...{ shopId, owner, desk: desk.person, services, zone, today },
    barbers: barbers.map(({ person }) => person),
    chairs: [OWNER, ...barbers.map(({ chair }) => chair)],
    saturday: saturdayAfter(today),
  };
}

async function opened(street: Street, owner: Person, zone: string): Promise<string> {
  const form = {
    shop_name: 'Saturday Cuts',
    category: 'barbers',
    price: '35.01',
    description: 'Three chairs',
    contact_number: '312 555 0100',
    contact_email: 'saturday@example.test',
    shop_address: '1 State St, Chicago, Illinois',
    timeZone: zone,
    ...Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, HOURS.join(',')])),
    cancel_free_hours: POLICY.freeHours,
    cancel_percentage: POLICY.percentage,
  };
  return String((await sure(street, 'POST', '/shops/register', owner, form))._id);
}

async function menuOf(street: Street, owner: Person, shopId: string): Promise<string[]> {
  for (const service of MENU) await sure(street, 'POST', `/shops/services/${shopId}`, owner, service);
  const { data } = await sure(street, 'GET', `/shops/services/${shopId}`, owner);
  return (data as readonly Row[]).map(({ _id }) => String(_id));
}

/** Registers somebody, who is invited to the shop and accepts. */
async function employed(street: Street, owner: Person, shopId: string, role: 'barber' | 'desk') {
  const person = await join(street, 'CUSTOMER');
  await prove(street, person);
  const invited = await sure(street, 'POST', '/crew/invite', owner, { shopId, email: person.email, role });
  const { data } = await sure(street, 'PUT', `/crew/answer/${String(invited._id)}`, person, { accept: true });
  const place = (data as readonly Row[]).find(({ shop_id }) => shop_id === shopId);
  if (!place) throw new Error(`${person.email} has accepted and does not work in ${shopId}`);
  return { person, chair: String(place.chair) };
}

/** A call that has to succeed. */
async function sure(street: Street, method: string, path: string, by: Person, body?: object): Promise<Row> {
  const answer = await rest(street, method, path, by, body);
  if (!isDone(answer)) throw new Error(`${method} ${path} is refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}
