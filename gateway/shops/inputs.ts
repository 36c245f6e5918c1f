import { z } from 'zod';
import { HALF_HOURS } from '#domain/calendar.ts';
import { type CancellationPolicy, type DepositRule, WEEKDAYS, type WorkingHours } from '#domain/shops/events.ts';
import { MOST_NOTICE } from '#domain/shops/notice.ts';
import { MOST_PICTURES } from '#domain/shops/pictures.ts';
import { HoursOffGrid, TooManyPictures } from '#domain/shops/refusals.ts';
import { stateNamed } from '#domain/states.ts';
import { MOST_PIECES } from '#domain/stock/decider.ts';
import { localDate } from '../bookings/inputs.ts';
import { given, numberedPage, cents as priceBound, searchWords } from '../graphql/numberedPages.ts';
import { line, words } from '../http/text.ts';
import { near, withinMiles } from './near.ts';

/** The input of a shop from either API: money in integer cents, the picture as a path on this server or ''. */
export type ShopForm = {
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly description: string;
  readonly contactNumber: string;
  readonly contactEmail: string;
  readonly address: string;
  readonly city?: string | undefined;
  readonly state?: string | undefined;
  readonly timeZone?: string | undefined;
  readonly image: string;
  /** A product's pictures, the cover first; they replace all there were, `image` too. */
  readonly pictures?: readonly string[] | undefined;
  readonly hours?: Partial<WorkingHours> | undefined;
  readonly cancellationPolicy?: Partial<CancellationPolicy> | undefined;
  readonly depositRule?: Partial<DepositRule> | undefined;
  /** Minutes. */
  readonly minimumNotice?: number | undefined;
  /** A product's free pieces. */
  readonly stock?: number | undefined;
};

const MOST_CENTS = 99_999_999;
const text = (what: string, most: number) => line(what).max(most, `${what} has at most ${most} characters.`);
const some = (what: string, most: number) => text(what, most).min(1, `Please fill in ${what.toLowerCase()}.`);
const name = some('The name', 100);
const description = words('The description').max(5_000, 'The description has at most 5000 characters.');
const contactNumber = text('The contact number', 50);
const contactEmail = text('The contact email', 254).refine(
  (value) => value === '' || z.email().safeParse(value).success,
  'The contact email must be an email address.',
);
const address = text('The address', 300);
const city = text('The city', 100);
const state = text('The state', 60);
const timeZone = text('The time zone', 60);
const ZONE = 'IANA name; that of the place when left out, America/New_York where that names no state of ours';

/** Where a shop is going to be, as far as its form is filled in. */
export const whereabouts = z.object({ address, city, state });

/** However it is written, there is one category of barber shops. */
const category = some('The category', 60).transform((value) => (value.toLowerCase() === 'barbers' ? 'barbers' : value));

/** "25", "$25", "1,200.50" or a number of dollars, at most two decimals → cents. */
const dollars = z.union([z.string(), z.number()], 'The price must be in dollars.').transform((value, { addIssue }) => {
  const written = typeof value === 'number' ? String(value) : value.trim().replace(/^\$\s*/, '');
  const cents = /^(\d{1,8}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(written)
    ? Math.round(Number(written.replaceAll(',', '')) * 100)
    : Number.NaN;
  if (!(cents <= MOST_CENTS)) addIssue('The price must be in dollars, with at most two decimals.');
  return cents;
});

const cents = z
  .number()
  .int('The price is a whole number of cents.')
  .min(0, 'The price cannot be negative.')
  .max(MOST_CENTS, 'The price is too large.');

/** Pictures are those uploaded here: anything else would let a stranger's server see who looks. */
const imageOf = (publicUrl: string) =>
  text('The picture', 500).transform((value, { addIssue }) => {
    const path = value.startsWith(`${publicUrl}/`) ? value.slice(publicUrl.length) : value;
    if (path !== '' && !/^\/images\/[\w.-]+$/.test(path)) addIssue('Please upload the picture here first.');
    return path;
  });

const picturesOf = (publicUrl: string) =>
  z.array(imageOf(publicUrl), 'pictures is a list of addresses').max(MOST_PICTURES, TooManyPictures().message);

const wholeOf = (what: string, most: number) => {
  const message = `${what} is a whole number from 0 to ${most}.`;
  const whole = z.int(message).min(0, message).max(most, message);
  const digits = z
    .string()
    .regex(/^\d{1,7}$/, message)
    .transform(Number);
  return z.union([whole, digits.pipe(whole)], message);
};
const freeHours = wholeOf('Free cancellation in hours before the start', 720);
const minimumNotice = wholeOf('The minimum notice in minutes', MOST_NOTICE);
const stock = wholeOf('Stock', MOST_PIECES);
const percentage = wholeOf('The percentage given back later', 100);
const upFront = wholeOf('The percentage paid with a booking', 100);
const noShowKept = wholeOf('The percentage kept of who does not come', 100);

export const times = z
  .array(z.string('A time is HH:MM.').trim(), 'Working hours are comma-joined times HH:MM.')
  .max(100, 'These are too many times.');

/** Other hours for some days, of both APIs; which days can have them is the shop's to say. */
export const specialDays = z
  .object({
    from: localDate.describe('The first day, in the shop’s own time zone; days before its today are passed over'),
    to: localDate.describe('The last day; it is included, at most 366 days ahead'),
    slots: times
      .nullish()
      .transform((list) => list ?? null)
      .describe('HH:MM half hours of each of these days; empty: closed; null or left out: those of the week again'),
  })
  .meta({ id: 'SpecialHours' });

/** Looked at here already, so that the answer names the weekday. */
const onGrid = times.refine((list) => list.every((time) => HALF_HOURS.includes(time)), HoursOffGrid().message);
const joined = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.split(',').filter((time) => time.trim() !== '') : value),
    onGrid,
  )
  .meta({ type: ['string', 'array'], description: 'HH:MM slots, comma-joined or as a list' })
  .optional();
