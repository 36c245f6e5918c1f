import { localTimeOf } from '#domain/calendar.ts';
import { cheat, type Person, type Row, rest } from './moneyCaller.ts';
import { type Appointment, appointments, does, freeTimes, idOf, type Scene } from './saturdayScene.ts';
import { ANYONE, type House } from './saturdayShop.ts';

const BOOKING = (name: string) => `mutation ($id: ID!) { ${name}(id: $id) { id } }`;
const WALK_IN = 'mutation ($input: WalkInInput!) { addWalkIn(input: $input) { id } }';
const BLOCK = 'mutation ($input: BlockTimeInput!) { blockTime(input: $input) { id } }';
const UNBLOCK = 'mutation ($id: ID!, $times: [LocalTime!]) { unblockTime(id: $id, times: $times) { id } }';
const MOVE =
  'mutation ($id: ID!, $date: LocalDate!, $time: LocalTime!, $barber: ID) { rescheduleBooking(id: $id, date: $date, time: $time, barber: $barber) { id } }';
const CANCEL = 'mutation ($id: ID!) { cancelBooking(id: $id, reason: "The chair is closed.") { id } }';
const ADD = 'mutation ($input: QueueInput!) { addToQueue(input: $input) { id fromMinutes toMinutes } }';
const CALL = 'mutation ($id: ID!, $barber: ID) { callFromQueue(id: $id, barber: $barber) { id bookingId } }';
const OPEN = 'mutation ($shopId: ID!, $open: Boolean!) { setQueueOpen(shopId: $shopId, open: $open) { shopId } }';

type Turn = (scene: Scene, by: Person) => Promise<unknown>;

const pick = <T>({ street }: Scene, list: readonly T[]): T | undefined =>
  list.length > 0 ? street.random.pick(list) : undefined;
const aDay = ({ street, house }: Scene): string => (street.random.chance(0.6) ? house.today : house.saturday);
/** Has something begun, on the shop's clock. */
const hasBegun = ({ startsAt }: Appointment): boolean => startsAt <= Date.now();

/** The half hour that has begun at the shop. */
const runningTime = ({ zone }: House): string => {
  const now = localTimeOf(new Date().toISOString(), zone);
  return `${now.slice(0, 3)}${now.slice(3, 5) < '30' ? '00' : '30'}`;
};

/** The queue as the desk reads it over REST. */
async function queueNow({ street, house }: Scene, by: Person): Promise<readonly Row[]> {
  const { body } = await rest(street, 'GET', `/queue/desk/${house.shopId}`, by);
  return (body.people ?? []) as readonly Row[];
}

const inQueue = async (scene: Scene, by: Person, status: string): Promise<readonly Row[]> =>
  (await queueNow(scene, by)).filter((one) => one.status === status);

/** Lets people join the queue by the shop's page. */
export async function openQueue(scene: Scene, by: Person): Promise<void> {
  const { shopId } = scene.house;
  await does(scene, by, {
    what: 'the queue opened',
    rest: ['PUT', `/queue/open/${shopId}`, { open: true }],
    graphql: [OPEN, { shopId, open: true }],
  });
}

async function queueUp(scene: Scene, by: Person): Promise<void> {
  const { street, house, told } = scene;
  const { shopId } = house;
  const [name, service] = [`Guest ${street.random.below(1_000)}`, street.random.pick(house.services)];
  const barber = street.random.pick([ANYONE, ANYONE, ...house.chairs]);
  const row = await does(scene, by, {
    what: 'queued at the desk',
    kind: 'queued',
    rest: ['POST', `/queue/desk/${shopId}`, { name, service, barber }],
    graphql: [ADD, { input: { shopId, name, serviceId: service, barber } }],
  });
  const most = row?.to_minutes ?? row?.toMinutes;
  const at = Date.now();
  if (row) told.push({ ticketId: idOf(row), at, until: typeof most === 'number' ? at + most * 60_000 : undefined });
}

