import { conflict, conflictTelling, forbidden, invalid, missing } from '../refusal.ts';

/** Specification §8, letter for letter. */
export const ShopLimitReached = forbidden('SHOP_LIMIT', 'You have reached the maximun allowed shops (3)');
export const ShopMissing = missing('SHOP_MISSING', "Couldn't get shop id");
/**
 * The answer to a form that cannot become a shop (specification §8); `field` is named by the caller where one is at
 * fault.
 */
export const ShopInvalid = invalid('SHOP_INVALID', 'Error Creating Shop');

export const ProductLimitReached = forbidden('PRODUCT_LIMIT', 'You have reached the product limit of your plan.');
export const NotYourShop = forbidden('NOT_YOUR_SHOP', 'This shop belongs to another member.');
export const BarbersOnly = forbidden('BARBERS_ONLY', 'Activate your shop in settings to start selling');
export const SellersOnly = forbidden('SELLERS_ONLY', 'Only sellers can list products.');
export const HoursOffGrid = invalid('HOURS_OFF_GRID', 'Working hours are half hours from 08:00 to 22:30.', 'hours');
export const HoursForBarbersOnly = invalid('HOURS_FOR_BARBERS_ONLY', 'Only barber shops have working hours.', 'hours');
export const SpecialDaysInvalid = invalid(
  'SPECIAL_DAYS_INVALID',
  'Special hours are for days from today on, at most 366 days ahead, the first one first.',
  'to',
);
export const TooManySpecialHours = conflict(
  'TOO_MANY_SPECIAL_HOURS',
  'A shop has at most 60 days, or days in a row, with special hours to come.',
);
export const CategoryFixed = invalid(
  'CATEGORY_FIXED',
  'A barber shop stays a barber shop, and a product stays a product.',
  'category',
);
export const UnknownPlace = invalid(
  'UNKNOWN_PLACE',
  'We do not know where that is. Please name a larger city of the USA, such as Austin, TX.',
  'near',
);
export const UnknownTimeZone = invalid('UNKNOWN_TIME_ZONE', 'We do not know that time zone.', 'timeZone');
const KINDS = [
  ['bookings', 'booking', 'bookings'],
  ['holds', 'time that is being chosen', 'times that are being chosen'],
  ['offers', 'offer to who waits', 'offers to who wait'],
  ['blocks', 'blocked time', 'blocked times'],
  ['queued', 'person in the queue', 'people in the queue'],
] as const;
const keptWords = (counts: Readonly<Record<string, unknown>>): string =>
  KINDS.flatMap(([kind, one, many]) => {
    const count = Number(counts[kind] ?? 0);
    return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
  }).join(', ');
const zoneSentence = (kept: string, until: string) =>
  `The time zone stays while something is kept ahead by its clock: ${kept}, the last on ${until}. Cancel or open these first, or wait until they are over.`;
/**
 * `details`: how many `bookings`, `holds`, `offers`, `blocks` and people `queued` there are from now on, and in `until` the
 * last local day `YYYY-MM-DD` that has some. Their times would be other instants by another zone.
 */
