import { z } from 'zod';
import { type CrewTerms, RENT_PERIODS } from '#domain/crew/events.ts';
import type { Sums } from '#domain/takings/takings.ts';
import { dollars, id, localDate, text } from '../http/schemas.ts';
import { TAKINGS_BY, type TakingsBy } from './inputs.ts';
import type { FoundTakings } from './views.ts';

/** Terms as REST has them: percent and dollars. */
export const termsSchema = z
  .object({
    kind: z.enum(['commission', 'rent']),
    percent: z.number().nullable().describe('Of a commission; null with chair rent'),
    amount: dollars.nullable().describe('Of chair rent in US dollars; null with a commission'),
    per: z.enum(RENT_PERIODS).nullable().describe('How often chair rent is due; null with a commission'),
  })
  .meta({ id: 'CrewTerms', description: 'For what somebody works in a shop' });

/** The answer of PUT /crew/terms/{id}. */
export const termsAnswer = z.object({ _id: id, terms: termsSchema.nullable().describe('Null: nothing is agreed') });

const sums = {
  visits: z.int().describe('How many count'),
  paid: dollars,
  at_desk: dollars.describe('Of what was paid, by walk-ins at the desk'),
  given_back: dollars,
  kept: dollars.describe('What was paid less what was given back'),
  commission: dollars.describe('Of what was kept, what those who served earn'),
  taken_off: dollars.describe('What stamp cards of customers have taken off; in none of the others'),
  rent: dollars.describe('Chair rent that is due; 0 of a service'),
};
const person = z.object({ _id: id, firstName: text, lastName: text });

const row = z
  .object({
    date: localDate.nullable().describe('By day'),
    barber: id.nullable().describe('By person: `owner`, or the id of somebody’s chair'),
    person: person.nullable().describe('By person: who it is'),
    membership: id.nullable().describe('By person: by which their terms are set; null for who does not work there'),
    terms: termsSchema.nullable().describe('By person: what is agreed on the last of the days'),
    service: id.nullable().describe('By service; `barb` is the default one'),
    service_name: text.nullable().describe('By service: what it was called when it was booked'),
    ...sums,
  })
  .meta({ id: 'TakingsRow', description: 'What some visits of a shop have brought it' });

/** The answer of GET /takings/{shopId} as JSON. */
export const takingsAnswer = z
  .object({
    shop_id: id,
    shop_name: text,
    time_zone: text.describe('An IANA name'),
    from: localDate,
    to: localDate,
    by: z.enum(TAKINGS_BY),
    data: z.array(row),
    total: z.object(sums),
  })
  .meta({ id: 'Takings' });

const inDollars = (cents: number): number => cents / 100;

const sumsRow = ({
  visits,
  paid,
  atDesk,
  givenBack,
  kept,
  commission,
  takenOff,
  rent = 0,
}: Sums & { readonly rent?: number }) => ({
  visits,
  paid: inDollars(paid),
  at_desk: inDollars(atDesk),
  given_back: inDollars(givenBack),
  kept: inDollars(kept),
  commission: inDollars(commission),
  taken_off: inDollars(takenOff),
  rent: inDollars(rent),
});

/** Terms in percent and dollars. */
export const termsRow = (terms: CrewTerms): z.infer<typeof termsSchema> =>
  terms.kind === 'commission'
    ? { kind: 'commission', percent: terms.basisPoints / 100, amount: null, per: null }
    : { kind: 'rent', percent: null, amount: inDollars(terms.cents), per: terms.per };

/** What a row says beside its sums, of whichever kind it is not. */
const NOT_OF = {
  ...{ date: null, barber: null, person: null, membership: null, terms: null, service: null, service_name: null },
};

function rowsOf({ people, services, days }: FoundTakings, by: TakingsBy): z.infer<typeof row>[] {
  switch (by) {
    case 'person':
      return people.map((one) => ({
        ...NOT_OF,
        barber: one.chair ?? 'owner',
        person: one.person
          ? { _id: one.person.id, firstName: one.person.firstName, lastName: one.person.lastName }
          : null,
        membership: one.membershipId ?? null,
        terms: one.terms && termsRow(one.terms),
        ...sumsRow(one),
      }));
    case 'service':
      return services.map((one) => ({ ...NOT_OF, service: one.service, service_name: one.name, ...sumsRow(one) }));
    case 'day':
      return days.map((one) => ({ ...NOT_OF, date: one.date, ...sumsRow(one) }));
  }
}

/** Takings as REST answers them. */
export const takingsRow = (found: FoundTakings, by: TakingsBy): z.infer<typeof takingsAnswer> => ({
  ...{ shop_id: found.shop.shopId, shop_name: found.shop.name, time_zone: found.shop.timeZone },
  ...{ from: found.span.from, to: found.span.to, by, data: rowsOf(found, by), total: sumsRow(found.total) },
});
