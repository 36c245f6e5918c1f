import type { CrewTerms as Agreed } from '#domain/crew/events.ts';
import type { OfDay, OfService, Sums } from '#domain/takings/takings.ts';
import { memberOf } from '../users/views.ts';
import type {
  CrewTerms,
  ShopTakings,
  ShopTakingsDay,
  ShopTakingsPerson,
  ShopTakingsService,
  ShopTakingsSum,
} from './types.ts';
import type { FoundTakings, PersonTakings } from './views.ts';

const toSum = ({ visits, paid, atDesk, givenBack, kept, commission, takenOff }: Sums): ShopTakingsSum => ({
  visits,
  paidCents: paid,
  atDeskCents: atDesk,
  givenBackCents: givenBack,
  keptCents: kept,
  commissionCents: commission,
  takenOffCents: takenOff,
});

/** Terms as GraphQL has them. */
export const toTerms = (terms: Agreed): CrewTerms =>
  terms.kind === 'commission'
    ? { kind: 'commission', basisPoints: terms.basisPoints, rentCents: null, rentPer: null }
    : { kind: 'rent', basisPoints: null, rentCents: terms.cents, rentPer: terms.per };

const toPerson = ({ chair, person, membershipId, terms, rent, ...sums }: PersonTakings): ShopTakingsPerson => ({
  ...toSum(sums),
  chair: chair ?? null,
  person: person ? memberOf(person) : null,
  membershipId: membershipId ?? null,
  terms: terms && toTerms(terms),
  rentCents: rent,
});

const toService = ({ service, name, ...sums }: OfService): ShopTakingsService => ({
  ...toSum(sums),
  serviceId: service,
  name,
});

const toDay = ({ date, rent, ...sums }: OfDay): ShopTakingsDay => ({ ...toSum(sums), date, rentCents: rent });

/** Takings as GraphQL has them. */
export const toTakings = ({ shop, span, people, services, days, total }: FoundTakings): ShopTakings => ({
  ...{ shopId: shop.shopId, shopName: shop.name, timeZone: shop.timeZone, from: span.from, to: span.to },
  people: people.map(toPerson),
  services: services.map(toService),
  days: days.map(toDay),
  total: { ...toSum(total), rentCents: total.rent },
});