/** Mostly who is next is called; somebody else only where all before them cannot be served at that chair. */
async function callNext(scene: Scene, by: Person): Promise<void> {
  const { random } = scene.street;
  const waiting = await inQueue(scene, by, 'waiting');
  const one = random.chance(0.85) ? waiting[0] : pick(scene, waiting);
  if (!one) return queueUp(scene, by);
  await call(scene, by, idOf(one), random.chance(0.5) ? undefined : random.pick([ANYONE, ...scene.house.chairs]));
}

/** Calls who is next to a chair that they would take. */
export async function callFirst(scene: Scene, by: Person): Promise<void> {
  const [one] = await inQueue(scene, by, 'waiting');
  if (one) await call(scene, by, idOf(one));
}

const call = (scene: Scene, by: Person, id: string, barber?: string): Promise<Row | undefined> =>
  does(scene, by, {
    what: 'called',
    kind: 'called',
    id,
    rest: ['PUT', `/queue/call/${id}`, { barber }],
    graphql: [CALL, { id, barber }],
  });

/** Who is first was not there, has to go, or was called by mistake. */
const changeQueue =
  (what: string, path: string, mutation: string, status: string): Turn =>
  async (scene, by) => {
    const list = await inQueue(scene, by, status);
    const one = status === 'waiting' ? list[0] : pick(scene, list);
    if (!one) return;
    const id = idOf(one);
    await does(scene, by, { what, rest: ['PUT', `/queue/${path}/${id}`], graphql: [BOOKING(mutation), { id }] });
  };

async function addWalkIn(scene: Scene, by: Person): Promise<void> {
  const { street, house } = scene;
  const date = aDay(scene);
  const [service, barber] = [street.random.pick(house.services), street.random.pick([ANYONE, ...house.chairs])];
  const isNow = date === house.today && street.random.chance(0.2);
  const time = isNow ? runningTime(house) : pick(scene, await freeTimes(scene, by, { date, barber, service }));
  if (time === undefined) return;
  const person = { name: 'Wade', phone: '312 555 0177' };
  await does(scene, by, {
    what: 'walked in',
    kind: 'walkedIn',
    rest: ['POST', `/booking/walk-in/${house.shopId}`, { date, time, service, barber, ...person }],
    graphql: [WALK_IN, { input: { shopId: house.shopId, date, time, serviceId: service, barber, ...person } }],
  });
}

async function checkIn(scene: Scene, by: Person): Promise<void> {
  const { street, house } = scene;
  const id = pick(
    scene,
    (await appointments(scene, by)).filter(({ date }) => date === house.today),
  )?.id;
  if (id === undefined) return;
  const path = `/booking/check-in/${id}`;
  await does(scene, by, {
    what: 'checked in',
    kind: 'checkedIn',
    id,
    rest: ['PUT', path],
    graphql: [BOOKING('checkIn'), { id }],
  });
  if (!street.random.chance(0.2)) return;
  await does(scene, by, {
    what: 'check-in taken back',
    rest: ['DELETE', path],
    graphql: [BOOKING('undoCheckIn'), { id }],
  });
}

/** Who sits in a chair is done, or did not come. */
async function finish(scene: Scene, by: Person): Promise<void> {
  const id = pick(scene, (await appointments(scene, by)).filter(hasBegun))?.id;
  if (id === undefined) return;
  const [kind, path, mutation] = scene.street.random.chance(0.8)
    ? (['completed', 'complete', 'completeBooking'] as const)
    : (['missed', 'no-show', 'markNoShow'] as const);
  await does(scene, by, {
    what: kind,
    kind,
    id,
    rest: ['PUT', `/booking/${path}/${id}`],
    graphql: [BOOKING(mutation), { id }],
  });
}

async function keepTime(scene: Scene, by: Person): Promise<void> {
  const { street, house, blocks } = scene;
  const [date, barber] = [aDay(scene), street.random.pick(house.chairs)];
  const free = await freeTimes(scene, by, { date, barber });
  const from = street.random.below(Math.max(1, free.length));
  const times = free.slice(from, from + 1 + street.random.below(2));
  if (times.length === 0) return;
  const row = await block(scene, by, { date, barber, times });
  if (row) blocks.push(idOf(row));
}

/** Half hours of a chair that are blocked. */
export type Kept = { readonly date: string; readonly barber: string; readonly times: readonly string[] };