const week = Object.fromEntries(WEEKDAYS.map((weekday) => [weekday, joined])) as Record<
  (typeof WEEKDAYS)[number],
  typeof joined
>;

const restFields = (publicUrl: string) =>
  z.object(
    {
      shop_name: name,
      category: category.describe('`barbers` is a barber shop, anything else a product'),
      price: dollars.describe('US dollars'),
      description,
      contact_number: contactNumber,
      contact_email: contactEmail,
      shop_address: address,
      city,
      state,
      timeZone: timeZone.describe(ZONE),
      images: imageOf(publicUrl),
      pictures: picturesOf(publicUrl).describe('All pictures of a product, the cover first, instead of `images`'),
      ...week,
      cancel_free_hours: freeHours.describe('Everything is given back up to so many hours before the start'),
      cancel_percentage: percentage.describe(
        'What is given back after that; a shop that cancels gives everything back',
      ),
      up_front_percentage: upFront.describe(
        'What of the price is paid with a booking; at least $0.50 where it is any, the rest is paid at the shop',
      ),
      no_show_kept_percentage: noShowKept.describe(
        'What of that the shop keeps where the customer does not come; the rest is given back',
      ),
      minimum_notice: minimumNotice.describe('How many minutes before it begins a customer books at the latest'),
      stock: stock.describe('The number of free pieces counted now; products only'),
    },
    'Please send the fields of a shop.',
  );

type RestFields = z.output<ReturnType<typeof restFields>>;

function fromRest(fields: Partial<RestFields>): Partial<ShopForm> {
  const hours = WEEKDAYS.flatMap((weekday) => (fields[weekday] ? [[weekday, fields[weekday]] as const] : []));
  return {
    name: fields.shop_name,
    category: fields.category,
    price: fields.price,
    description: fields.description,
    contactNumber: fields.contact_number,
    contactEmail: fields.contact_email,
    address: fields.shop_address,
    city: fields.city,
    state: fields.state,
    timeZone: fields.timeZone,
    image: fields.images,
    pictures: fields.pictures,
    stock: fields.stock,
    minimumNotice: fields.minimum_notice,
    hours: hours.length > 0 ? Object.fromEntries(hours) : undefined,
    ...policyIn(fields),
    ...depositRuleIn(fields),
  } as Partial<ShopForm>;
}

function policyIn({
  cancel_free_hours,
  cancel_percentage,
}: Partial<RestFields>): Pick<Partial<ShopForm>, 'cancellationPolicy'> {
  const policy = defined({ freeHours: cancel_free_hours, percentage: cancel_percentage });
  return Object.keys(policy).length > 0 ? { cancellationPolicy: policy as Partial<CancellationPolicy> } : {};
}

function depositRuleIn({
  up_front_percentage,
  no_show_kept_percentage,
}: Partial<RestFields>): Pick<Partial<ShopForm>, 'depositRule'> {
  const rule = defined({ upFront: up_front_percentage, noShowKept: no_show_kept_percentage });
  return Object.keys(rule).length > 0 ? { depositRule: rule as Partial<DepositRule> } : {};
}

const BLANK = { description: '', contactNumber: '', contactEmail: '', address: '', image: '' };
const filled = (form: Partial<ShopForm>): ShopForm => ({ ...BLANK, ...defined(form) }) as ShopForm;
const defined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined && entry !== null)) as T;

/** The body of POST /shops/register, JSON or form-urlencoded: name, category and price must be there. */
export const restShop = (publicUrl: string) =>
  restFields(publicUrl)
    .partial()
    .required({ shop_name: true, category: true, price: true })
    .transform((fields) => filled(fromRest(fields)))
    .meta({ id: 'NewShop' });

/** The body of PUT /shops/update/{id}: any subset. */
export const restChanges = (publicUrl: string) =>
  restFields(publicUrl).partial().transform(fromRest).meta({ id: 'ShopChanges' });

/** The body of DELETE /shops/delete/{id}. */
export const removal = z.object({
  reason: z.string('reason must be a text').trim().max(500, 'reason has at most 500 characters').optional(),
});

