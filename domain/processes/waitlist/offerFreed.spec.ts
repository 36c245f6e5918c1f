import { expect, it } from 'vitest';
import type { OfferFreedSlots, Turn } from '../../bookings/commands.ts';
import { day } from '../../bookings/decider.ts';
import { ANYONE } from '../../bookings/events.ts';
import { BEN, CLEO, DATE, NOON_BEFORE, OWNER_ID, SHOP_ID } from '../../bookings/testing.ts';
import { joined } from '../../bookings/waitlist.testing.ts';
import { crew } from '../../crew/decider.ts';
import type { CrewEvent } from '../../crew/events.ts';
import { customer } from '../../customers/decider.ts';
import { fold } from '../../decider.ts';
import type { Dispatch, StateOf } from '../../dispatch.ts';
import { catalog } from '../../shops/decider.ts';
import { WEEKDAYS } from '../../shops/events.ts';
import { offerFreedSlots } from './offerFreed.ts';

const of = (membershipId: string, memberId: string) => ({ membershipId, shopId: SHOP_ID, ownerId: OWNER_ID, memberId });
const works = (membershipId: string, memberId: string): CrewEvent[] => [
  {
    type: 'CrewInvited',
    data: { ...of(membershipId, memberId), email: '', role: 'barber', expiresAt: '2027-02-01T00:00:00.000Z' },
  },
  { type: 'CrewJoined', data: { ...of(membershipId, memberId), role: 'barber' } },
];
const shop = {
  ...{ shopId: SHOP_ID, ownerId: OWNER_ID, timeZone: 'America/Chicago', services: [], removed: false },
  hours: Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, ['10:00']])),
};

/** What a run says of who waits for Ben, who is suspended, and for Cleo, after these events of the crew. */
async function turnsAfter(...events: readonly CrewEvent[]): Promise<readonly Turn[]> {
  return (await sentAfter([{ chair: BEN }, { chair: CLEO }], events))?.turns ?? [];
}

/** What a run sends for who waits for these chairs. */
async function sentAfter(waiting: readonly { chair?: string }[], events: readonly CrewEvent[]) {
  const states: Readonly<Record<string, unknown>> = {
    [day.name]: fold(
      day,
      waiting.map((chair, nth) => joined(`e${nth + 1}`, undefined, chair)),
    ),
    [crew.name]: fold(crew, [...works(BEN, 'ben'), ...works(CLEO, 'cleo'), ...events]),
    [catalog.name]: { shops: { [SHOP_ID]: shop } },
    [customer.name]: { isBlocked: false },
  };
  const stateOf = (async ({ name }: { readonly name: string }, { accountId }: { readonly accountId?: string }) => ({
    state: states[name] ?? { status: accountId === 'ben' ? 'suspended' : 'active' },
    revision: 1,
  })) as unknown as StateOf;
  let sent: OfferFreedSlots['data'] | undefined;
  const dispatch = (async (_aggregate: unknown, command: OfferFreedSlots) => {
    sent = command.data;
  }) as unknown as Dispatch;
  const sender = { by: { id: 'job', role: 'system' }, channel: 'worker' } as never;
  await offerFreedSlots({ dispatch, stateOf, sender, now: () => NOON_BEFORE }, { shopId: SHOP_ID, date: DATE });
  return sent;
}

it('ends the place of who waits for somebody who has left, and of nobody whose barber can be back', async () => {
  const left: CrewEvent = { type: 'CrewLeft', data: { ...of(CLEO, 'cleo'), because: 'wish' } };
  const desk: CrewEvent = { type: 'CrewRoleSet', data: { ...of(CLEO, 'cleo'), role: 'desk' } };
  expect((await turnsAfter()).map(({ gone }) => gone)).toEqual([undefined, undefined]);
  for (const event of [left, desk])
    expect((await turnsAfter(event)).map(({ gone }) => gone)).toEqual([undefined, 'barber']);
});

it('offers nothing of an owner who takes no bookings, and ends the place of who waits for them', async () => {
  const off: CrewEvent = {
    type: 'OwnerBookingsSet',
    data: { shopId: SHOP_ID, ownerId: OWNER_ID, takesBookings: false },
  };
  const run = async (waiting: readonly { chair?: string }[], ...events: CrewEvent[]) => {
    const sent = await sentAfter(waiting, events);
    return [sent?.chairs?.map(({ chair }) => chair), sent?.turns.map(({ gone }) => gone)];
  };
  expect(await run([{}])).toEqual([undefined, [undefined]]);
  expect(await run([{}], off)).toEqual([[], ['barber']]);
  expect(await run([{}, { chair: ANYONE }])).toEqual([
    [undefined, CLEO],
    [undefined, undefined],
  ]);
  expect(await run([{}, { chair: ANYONE }], off)).toEqual([[CLEO], ['barber', undefined]]);
});
