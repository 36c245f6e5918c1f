import { day } from '#domain/bookings/decider.ts';
import { ANYONE } from '#domain/bookings/events.ts';
import { addDays, localDateOf } from '#domain/calendar.ts';
import type { CrewChanges } from '#domain/crew/commands.ts';
import { crew } from '#domain/crew/decider.ts';
import type { CrewRole, CrewTerms } from '#domain/crew/events.ts';
import type { Actor } from '#domain/decider.ts';
import { newMembershipId } from '#domain/ids.ts';
import { chairOffers } from '#domain/processes/crew/chairOffers.ts';
import { DEFAULT_SERVICE } from '#domain/shops/events.ts';
import type { ShopDocument } from '#projections/shops/shopDocument.ts';
import { addWalkIn } from '../bookings/desk.ts';
import { shopOf } from '../bookings/facts.ts';
import type { Services } from '../http/context.ts';
import { accountState } from '../users/accounts.ts';
import { moment } from './player.ts';

const DAY = 86_400_000;
const AFTERNOONS = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00', '17:30'];

/** Who joined how many days ago, as what, and what was set for them. */
type Joined = {
  readonly daysAgo: number;
  readonly role: CrewRole;
  readonly isPartTime?: true;
  readonly terms?: CrewTerms;
};
const JOINED: readonly Joined[] = [
  { daysAgo: 90, role: 'manager' },
  { daysAgo: 60, role: 'barber', isPartTime: true, terms: { kind: 'commission', basisPoints: 4_500 } },
  { daysAgo: 30, role: 'desk' },
  { daysAgo: 45, role: 'barber', terms: { kind: 'rent', cents: 15_000, per: 'week' } },
];
/** On so many days from tomorrow on somebody sits in the barbers' chairs. */
const VISITS_DAYS = 4;
/** Who has not answered yet. */
const INVITED = { daysAgo: 2, email: 'juno@hairdressers.test', role: 'barber' } as const;

type Cast = {
  readonly services: Services;
  readonly now: string;
  readonly owner: Actor;
  readonly shop: Pick<ShopDocument, 'shopId' | 'timeZone'>;
  readonly people: readonly Actor[];
};

/** People who work in a shop, one who is invited, and visits with the barbers. Repeating it changes nothing. */
export async function playCrew({ services, now, owner, shop, people }: Cast): Promise<void> {
  const as = (by: Actor, daysAgo: number, step: string) =>
    moment(services, by, new Date(Date.parse(now) - daysAgo * DAY).toISOString(), `crew/${shop.shopId}/${step}`);
  async function invite(email: string, role: CrewRole, daysAgo: number): Promise<string> {
    const context = as(owner, daysAgo, `invite/${email}`);
    const membershipId = newMembershipId(shop.shopId, context.entropy);
    const data = { membershipId, email, role, limit: null, isOwn: false };
    await context.dispatch(crew, { type: 'InviteToCrew', data });
    return membershipId;
  }
  const today = localDateOf(now, shop.timeZone);
  const dayAgo = (daysAgo: number) =>
    localDateOf(new Date(Date.parse(now) - daysAgo * DAY).toISOString(), shop.timeZone);
  for (const [nth, { daysAgo, role, isPartTime, terms }] of JOINED.entries()) {
    const person = people[nth];
    if (!person) continue;
    const { email } = (await accountState({ stateOf: services.stateOf }, person.id)).profile;
    const membershipId = await invite(email, role, daysAgo);
    const answer = { type: 'AnswerCrewInvitation', data: { membershipId, accepts: true, email } } as const;
    await as(person, daysAgo - 1, `answer/${email}`).dispatch(crew, answer);
    if (terms) {
      const agreed = { membershipId, terms, today: dayAgo(daysAgo - 2) };
      await as(owner, daysAgo - 2, `terms/${email}`).dispatch(crew, { type: 'SetCrewTerms', data: agreed });
    }
    if (!isPartTime) continue;
    const changes: CrewChanges = {
      hours: { thursday: AFTERNOONS, friday: AFTERNOONS, saturday: AFTERNOONS },
      daysOff: [{ from: addDays(today, 20), to: addDays(today, 26) }],
      serviceIds: [DEFAULT_SERVICE.serviceId],
    };
    const data = { membershipId, changes, menu: [DEFAULT_SERVICE.serviceId], today };
    await as(owner, daysAgo - 2, `change/${email}`).dispatch(crew, { type: 'ChangeCrewMember', data });
  }
  await invite(INVITED.email, INVITED.role, INVITED.daysAgo);
  await seatWalkIns({ services, now, owner, shop });
}

/** One walk-in a day with each barber who works then, on the coming days. Once. */
async function seatWalkIns({ services, now, owner, shop }: Omit<Cast, 'people'>): Promise<void> {
  const { shopId, timeZone } = shop;
  const context = moment(services, owner, now, `crew/${shopId}/walk-ins`);
  const kept = await shopOf(context, shopId);
  for (let offset = 1; offset <= VISITS_DAYS; offset += 1) {
    const date = addDays(localDateOf(now, timeZone), offset);
    const { state } = await context.stateOf(day, { shopId, date });
    if (Object.keys(state.chairs).length > 0) return;
    const chairs = (await chairOffers(context.stateOf, kept, date, ANYONE)) ?? [];
    for (const [nth, { chair: barber, openSlots }] of chairs.entries()) {
      const time = openSlots[nth * 2]?.time;
      if (barber && time) await addWalkIn(context, { shopId, date, time, barber, name: '', phone: '', note: '' });
    }
  }
}