/** The filter of the directory and of its search. */
export const onlyCategory = z.string('category must be a text').optional().describe('Only this category');

export const dayHours = z.object({
  weekday: z.string().toLowerCase().pipe(z.enum(WEEKDAYS, 'A weekday is monday to sunday.')),
  slots: times,
});
const graphqlFields = (publicUrl: string) =>
  z.object({
    name,
    category,
    priceCents: cents,
    description,
    contactNumber,
    contactEmail,
    address,
    city,
    state,
    timeZone,
    image: imageOf(publicUrl),
    hours: z.array(dayHours).max(7, 'A week has seven days.'),
    cancellationPolicy: z.object({ freeHours, percentage }),
    depositRule: z.object({ upFront, noShowKept }),
    minimumNoticeMinutes: minimumNotice,
  });

function fromGraphql(fields: Partial<z.output<ReturnType<typeof graphqlFields>>>): Partial<ShopForm> {
  const { priceCents, minimumNoticeMinutes, hours, ...same } = fields;
  return {
    ...same,
    price: priceCents,
    minimumNotice: minimumNoticeMinutes,
    hours: hours && Object.fromEntries(hours.map((day) => [day.weekday, day.slots])),
  } as Partial<ShopForm>;
}

/** `registerShop`'s input. */
export const graphqlShop = (publicUrl: string) =>
  z.preprocess(
    (input) => defined(input as object),
    graphqlFields(publicUrl)
      .partial({
        city: true,
        state: true,
        timeZone: true,
        image: true,
        hours: true,
        cancellationPolicy: true,
        depositRule: true,
        minimumNoticeMinutes: true,
      })
      .transform((fields) => filled(fromGraphql(fields))),
  );

/** `updateShop`'s changes: any subset. */
export const graphqlChanges = (publicUrl: string) =>
  z.preprocess((input) => defined(input as object), graphqlFields(publicUrl).partial().transform(fromGraphql));

const productFields = (publicUrl: string) =>
  z.object({
    name,
    priceCents: cents,
    description,
    contactNumber,
    contactEmail,
    stock,
    image: imageOf(publicUrl),
    pictures: picturesOf(publicUrl),
    category: category.refine((value) => value !== 'barbers', 'A barber shop is not a product.'),
  });

/** `createProduct`'s input. */
export const graphqlProduct = (publicUrl: string) =>
  z.preprocess(
    (input) => defined(input as object),
    productFields(publicUrl)
      .partial({ image: true, pictures: true, contactEmail: true, contactNumber: true })
      .transform((fields) => filled(fromGraphql(fields))),
  );

/** `updateProduct`'s changes: any subset. */
export const graphqlProductChanges = (publicUrl: string) =>
  z.preprocess((input) => defined(input as object), productFields(publicUrl).partial().transform(fromGraphql));

export const partOfDay = z.enum(
  ['morning', 'afternoon', 'evening'],
  'A part of the day is morning, afternoon or evening.',
);

/** Words of a service that a shop is to offer. */
export const serviceWords = z.string('service must be a text').max(80, 'A service has at most 80 characters.');

/** When a shop is to be free: a local day of its own, a part of it. */
export const freeWish = z.object({ freeOn: given(localDate), partOfDay: given(partOfDay) });
/** The same, and for which service. */
export const freeServiceWish = freeWish.extend({ service: given(serviceWords) });

/** What `findShops` is asked. The state is a code or a name. */
export const shopQuery = z
  .object({
    query: given(searchWords),
    where: given(z.string().max(60, 'A place has at most 60 characters.')),
    category: given(z.string().max(60)).transform((value) => value || undefined),
    state: given(z.string().max(60)).transform((value) => (value ? (stateNamed(value)?.code ?? value) : undefined)),
    minCents: given(priceBound('minCents')),
    maxCents: given(priceBound('maxCents')),
    minRating: given(z.number().min(0).max(5, 'Ratings go from 0 to 5 stars.')),
    sort: given(z.enum(['RATING', 'NEWEST', 'PRICE'])),
    openToday: given(z.boolean()),
    near: given(z.string()).pipe(near),
    withinMiles: given(withinMiles),
    service: given(serviceWords),
    ...freeWish.shape,
    soonestFirst: given(z.boolean()),
    ...numberedPage('shop'),
  })
  .refine(({ near: place, withinMiles: miles }) => place !== undefined || miles === undefined, {
    message: 'A distance needs near.',
    path: ['withinMiles'],
  })
  .transform(
    ({ page, pageSize, openToday, freeOn, partOfDay, soonestFirst, near: place, withinMiles: miles, ...search }) => ({
      search,
      near: place,
      withinMiles: miles,
      isOpenToday: openToday ?? false,
      wish: {
        date: freeOn,
        partOfDay,
        service: search.service || search.query,
        isSoonestFirst: soonestFirst ?? false,
      },
      page,
      pageSize,
    }),
  );
