import { randomUUID } from 'node:crypto';
import type { Acknowledged, History } from './history.ts';
import { ask, isDone, note, type Person, type Row, rest, type Street } from './moneyCaller.ts';
import { pause } from './product.ts';
import type { Random } from './random.ts';
import type { Told } from './saturdayQueueJudge.ts';
import { type House, OWNER } from './saturdayShop.ts';

/** Somebody in the queue who has joined by its page: what stands in their link. */
export type Follower = { readonly ticketId: string; readonly secret: string };

/** A shop's two days, and what those who take part in them share. */
export type Scene = {
  readonly street: Street;
  readonly history: History;
  readonly house: House;
  /** The members who book. */
  readonly customers: readonly Person[];
  /** What a customer has booked, by their id. */
  readonly booked: Map<string, string[]>;
  /** What the desks have blocked for a while and open again. */
  readonly blocks: string[];
  /** Who joined the queue by its page, and what they were told of their turn. */
  readonly followers: Follower[];
  readonly told: Told[];
};

/** A deed that both APIs offer. */
export type Deed = {
  /** Counted by this name in the report. */
  readonly what: string;
  /** What is kept of its answer, to be looked for in the log. */
  readonly kind?: Acknowledged['kind'];
  /** Whom or what it is about, where the answer does not say it; how it says it, where not by an id of its own. */
  readonly id?: string;
  readonly idIn?: (row: Row) => string;
  readonly rest: readonly [method: string, path: string, body?: object];
  readonly graphql: readonly [mutation: string, variables: object];
};

/** Which API is asked is drawn. */
export const isOverRest = ({ random }: { readonly random: Random }): boolean => random.chance(0.5);

/** Does it over one of the two APIs, drawn; undefined when it was refused. */
export async function does({ street, history }: Scene, by: { token: string }, deed: Deed): Promise<Row | undefined> {
  const { what, kind, idIn = idOf } = deed;
  const askedAt = Date.now();
  const row = isOverRest(street) ? await overRest(street, by, deed.rest) : await overGraphql(street, by, deed.graphql);
  note(street, row ? what : `refused: ${what}`);
  if (row && kind) history.keep({ kind, id: deed.id ?? idIn(row), askedAt, answeredAt: Date.now() });
  return row;
}

async function overRest(street: Street, by: { token: string }, [method, path, body]: Deed['rest']) {
  const answer = await rest(street, method, path, by, body);
  return isDone(answer) ? answer.body : undefined;
}

async function overGraphql(street: Street, by: { token: string }, [mutation, variables]: Deed['graphql']) {
  const { data } = await asked(street, mutation, variables, by);
  if (!data) return undefined;
  const [first] = Object.values(data);
  // A mutation that answers no more than true is done all the same.
  return typeof first === 'object' && first !== null ? (first as Row) : {};
}

/** The id of an answer of either API. */
export const idOf = ({ _id, id }: Row): string => String(_id ?? id);

const AFTER_OUTAGE_MS = 200;
const PATIENCE_MS = 300_000;
/** Over REST these are answered with 503, and asked again by `ask`. */
const isOutage = (errors: unknown): boolean => JSON.stringify(errors ?? '').includes('_UNAVAILABLE');

/** What GraphQL answers; asked again under the same idempotency key while Redis or the event store is away. */
async function asked(street: Street, query: string, variables: object, { token }: { token: string }): Promise<Row> {
  const headers = { 'idempotency-key': randomUUID() };
  for (const begun = Date.now(); ; await pause(AFTER_OUTAGE_MS)) {
    const { body } = await ask(street, 'POST', '/graphql', { token, body: { query, variables }, headers });
    if (!isOutage(body.errors) || Date.now() - begun > PATIENCE_MS) return body;
  }
}

/** What a GraphQL query answers by its only field. Throws what it was refused with. */
export async function looked<T>(street: Street, query: string, variables: object, by: { token: string }): Promise<T> {
  const { data, errors } = await asked(street, query, variables, by);
  if (data && !errors) return Object.values(data)[0] as T;
  throw new Error(`${query.slice(0, 60)}… is refused: ${JSON.stringify(errors)}`);
}

/** The rows of a list of the REST API. Throws when it is refused. */
export async function listed(street: Street, path: string, by: { token: string }): Promise<readonly Row[]> {
  const answer = await rest(street, 'GET', path, by);
  if (!isDone(answer)) throw new Error(`GET ${path} is refused: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data as readonly Row[];
}

/** A booking at a shop as a desk sees it, of what its deeds need. */
export type Appointment = {
  readonly id: string;
  readonly date: string;
  readonly time: string;
  readonly status: string;
  readonly startsAt: number;
  readonly barber: string;
  /** Half hours are kept to this minute of the day. */
  readonly untilMinute: number;
};

const APPOINTMENTS =
  'query ($shopId: ID!, $from: LocalDate!, $to: LocalDate!) { shopBookings(shopId: $shopId, from: $from, to: $to) { id date time status startsAt minutes bufferMinutes barber { id } } }';

/** What stands at the shop on the two days. */
export async function appointments({ street, house }: Scene, by: Person): Promise<readonly Appointment[]> {
  const { shopId, today: from, saturday: to } = house;
  const rows = await looked<readonly Row[]>(street, APPOINTMENTS, { shopId, from, to }, by);
  return rows
    .filter(({ status }) => status === 'confirmed')
    .map((row) => {
      const time = String(row.time).slice(0, 5);
      const kept = Number(row.minutes) + Number(row.bufferMinutes);
      return {
        ...{ id: idOf(row), date: String(row.date), time, status: String(row.status) },
        startsAt: Date.parse(String(row.startsAt)),
        barber: String((row.barber as Row | null)?.id ?? OWNER),
        untilMinute: minuteOf(time) + Math.ceil(kept / 30) * 30,
      };
    });
}

/** `13:30` → 810. */
export const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

type Asked = { readonly date: string; readonly barber: string; readonly service?: string };

const TIMES =
  'query ($shopId: ID!, $from: LocalDate!, $serviceId: ID, $barber: ID) { availability(shopId: $shopId, from: $from, days: 1, serviceId: $serviceId, barber: $barber) { slots { time state } } }';

/** The times of a day that are free for a service, as who asks sees them over one of the two APIs. */
export async function freeTimes(
  { street, house: { shopId } }: Scene,
  by: { token: string },
  { date, barber, service = 'barb' }: Asked,
): Promise<readonly string[]> {
  const path = `/shops/availability/${shopId}?from=${date}&days=1&barber=${barber}&service=${service}`;
  const variables = { shopId, from: date, serviceId: service, barber };
  const days = isOverRest(street)
    ? await listed(street, path, by)
    : await looked<readonly Row[]>(street, TIMES, variables, by);
  const slots = (days[0]?.slots ?? []) as readonly Row[];
  return slots.filter(({ state }) => state === 'free').map(({ time }) => String(time).slice(0, 5));
}