/** Blocks half hours of a chair; undefined when some of them are taken. */
export const block = (scene: Scene, by: Person, kept: Kept): Promise<Row | undefined> =>
  does(scene, by, {
    what: 'blocked',
    kind: 'blocked',
    rest: ['POST', `/booking/block/${scene.house.shopId}`, kept],
    graphql: [BLOCK, { input: { shopId: scene.house.shopId, ...kept } }],
  });

/** Opens some half hours of a block again, all of them where none are named. */
export const unblock = (scene: Scene, by: Person, id: string, times?: readonly string[]): Promise<Row | undefined> =>
  does(scene, by, {
    what: 'opened again',
    rest: ['PUT', `/booking/unblock/${id}`, { times }],
    graphql: [UNBLOCK, { id, times }],
  });

async function openTime(scene: Scene, by: Person): Promise<void> {
  const id = scene.blocks.shift();
  if (id !== undefined) await unblock(scene, by, id);
}

/** A visit that can be moved or cancelled. */
const oneToCome = async (scene: Scene, by: Person): Promise<Appointment | undefined> =>
  pick(
    scene,
    (await appointments(scene, by)).filter((each) => !hasBegun(each)),
  );

async function move(scene: Scene, by: Person): Promise<void> {
  const one = await oneToCome(scene, by);
  if (one) await moveTo(scene, by, one, aDay(scene), '18:00');
}

/** Moves a visit to a free time of a day, before a time of it, with whoever is free. Answers whether that was done. */
export async function moveTo(
  scene: Scene,
  by: Person,
  { id }: Pick<Appointment, 'id'>,
  date: string,
  before: string,
): Promise<boolean> {
  const free = (await freeTimes(scene, by, { date, barber: ANYONE })).filter((each) => each < before);
  const time = pick(scene, free);
  if (time === undefined) return false;
  const moved = await does(scene, by, {
    what: 'moved by the desk',
    rest: ['PUT', `/booking/reschedule/${id}`, { date, time, barber: ANYONE }],
    graphql: [MOVE, { id, date, time, barber: ANYONE }],
  });
  return moved !== undefined;
}

/** Cancels a visit for the shop; undefined where it cannot be cancelled any more. */
export const cancel = (scene: Scene, by: Person, { id }: Pick<Appointment, 'id'>): Promise<Row | undefined> =>
  does(scene, by, {
    what: 'cancelled by the desk',
    kind: 'cancelled',
    id,
    rest: ['PUT', `/booking/cancel/${id}`, { reason: 'The chair is closed.' }],
    graphql: [CANCEL, { id }],
  });

async function callOff(scene: Scene, by: Person): Promise<void> {
  const one = await oneToCome(scene, by);
  if (one) await cancel(scene, by, one);
}

/** What the desks of others, and roles without the right, must not do. */
async function overreach({ street, house }: Scene): Promise<void> {
  const { shopId, desk, barbers, chairs, today: from, saturday: to } = house;
  const [barber] = barbers;
  const closing = { from, to, appointments: [] };
  await cheat(street, 'a closing by the desk', rest(street, 'POST', `/booking/closing/${shopId}`, desk, closing));
  const kept = { date: to, times: ['10:00'], barber: chairs[2] };
  if (barber)
    await cheat(street, "blocking another's chair", rest(street, 'POST', `/booking/block/${shopId}`, barber, kept));
}

/** Some of these come more often than others. */
const TURNS: readonly Turn[] = [
  callNext,
  callNext,
  callNext,
  queueUp,
  queueUp,
  addWalkIn,
  addWalkIn,
  checkIn,
  checkIn,
  finish,
  finish,
  keepTime,
  openTime,
  move,
  move,
  callOff,
  changeQueue('passed over', 'skip', 'skipInQueue', 'waiting'),
  changeQueue('taken off', 'remove', 'takeOffQueue', 'waiting'),
  changeQueue('put back', 'return', 'putBackInQueue', 'called'),
  changeQueue('back in the queue', 'return', 'putBackInQueue', 'left'),
  overreach,
];

/** One turn of a desk, drawn. */
export const deskTurn: Turn = (scene, by) => scene.street.random.pick(TURNS)(scene, by);
