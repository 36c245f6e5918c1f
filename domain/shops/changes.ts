import { HALF_HOURS, isTimeZone } from '../calendar.ts';
import { isTooSmall } from '../money.ts';
import type { ShopChanges } from './commands.ts';
import { checkDepositRule, depositRuleOf, sameDepositRule } from './deposit.ts';
import { type Place, type ShopEvent, type ShopFacts, WEEKDAYS, type WorkingHours } from './events.ts';
import { checkNotice, noticeOf } from './notice.ts';
import { inOrder } from './pictures.ts';
import { checkPolicy, policyOf, samePolicy } from './policy.ts';
import {
  CategoryFixed,
  CategoryMissing,
  HoursForBarbersOnly,
  HoursOffGrid,
  NameMissing,
  PriceInvalid,
  PriceTooSmall,
  UnknownTimeZone,
} from './refusals.ts';
import { checkStampRule, sameStampRule, stampRuleOf } from './stampRule.ts';

const MOST_CENTS = 99_999_999;

/** A week without any working hours. */
export const CLOSED: WorkingHours = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

type Current = ShopFacts & { readonly hours: WorkingHours; readonly morePictures: readonly string[] };

/**
 * Refuses facts no shop can have: no name, no category, a price that is not whole cents, an unknown time zone; and a new
 * price that no card can be charged.
 */
export function checkFacts(
  facts: Pick<ShopChanges, 'name' | 'category' | 'price' | 'timeZone'>,
  before?: Pick<ShopFacts, 'price'>,
): void {
  if (facts.name?.trim() === '') throw NameMissing();
  if (facts.category?.trim() === '') throw CategoryMissing();
  if (facts.price !== undefined && !(Number.isInteger(facts.price) && facts.price >= 0 && facts.price <= MOST_CENTS))
    throw PriceInvalid();
  if (facts.price !== undefined && facts.price !== before?.price && isTooSmall(facts.price)) throw PriceTooSmall();
  if (facts.timeZone !== undefined && !isTimeZone(facts.timeZone)) throw UnknownTimeZone();
}

/**
 * The given weekdays over what was before: distinct, ascending, on the grid of half hours; barber shops only
 * (specification §5, §9).
 */
export function checkedHours(
  of: { readonly category: string },
  given: Partial<WorkingHours>,
  before: WorkingHours,
): WorkingHours {
  const entries = WEEKDAYS.map((weekday) => [weekday, [...new Set(given[weekday] ?? before[weekday])].sort()] as const);
  const week = Object.fromEntries(entries) as unknown as WorkingHours;
  const times = entries.flatMap(([, day]) => day);
  if (times.length > 0 && of.category !== 'barbers') throw HoursForBarbersOnly();
  if (times.some((time) => !HALF_HOURS.includes(time))) throw HoursOffGrid();
  return week;
}

/** One fact per thing that really differs; nothing when nothing does. */
export function changesOf(shop: Current, changes: ShopChanges): ShopEvent[] {
  checkFacts(changes, shop);
  checkPolicy(shop, changes.cancellationPolicy);
  checkDepositRule(shop, changes.depositRule);
  checkStampRule(shop, changes.stampRule);
  checkNotice(shop, changes.minimumNotice);
  const of = { shopId: shop.shopId, ownerId: shop.ownerId };
  const next = { ...shop, ...defined(changes), hours: checkedHours(shop, changes.hours ?? {}, shop.hours) };
  if (next.category !== shop.category && (next.category === 'barbers' || shop.category === 'barbers'))
    throw CategoryFixed();
  const { image, more } = inOrder(shop, next.image, next.morePictures);
  const facts: [boolean, ShopEvent][] = [
    [next.name !== shop.name, { type: 'ShopRenamed', data: { ...of, name: next.name } }],
    [next.category !== shop.category, { type: 'ProductCategorySet', data: { ...of, category: next.category } }],
    [next.description !== shop.description, { type: 'ShopDescribed', data: { ...of, description: next.description } }],
    [next.price !== shop.price, { type: 'ShopPriceSet', data: { ...of, price: next.price } }],
    [
      next.contactNumber !== shop.contactNumber || next.contactEmail !== shop.contactEmail,
      { type: 'ShopContactSet', data: { ...of, contactNumber: next.contactNumber, contactEmail: next.contactEmail } },
    ],
    [
      !samePlace(next.place, shop.place) || next.timeZone !== shop.timeZone,
      { type: 'ShopRelocated', data: { ...of, place: next.place, timeZone: next.timeZone } },
    ],
    [image !== shop.image, { type: 'ShopPictureSet', data: { ...of, image } }],
    [more.join() !== shop.morePictures.join(), { type: 'MorePicturesSet', data: { ...of, images: more } }],
    [!samePolicy(next, shop), { type: 'CancellationPolicySet', data: { ...of, ...policyOf(next) } }],
    [!sameDepositRule(next, shop), { type: 'DepositRuleSet', data: { ...of, ...depositRuleOf(next) } }],
    [!sameStampRule(next, shop), { type: 'StampRuleSet', data: { ...of, ...stampRuleOf(next) } }],
    [noticeOf(next) !== noticeOf(shop), { type: 'MinimumNoticeSet', data: { ...of, minutes: noticeOf(next) } }],
    [!sameHours(next.hours, shop.hours), { type: 'WorkingHoursSet', data: { ...of, hours: next.hours } }],
  ];
  return facts.filter(([differs]) => differs).map(([, event]) => event);
}

const defined = <T extends object>(changes: T): T =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as T;

const samePlace = (a: Place, b: Place) =>
  a.address === b.address &&
  a.city === b.city &&
  a.state === b.state &&
  a.latitude === b.latitude &&
  a.longitude === b.longitude;

const sameHours = (a: WorkingHours, b: WorkingHours) =>
  WEEKDAYS.every((weekday) => a[weekday].join() === b[weekday].join());
