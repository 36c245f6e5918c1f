import { z } from 'zod';

const id = z.string().describe('An id; opaque');
const instant = z.iso.datetime().describe('ISO 8601 in UTC');
const localDate = z.iso.date().describe('A day in the shop’s own time zone');
const localTime = z
  .string()
  .regex(/^\d{2}:\d{2}$/)
  .describe('HH:MM in the shop’s own time zone, on the half hour');
const dollars = z.number().describe('US dollars, at most two decimals');
const cents = z.int().describe('Integer US cents');
const text = z.string();
const optionalText = text.nullish();

export const role = z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER', 'superadmin']);
export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
const hours = z.partialRecord(z.enum(weekdays), z.array(localTime)).describe('Half-hour slots of each weekday');

const profile = {
  email: text,
  firstName: text,
  lastName: text,
  userName: text,
  phoneNumber: text,
  bio: optionalText,
  website: optionalText,
  youtube: optionalText,
  instagram: optionalText,
  linkedIn: optionalText,
  pictureUrl: optionalText,
};

export const user = z
  .looseObject({
    _id: id,
    ...profile,
    role,
    type: optionalText.describe('The plan: premium, diamond, or null'),
    state: optionalText,
    city: optionalText,
    county: optionalText,
    identity: z.enum(['individual', 'entity']).nullish(),
    activated: z.boolean(),
    referCode: text,
    createdAt: instant,
  })
  .meta({ id: 'User' });
export const userRow = z
  .looseObject({ _id: id, firstName: text, lastName: text, email: text, createdAt: instant, status: text, link: text })
  .meta({ id: 'UserRow', description: 'A row of the owner’s list of accounts' });
export const profileChanges = z.object(profile).partial().meta({ id: 'ProfileChanges' });
export const registration = z
  .object({
    email: text,
    password: z.string().min(6),
    firstName: text,
    lastName: text,
    userName: text,
    phoneNumber: text,
    state: text.optional(),
    city: text.optional(),
    county: text.optional(),
    identity: z.enum(['individual', 'entity']).optional(),
    consent: z.boolean().optional(),
    role: z.enum(['CUSTOMER', 'SHOP_OWNER', 'SELLER']).default('CUSTOMER').optional(),
  })
  .meta({ id: 'Registration' });
export const credentials = z.object({ email: text, password: text }).meta({ id: 'Credentials' });

const shopFields = {
  shop_name: text,
  category: text.describe('`barbers` is a barber shop, anything else a product'),
  price: dollars,
  description: text,
  contact_number: text,
  contact_email: text,
  shop_address: text,
  images: text.nullable().describe('Address of the picture; null for the generated one'),
  cancel_free_hours: z.int().min(0).max(720).describe('Everything is given back up to so many hours before the start'),
  cancel_percentage: z.int().min(0).max(100).describe('What is given back after that; a shop that cancels gives everything back'),
};
const pieces = z.int().min(0).max(1_000_000);
const owner = z.looseObject({ _id: id, firstName: text, lastName: text, pictureUrl: text });
export const shop = z
  .looseObject({
    _id: id,
    ...shopFields,
    city: optionalText,
    state: optionalText,
    timeZone: text.describe('IANA name; the shop’s days and times are in it'),
    owner,
    whours: z.looseObject({ hours }),
    customers: z.int(),
    badge: optionalText,
    reviews: z.int().describe('How many'),
    rating: z.number().nullable(),
    removed: z.boolean(),
    createdAt: instant,
    stock: pieces.optional().describe('Free pieces now; products only'),
  })
  .meta({ id: 'Shop' });
const dayLists = Object.fromEntries(weekdays.map((day) => [day, text.optional().describe('Comma-joined HH:MM slots')]));
const stockSent = z.union([pieces, text]).describe('The number of free pieces counted now; products only');
export const shopChanges = z
  .object({ ...shopFields, images: text, price: z.union([z.number(), z.string()]).describe('US dollars'), stock: stockSent })
  .partial()
  .extend(dayLists)
  .meta({ id: 'ShopChanges' });
export const newShop = shopChanges.required({ shop_name: true, category: true, price: true }).meta({ id: 'NewShop' });

export const availability = z
  .looseObject({ date: localDate, weekday: text, slots: z.array(z.looseObject({ time: localTime, state: z.enum(['free', 'held', 'booked', 'past']) })) })
  .meta({ id: 'DayAvailability' });
export const hold = z.looseObject({ _id: id, expiresAt: instant, amount: dollars }).meta({ id: 'Hold', description: 'A slot kept for ten minutes' });
export const booking = z
  .looseObject({
    _id: id,
    date: localDate,
    time: localTime,
    service: text,
    no_persons: z.union([z.string(), z.number()]),
    amount: dollars,
    status: z.enum(['held', 'confirmed', 'completed', 'cancelled', 'no-show', 'expired', 'released']),
  })
  .meta({ id: 'Booking' });
export const cancellationPreview = z
  .looseObject({ refund: dollars, fee: dollars, freeUntil: instant.describe('Until when everything is given back'), percentage: z.int() })
  .meta({ id: 'CancellationPreview' });