export const ZoneInUse = conflictTelling('ZONE_IN_USE', zoneSentence('…', '…'), 'timeZone', (details = {}) =>
  zoneSentence(keptWords(details), String(details.until ?? '')),
);
export const StockForProductsOnly = invalid(
  'STOCK_FOR_PRODUCTS_ONLY',
  'Only products have a number of pieces.',
  'stock',
);
export const TooManyPictures = invalid('TOO_MANY_PICTURES', 'A product has at most 6 pictures.', 'pictures');
export const OnePictureOfShops = invalid('ONE_PICTURE_OF_SHOPS', 'A barber shop has one picture.', 'pictures');
export const PriceInvalid = invalid('PRICE_INVALID', 'A price is a whole number of cents from 0 to 99999999.', 'price');
/** What is charged on a card is nothing, or half a dollar and more. */
export const PriceTooSmall = invalid('PRICE_TOO_SMALL', 'A price is $0.00, or $0.50 and more.', 'price');
export const ShippingInvalid = invalid(
  'SHIPPING_INVALID',
  'Shipping costs a whole number of cents from 0 to 50000 an order.',
  'shippingCents',
);
export const ReturnsTooLong = invalid(
  'RETURNS_TOO_LONG',
  'The rule for returns has at most 1000 characters.',
  'returns',
);
export const PolicyInvalid = invalid(
  'POLICY_INVALID',
  'Free cancellation ends 0 to 720 hours before the start; after that 0 to 100 percent are given back.',
  'cancellationPolicy',
);
export const PolicyForBarbersOnly = invalid(
  'POLICY_FOR_BARBERS_ONLY',
  'Only barber shops have rules for cancelling.',
  'cancellationPolicy',
);
export const DepositInvalid = invalid(
  'DEPOSIT_INVALID',
  'What is paid when booking, and what is kept of it when the customer does not come, are 0 to 100 percent each.',
  'depositRule',
);
export const DepositForBarbersOnly = invalid(
  'DEPOSIT_FOR_BARBERS_ONLY',
  'Only barber shops have a rule for what is paid when booking.',
  'depositRule',
);
export const NoticeInvalid = invalid(
  'NOTICE_INVALID',
  'The minimum notice is a whole number of minutes from 0 to 10080, which are seven days.',
  'minimumNotice',
);
export const NoticeForBarbersOnly = invalid(
  'NOTICE_FOR_BARBERS_ONLY',
  'Only barber shops have a minimum notice.',
  'minimumNotice',
);
export const NameMissing = invalid('NAME_MISSING', 'Please give it a name.', 'name');
export const CategoryMissing = invalid('CATEGORY_MISSING', 'Please choose a category.', 'category');
export const ShopHasBookings = conflict(
  'SHOP_HAS_BOOKINGS',
  'This shop still has upcoming bookings. Cancel them first, or wait until they are done.',
);
export const RestoreTooLate = conflict('RESTORE_TOO_LATE', 'The day for taking this back is over.');
export const ServicesForBarbersOnly = invalid(
  'SERVICES_FOR_BARBERS_ONLY',
  'Only barber shops have services.',
  'services',
);
export const ServiceMissing = missing('SERVICE_MISSING', 'We could not find that service.');
export const ServiceNotOffered = invalid('SERVICE_NOT_OFFERED', 'The shop does not offer that service.', 'service');
export const AddOnNotOffered = invalid('ADD_ON_NOT_OFFERED', 'The service has no such add-on.', 'addOns');
export const TooManyServices = conflict('TOO_MANY_SERVICES', 'A shop has at most 50 services.');
export const ServiceNameInvalid = invalid('SERVICE_NAME_INVALID', 'A name has 1 to 80 characters.', 'name');
export const ServiceNameTaken = invalid('SERVICE_NAME_TAKEN', 'The shop has a service of that name already.', 'name');
export const CategoryTooLong = invalid('CATEGORY_TOO_LONG', 'A category has at most 40 characters.', 'category');
export const MinutesInvalid = invalid(
  'MINUTES_INVALID',
  'A service takes 5 to 480 minutes, in steps of five.',
  'minutes',
);
export const BufferInvalid = invalid('BUFFER_INVALID', 'A buffer is 0 to 60 minutes, in steps of five.', 'buffer');
export const AddOnsInvalid = invalid(
  'ADD_ONS_INVALID',
  'A service has at most 10 add-ons, each with a name of its own of 1 to 60 characters and 0 to 120 minutes in steps of five.',
  'addOns',
);
/** Another device changed the menu: nothing is lost, the order is chosen again. */
export const MenuChanged = conflict('MENU_CHANGED', 'The menu has changed meanwhile. Please look at it again.');
