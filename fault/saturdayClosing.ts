import { isDone, note, type Person, type Row, rest } from './moneyCaller.ts';
import { pause } from './product.ts';
import { cancel, type Kept, moveTo } from './saturdayDesk.ts';
import { appointments, does, idOf, isOverRest, listed, looked, minuteOf, type Scene } from './saturdayScene.ts';
import { ANYONE, HOURS, OWNER } from './saturdayShop.ts';

const LOOK_EVERY_MS = 100;
/** A closing waits so long for holds that are being paid. */
const CLOSED_WITHIN_MS = 900_000;
const PREVIEW =
  'query ($shopId: ID!, $on: LocalDate!) { closingPreview(shopId: $shopId, from: $on, to: $on) { appointments } }';
const CLOSE = 'mutation ($input: CloseDaysInput!) { closeDays(input: $input) }';

/**
 * Closes chairs on the Saturday from a time on, as shops do it that have bookings then: what is booked is moved to an earlier
 * time or cancelled, what is free is blocked, what is held is waited for, until nothing is left. Throws when that takes too long.
 */
export async function closeFrom(scene: Scene, by: Person, chairs: readonly string[], from: string): Promise<void> {
  const { street, house } = scene;
  const date = house.saturday;
  for (const begun = Date.now(); ; await pause(LOOK_EVERY_MS)) {
    if (Date.now() - begun > CLOSED_WITHIN_MS) throw new Error(`the shop cannot be closed from ${from} on ${date}`);
    const open = await openAt(scene, by, chairs, from);
    if (open.every(({ times }) => times.length === 0)) return;
    for (const one of await appointments(scene, by)) {
      const isInTheWay = one.date === date && chairs.includes(one.barber) && one.untilMinute > minuteOf(from);
      if (!isInTheWay) continue;
      if (street.random.chance(0.5) && (await moveTo(scene, by, one, date, from))) continue;
      await cancel(scene, by, one);
    }
    for (const { barber, times } of open) await blockWhatIsFree(scene, by, { date, barber, times });
  }
}

/** Which half hours of some chairs are not blocked from a time on. */
async function openAt({ street, house }: Scene, by: Person, chairs: readonly string[], from: string) {
  const { shopId, saturday: date } = house;
  const blocks = await listed(street, `/booking/blocked/${shopId}?from=${date}&to=${date}`, by);
  const blocked = new Set(
    blocks.flatMap(({ barber, times }) =>
      (times as readonly string[]).map((time) => `${time} ${String(barber ?? OWNER)}`),
    ),
  );
  return chairs.map((barber) => ({
    barber,
    times: HOURS.filter((time) => time >= from && !blocked.has(`${time} ${barber}`)),
  }));
}

/** Of these half hours those that nobody has; which are taken says the refusal. */
async function blockWhatIsFree({ street, history, house }: Scene, by: Person, kept: Kept): Promise<void> {
  let { times } = kept;
  for (let tries = 0; tries < 2 && times.length > 0; tries += 1) {
    const askedAt = Date.now();
    const answer = await rest(street, 'POST', `/booking/block/${house.shopId}`, by, { ...kept, times });
    const { body } = answer;
    note(street, isDone(answer) ? 'closed' : 'refused: closed');
    if (isDone(answer)) {
      history.keep({ kind: 'blocked', id: idOf(body), askedAt, answeredAt: Date.now() });
      return;
    }
    const { details } = (body.error ?? {}) as { readonly details?: { readonly taken?: readonly string[] } };
    times = times.filter((time) => !(details?.taken ?? times).includes(time));
  }
}

/**
 * Closes what is left of today, with what is booked on it: for the appointments that the preview has shown. Again where one
 * was booked meanwhile; throws when it is never done.
 */
export async function closeToday(scene: Scene): Promise<void> {
  const { street, house } = scene;
  const { shopId, today: on, owner } = house;
  for (const begun = Date.now(); Date.now() - begun < CLOSED_WITHIN_MS; await pause(LOOK_EVERY_MS)) {
    const path = `/booking/closing/${shopId}`;
    const seen = isOverRest(street)
      ? (await rest(street, 'GET', `${path}?from=${on}&to=${on}`, owner)).body
      : await looked<Row>(street, PREVIEW, { shopId, on }, owner);
    const wanted = { from: on, to: on, appointments: seen.appointments, reason: 'The afternoon is closed.' };
    const closed = await does(scene, owner, {
      what: 'today closed',
      rest: ['POST', path, wanted],
      graphql: [CLOSE, { input: { shopId, ...wanted } }],
    });
    // Another try may have done it, whose answer was lost.
    if (closed || (await isClosed(scene, on))) return;
  }
  throw new Error(`what is left of ${on} cannot be closed`);
}

const isClosed = async ({ street, house: { shopId, owner } }: Scene, on: string): Promise<boolean> =>
  (await listed(street, `/booking/blocked/${shopId}?from=${on}&to=${on}`, owner)).some(
    ({ barber }) => barber === ANYONE,
  );