export const slotChoice = z.object({ date: localDate, time: localTime, transportation: z.boolean().optional() }).meta({ id: 'SlotChoice' });
export const newBooking = z
  .object({ service: text, time: localTime, date: localDate, no_persons: text, amount: dollars, transportation: z.boolean().optional() })
  .partial({ service: true, no_persons: true, amount: true })
  .meta({ id: 'NewBooking', description: 'The amount is never trusted: what the slot costs is the shop’s price' });

export const review = z
  .looseObject({
    _id: id.describe('The booking it is about'),
    rating: z.int().min(1).max(5),
    text,
    quotable: z.boolean().describe('Whether its author lets it be shown as a testimonial'),
    shop_id: id,
    shop_name: text,
    author: z.looseObject({ _id: id, firstName: text, lastName: text, pictureUrl: text }),
    createdAt: instant,
  })
  .meta({ id: 'Review' });
export const newReview = z
  .object({ rating: z.int().min(1).max(5), text: text.max(1_000), quotable: z.boolean() })
  .partial({ text: true, quotable: true })
  .meta({ id: 'NewReview' });

export const cart = z
  .looseObject({
    _id: id,
    totalAmount: dollars,
    items: z.array(
      z.looseObject({ _id: id.describe('The product'), product_name: text, shop_name: text, amount: z.int().describe('Pieces'), price: dollars, image: text }),
    ),
  })
  .meta({ id: 'Cart' });
export const newCartItems = z
  .object({ items: z.array(z.object({ quantity: z.int().min(1).max(99), shop_id: id.describe('The product') })) })
  .meta({ id: 'NewCartItems' });
export const cartQuantity = z.object({ quantity: z.int().max(99).describe('Below 1 takes it out') }).meta({ id: 'CartQuantity' });
export const order = z
  .looseObject({
    _id: id,
    cart_id: id,
    status: z.enum(['paid', 'shipped', 'delivered', 'cancelled', 'refunded']),
    totalAmount: dollars,
    createdAt: instant,
    paidAt: instant,
    items: z.array(z.looseObject({ _id: id, product_name: text, amount: z.int(), price: dollars, image: text, seller_id: id })),
  })
  .meta({ id: 'Order' });

const paymentPage = z.enum(['cart', 'subscription', 'contribute', 'booking', 'plan']);
export const newPayment = z.object({ page: paymentPage, itemId: id, amount: cents, currency: z.literal('usd') }).meta({ id: 'NewPayment' });
export const paymentIntent = z.looseObject({ clientSecret: text, amount: cents }).meta({ id: 'PaymentIntent' });
export const paymentConfig = z
  .looseObject({ mode: z.enum(['stripe', 'sandbox']), publishableKey: text, apiBase: text.nullish() })
  .meta({ id: 'PaymentConfig', description: 'In sandbox mode apiBase is the built-in stand-in for the payment provider' });
export const plan = z
  .looseObject({
    title: text,
    price: dollars,
    currency: text,
    frequency: text,
    description: text,
    features: z.array(text),
    cta: text,
    recommended: z.boolean(),
  })
  .meta({ id: 'Plan' });
const planType = z.enum(['premium', 'diamond']);
const planInterval = z.enum(['monthly', 'yearly']);
export const planWanted = z
  .object({
    type: planType,
    plan: planInterval.default('monthly').optional(),
    amount: dollars.optional().describe('What was shown; refused when the plan costs something else'),
    billingAddress: z.unknown().optional().describe('Accepted and not kept'),
    paymentMethod: z.literal('stripe').optional(),
  })
  .meta({ id: 'PlanWanted' });
export const subscription = z
  .looseObject({
    _id: id,
    type: z.enum(['basic', 'premium', 'diamond']),
    plan: planInterval,
    amount: dollars,
    currency: text,
    paymentMethod: text,
    status: z.enum(['none', 'pending', 'active', 'pastDue', 'cancelling', 'ended']),
    currentPeriodEnd: instant.nullable(),
    graceUntil: instant.nullable().describe('While a renewal is unpaid: until then the plan runs on'),
    endsAt: instant.nullable().describe('When a cancelled plan ends'),
    next: z.looseObject({ plan: planType, interval: planInterval, at: instant }).nullable(),
    invoices: z.array(
      z.looseObject({ id: text, at: instant, status: z.enum(['paid', 'failed']), plan: planType, interval: planInterval, amount: dollars, until: instant }),
    ),
  })
  .meta({ id: 'Subscription' });
export const siteFacts = z
  .looseObject({ charityUrl: text, social: z.looseObject({}), contact: z.looseObject({}), demo: z.boolean(), mode: z.enum(['stripe', 'sandbox']) })
  .meta({ id: 'Site' });
export const siteStatistics = z.looseObject({ shops: z.int(), barbers: z.int(), members: z.int(), bookings: z.int() }).meta({ id: 'SiteStatistics' });
export const picture = z.looseObject({ public_id: text, secure_url: text }).meta({ id: 'Picture' });
export const failure = z
  .object({ error: z.looseObject({ code: text.describe('Stable; safe to compare with'), message: text, field: text.optional() }) })
  .meta({ id: 'Error' });

/** A whole answer with one list under `key`, and the paging numbers beside it when the list is paged. */
export const listOf = (item: z.ZodType, key = 'data', paged = false) =>
  z.looseObject({ [key]: z.array(item), ...(paged && { total: z.int(), page: z.int(), pageSize: z.int() }) });
