import { instantOfLocal } from '#domain/calendar.ts';
import { readLedger, readProvider, readSeller } from './moneyAccount.ts';
import { type Person, type Row, rest, type Street } from './moneyCaller.ts';
import { placeOf } from './saturdayPeople.ts';
import { idOf, listed, looked, type Scene } from './saturdayScene.ts';
import { OWNER } from './saturdayShop.ts';
import type { Account, Block, Money, Place, Screen, Shown, Slot } from './saturdayShown.ts';

const visitor = { token: '' };
const PAGE = 100;
/** A half hour that begins so soon is left out: it may begin while the others are read. */
const SOON_MS = 120_000;

const ROWS =
  'query ($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopBookings(shopId: $shopId, from: $from, to: $to) { id date time startsAt endsAt minutes bufferMinutes status priceCents refundCents walkIn checkedInAt barber { id } } }';
const BLOCKS =
  'query ($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { blockedTimes(shopIds: [$shopId], from: $from, to: $to) { id date times barber } }';
const QUEUE = 'query ($shopId: ID!) { shopQueue(shopId: $shopId) { people { id status bookingId } } }';
const WAITING =
  'query ($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopWaitlist(shopId: $shopId, from: $from, to: $to) { id status } }';
const BEHIND = '{ projections { name eventsBehind } }';

const barberOf = (barber: unknown): string => (barber ? String((barber as Row)._id ?? (barber as Row).id) : OWNER);
/** Both APIs name what has become of something, in letters of their own. */
const wordOf = (status: unknown): string => String(status).toLowerCase().replace('-', '');

const shownOf = (row: Row): Shown => ({
  id: idOf(row),
  date: String(row.date),
  time: String(row.time).slice(0, 5),
  from: Date.parse(String(row.startsAt)),
  to: Date.parse(String(row.endsAt)),
  minutes: Number(row.minutes),
  status: wordOf(row.status),
  barber: barberOf(row.barber),
  cents: row.priceCents === undefined ? Math.round(Number(row.amount) * 100) : Number(row.priceCents),
  walkIn: row.walkIn === true,
  isThere: row.checkedInAt !== null,
  // GraphQL alone says these.
  ...(row.bufferMinutes !== undefined && { buffer: Number(row.bufferMinutes) }),
  ...(row.refundCents !== undefined && { refund: row.refundCents === null ? null : Number(row.refundCents) }),
});

const blockOf = (row: Row): Block => ({
  id: idOf(row),
  date: String(row.date),
  times: (row.times as readonly string[]).map((time) => time.slice(0, 5)),
  barber: String(row.barber ?? OWNER),
});

const placeIn = (row: Row): Place => ({
  id: idOf(row),
  status: wordOf(row.status),
  bookingId: (row.bookingId ?? row.booking_id ?? null) as string | null,
});

const standingOf = (row: Row) => ({ id: idOf(row), status: wordOf(row.status) });

/** Everything a desk has on its screens, by both APIs. */
async function readScreens({ street, house }: Scene, name: string, by: Person): Promise<Screen[]> {
  const { shopId, today: from, saturday: to } = house;
  const span = { shopId, from, to };
  const dates = `from=${from}&to=${to}`;
  const ask = (query: string) => looked<readonly Row[]>(street, query, span, by);
  const { people } = await looked<{ readonly people: readonly Row[] }>(street, QUEUE, { shopId }, by);
  const { body } = await rest(street, 'GET', `/queue/desk/${shopId}`, by);
  return [
    {
      whose: `${name} by GraphQL`,
      rows: (await ask(ROWS)).map(shownOf),
      blocks: (await ask(BLOCKS)).map(blockOf),
      queue: people.map(placeIn),
      waiting: (await ask(WAITING)).map(standingOf),
    },
    {
      whose: `${name} by REST`,
      rows: (await everyRow(street, `/booking/shop/${shopId}?${dates}`, by)).map(shownOf),
      blocks: (await listed(street, `/booking/blocked/${shopId}?${dates}`, by)).map(blockOf),
      queue: ((body.people ?? []) as readonly Row[]).map(placeIn),
      waiting: (await listed(street, `/booking/waitlist/${shopId}?${dates}`, by)).map(standingOf),
    },
  ];
}

/** All pages of a list of the REST API. */
async function everyRow(street: Street, path: string, by: Person): Promise<readonly Row[]> {
  const found: Row[] = [];
  for (let page = 1; ; page += 1) {
    const rows = await listed(street, `${path}&page=${page}&pageSize=${PAGE}`, by);
    found.push(...rows);
    if (rows.length < PAGE) return found;
  }
}

/** What everybody is told of every half hour that is not over. */
async function readSlots({ street, house }: Scene, at: number): Promise<Slot[]> {
  const found: Slot[] = [];
  for (const date of [house.today, house.saturday])
    for (const barber of house.chairs) {
      const path = `/shops/availability/${house.shopId}?from=${date}&days=1&barber=${barber}`;
      const [day] = await listed(street, path, visitor);
      for (const { time, state } of (day?.slots ?? []) as readonly { time: string; state: string }[]) {
        const from = Date.parse(instantOfLocal(date, time, house.zone));
        if (from > at + SOON_MS) found.push({ date, barber, time, from, state });
      }
    }
  return found;
}

async function readMoney({ street, house }: Scene, boss: Person): Promise<Money> {
  const { shopId, owner } = house;
  const provider = await readProvider(street);
  const intents = provider.intents.filter(({ itemId }) => itemId?.startsWith(shopId));
  const ids = new Set(intents.map(({ id }) => id));
  const ofShop = <T extends { readonly intentId: string }>(all: readonly T[]) =>
    all.filter(({ intentId }) => ids.has(intentId));
  const ledger = await readLedger(street, boss);
  return {
    intents,
    charges: ofShop(provider.charges),
    refunds: ofShop(provider.refunds),
    ledger,
    balance: provider.balance,
    netCents: (await readSeller(street, owner)).figures.netCents,
  };
}

/** Whether every read model has all events of the log. */
export async function isUpToDate({ street }: Scene, boss: Person): Promise<boolean> {
  const all = await looked<readonly { readonly eventsBehind: number }[]>(street, BEHIND, {}, boss);
  return all.every(({ eventsBehind }) => eventsBehind === 0);
}

/** What both APIs say of the shop's two days, to its desks, its customers, its guests and everybody. */
export async function readAccount(scene: Scene, boss: Person): Promise<Account> {
  const { street, house, customers, followers } = scene;
  const at = Date.now();
  const own: Account['customers'][number][] = [];
  const mine = `/booking/mine?from=${house.today}&to=${house.saturday}`;
  for (const who of customers) own.push({ id: who.id, rows: (await everyRow(street, mine, who)).map(shownOf) });
  const places: { id: string; status: string }[] = [];
  for (const { ticketId, secret } of followers)
    places.push({ id: ticketId, status: wordOf((await placeOf(scene, secret)).status) });
  return {
    at,
    screens: [
      ...(await readScreens(scene, 'the owner', house.owner)),
      ...(await readScreens(scene, 'the desk', house.desk)),
    ],
    customers: own,
    followers: places,
    slots: await readSlots(scene, at),
    money: await readMoney(scene, boss),
  };
}
