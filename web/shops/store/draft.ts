import { BARBERS } from '../../shared/categories.ts';
import type { Deposit } from '../../shared/depositWords.ts';
import type { Policy } from '../../shared/policyWords.ts';
import { centsOf } from '../../shared/prices.ts';
import type { StampTerms } from '../../shared/stampWords.ts';
import { isListedZone } from '../../shared/zones.ts';
import { closedWeek, hoursOf, type Week, weekOf } from './week.ts';

/** A shop as it is being written: everything is text until it is sent. */
export interface Draft {
  name: string;
  category: string;
  price: string;
  description: string;
  contactNumber: string;
  contactEmail: string;
  address: string;
  city: string;
  state: string;
  /** The owner's choice; '' follows the place. */
  chosenZone: string;
  week: Week;
  /** The refund rule of cancellations. */
  policy: Policy;
  /** What is paid with a booking, and kept of who does not come. */
  deposit: Deposit;
  /** After how many visits a stamp card is full, and what it takes off; of 0 visits: none. */
  stamps: StampTerms;
  /** Minutes. */
  minimumNotice: number;
}

const NO_STAMPS: StampTerms = { visits: 0, percentage: 0, amountCents: 0 };

export const emptyDraft: Draft = {
  name: '',
  category: BARBERS,
  price: '',
  description: '',
  contactNumber: '',
  contactEmail: '',
  address: '',
  city: '',
  state: '',
  chosenZone: '',
  week: closedWeek,
  policy: { freeHours: 0, percentage: 100 },
  deposit: { upFront: 100, noShowKept: 100 },
  stamps: NO_STAMPS,
  minimumNotice: 0,
};

interface Written {
  name: string;
  category: string;
  priceCents: number;
  description: string;
  contactNumber: string;
  contactEmail: string;
  address: string;
  city?: string | null;
  state?: string | null;
  timeZone: string;
  placeTimeZone?: string | null;
  hours: readonly { weekday: string; slots: readonly string[] }[];
  cancellationPolicy: Policy;
  depositRule: Deposit;
  stampRule?: StampTerms | null;
  minimumNoticeMinutes: number;
}

/** What there is, to be changed. */
export const draftOf = (shop: Written): Draft => ({
  name: shop.name,
  category: shop.category,
  price: (shop.priceCents / 100).toFixed(shop.priceCents % 100 === 0 ? 0 : 2),
  description: shop.description,
  contactNumber: shop.contactNumber,
  contactEmail: shop.contactEmail,
  address: shop.address,
  city: shop.city ?? '',
  state: shop.state ?? '',
  // The zone of its place is no choice: it follows the shop to another place.
  chosenZone: shop.timeZone === shop.placeTimeZone ? '' : shop.timeZone,
  week: weekOf(shop.hours),
  policy: { freeHours: shop.cancellationPolicy.freeHours, percentage: shop.cancellationPolicy.percentage },
  deposit: { upFront: shop.depositRule.upFront, noShowKept: shop.depositRule.noShowKept },
  stamps: stampsOf(shop.stampRule),
  minimumNotice: shop.minimumNoticeMinutes,
});

const stampsOf = (rule: StampTerms | null | undefined): StampTerms =>
  rule ? { visits: rule.visits, percentage: rule.percentage, amountCents: rule.amountCents } : NO_STAMPS;

/** Which zones there are to begin with. */
export interface Zones {
  /** The viewer's own. */
  here: string;
  /** The one the place names; undefined where it names none, or is not known yet. */
  ofPlace: string | undefined;
}

/**
 * The effective time zone: the owner's choice, else the place's, else the viewer's. Undefined when the viewer's is none
 * to choose from either, such as the UTC of a machine without a place: then the owner has to choose.
 */
export const zoneOf = ({ chosenZone }: Pick<Draft, 'chosenZone'>, { here, ofPlace }: Zones): string | undefined =>
  chosenZone || ofPlace || (isListedZone(here) ? here : undefined);

export type Fault = { field: keyof Draft; message: string };

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

/** What stands in the way of a step, field by field. Only what the server would refuse; the rest may stay empty. */
export function faultsOf(draft: Draft, step: number, zones: Zones): Fault[] {
  if (step === 1 && !zoneOf(draft, zones))
    return [{ field: 'chosenZone', message: 'Please choose the time zone of your hours.' }];
  if (step !== 0) return [];
  const faults: Fault[] = [];
  if (!draft.name.trim()) faults.push({ field: 'name', message: 'Please give it a name.' });
  if (centsOf(draft.price) === undefined)
    faults.push({ field: 'price', message: 'Please enter a price in dollars, such as 25 or 25.50.' });
  if (draft.contactEmail.trim() && !isEmail(draft.contactEmail.trim()))
    faults.push({ field: 'contactEmail', message: 'Please enter an email address.' });
  return faults;
}

/** The draft as the server takes it, for a new shop and for changes alike. `image` is '' for the generated picture. */
export function inputOf(draft: Draft, image: string, zones: Zones) {
  const { name, description, contactNumber, contactEmail, address, city, state } = draft;
  return {
    name: name.trim(),
    category: draft.category.trim(),
    priceCents: centsOf(draft.price) ?? 0,
    description: description.trim(),
    contactNumber: contactNumber.trim(),
    contactEmail: contactEmail.trim(),
    address: address.trim(),
    city: city.trim(),
    state,
    image,
    // The zone of the place is the server's to set.
    timeZone: !draft.chosenZone && zones.ofPlace ? undefined : zoneOf(draft, zones),
    hours: hoursOf(draft.week),
    cancellationPolicy: draft.policy,
    depositRule: draft.deposit,
    stampRule: draft.stamps,
    minimumNoticeMinutes: draft.minimumNotice,
  };
}

/** On which step a field of the server's refusal is to be found. */
export function stepOf(field: string | undefined): number | undefined {
  if (!field) return undefined;
  if (field === 'image') return 2;
  const onHours = ['hours', 'timeZone', 'cancellationPolicy', 'depositRule', 'stampRule', 'minimumNoticeMinutes'];
  return onHours.includes(field) ? 1 : 0;
}
