import { z } from 'zod';
import { LONGEST, MOST_ADD_ONS, MOST_SERVICES } from '#domain/shops/services.ts';
import { line } from '../http/text.ts';

/** The inputs of services, of both APIs. What is wrong with their numbers is the shop's to say. */
const MOST_CENTS = 99_999_999;
const MOST_ID = 100;
const whole = (what: string) => z.int(`${what} is a whole number.`);
const short = (what: string, most: number) => line(what).max(most, `${what} has at most ${most} characters.`);
const name = short('The name', LONGEST.name).min(1, 'Please give it a name.');
const addOnName = short('The name of an add-on', LONGEST.addOnName).min(1, 'Please give each add-on a name.');
const category = short('The category', LONGEST.category)
  .nullish()
  .transform((given) => given ?? '');
const minutes = whole('Minutes');
const buffer = whole('The buffer')
  .nullish()
  .transform((given) => given ?? 0);
const id = z
  .string()
  .max(MOST_ID)
  .nullish()
  .transform((given) => given ?? undefined);
const cents = whole('The price').min(0, 'The price cannot be negative.').max(MOST_CENTS, 'The price is too large.');
const DOLLARS = 'The price is an amount in dollars.';
const dollars = z
  .number(DOLLARS)
  .min(0, DOLLARS)
  .max(MOST_CENTS / 100, DOLLARS)
  .transform((amount) => Math.round(amount * 100));
const few = <T extends z.ZodType>(addOn: T) =>
  z
    .array(addOn)
    .max(MOST_ADD_ONS, `At most ${MOST_ADD_ONS} add-ons.`)
    .nullish()
    .transform((given) => given ?? []);

const addOnOf = ({
  priceCents: price,
  ...one
}: {
  id?: string | undefined;
  name: string;
  minutes: number;
  priceCents: number;
}) => ({
  ...one,
  price,
});

export const graphqlService = z
  .object({
    name,
    category,
    minutes,
    bufferMinutes: buffer,
    priceCents: cents,
    addOns: few(z.object({ id, name: addOnName, minutes, priceCents: cents }).transform(addOnOf)),
  })
  .transform(({ bufferMinutes, priceCents, ...same }) => ({ ...same, buffer: bufferMinutes, price: priceCents }));

export const restService = z
  .object({
    name,
    category: category.describe('Under which heading it stands; none when left out'),
    minutes: minutes.describe('5 to 480 in steps of five'),
    buffer: buffer.describe('Minutes after it in which the chair is not free: 0 to 60 in steps of five'),
    price: dollars,
    add_ons: few(
      z.object({
        _id: id.describe('Of an add-on that stays the same one'),
        name: addOnName,
        minutes: minutes.describe('0 to 120 in steps of five'),
        price: dollars,
      }),
    ),
  })
  .transform(({ add_ons, ...same }) => ({ ...same, addOns: add_ons.map(({ _id, ...one }) => ({ ...one, id: _id })) }))
  .meta({ id: 'ServiceInput' });

const ids = z.array(z.string().max(MOST_ID)).max(MOST_SERVICES, `At most ${MOST_SERVICES} services.`);
export const order = ids;
export const restOrder = z.object({ services: ids.describe('The `_id` of each service but `barb`, in the new order') });
