import { z } from 'zod';
import { addDays } from '#domain/calendar.ts';
import { type CrewTerms, RENT_PERIODS } from '#domain/crew/events.ts';
import { localDate } from '../bookings/inputs.ts';

/** So many days takings are asked for at once: any month. */
export const MOST_DAYS = 31;

const days = {
  from: localDate.describe('The first day, in the shop’s own time zone'),
  to: localDate.describe('The last day; it is included'),
};
const isSpan = ({ from, to }: { readonly from: string; readonly to: string }): boolean =>
  from <= to && to < addDays(from, MOST_DAYS);

/** From one day of a shop to another, both included. */
export const takingsSpan = z
  .object(days)
  .refine(isSpan, { path: ['to'], message: `Takings are of one to ${MOST_DAYS} days.` });
export type TakingsSpan = z.infer<typeof takingsSpan>;

/** How takings are added up. */
export const TAKINGS_BY = ['person', 'service', 'day'] as const;
export type TakingsBy = (typeof TAKINGS_BY)[number];

/** The query of GET /takings/{shopId}; the days are checked together by {@link takingsSpan}. */
export const restTakings = z.object({
  ...days,
  by: z
    .enum(TAKINGS_BY, 'by is person, service or day.')
    .default('day')
    .describe('What a row is of; a PDF has all three'),
  format: z
    .enum(['json', 'csv', 'pdf'], 'format is json, csv or pdf.')
    .default('json')
    .describe('The rows, or a file to keep or to print'),
});

const KIND = 'A kind of terms is commission or rent.';
const PER = 'Chair rent is by the day, week or month.';
const kind = z.enum(['commission', 'rent'], KIND);
const per = z.enum(RENT_PERIODS, PER);
const amount = z.number('Terms are a number.');

/** Terms as GraphQL has them; what is missing or out of bounds is refused by the crew. */
export const graphqlTerms = z
  .object({ kind, basisPoints: amount.nullish(), rentCents: amount.nullish(), rentPer: per.nullish() })
  .nullable()
  .transform((given): CrewTerms | null => {
    if (given === null) return null;
    return given.kind === 'commission'
      ? { kind: 'commission', basisPoints: given.basisPoints ?? 0 }
      : { kind: 'rent', cents: given.rentCents ?? 0, per: given.rentPer ?? 'week' };
  });

/** The body of PUT /crew/terms/{id}. */
export const restTerms = z
  .object({
    terms: z
      .discriminatedUnion(
        'kind',
        [
          z.object({
            kind: z.literal('commission'),
            percent: amount.describe('More than 0, at most 100; two decimals'),
          }),
          z.object({
            kind: z.literal('rent'),
            amount: amount.describe('US dollars, more than 0, at most 10,000'),
            per: per.default('week'),
          }),
        ],
        KIND,
      )
      .nullable()
      .describe('Null: nothing is agreed any more'),
  })
  .meta({ id: 'CrewTermsInput' });

/** Dollars and percent as the crew decides on them. */
export function termsFor({ terms }: z.infer<typeof restTerms>): CrewTerms | null {
  if (terms === null) return null;
  return terms.kind === 'commission'
    ? { kind: 'commission', basisPoints: Math.round(terms.percent * 100) }
    : { kind: 'rent', cents: Math.round(terms.amount * 100), per: terms.per };
}
