import { paths } from '../shared/paths.ts';
import { formatCents } from '../ui/format.ts';
import type { Invoice, OwnPlan, Plan } from './planFields.ts';

export type Interval = 'monthly' | 'yearly';

/** How often a plan is paid; the server's word for it is a string. */
export const intervalOf = (interval: string): Interval => (interval === 'yearly' ? 'yearly' : 'monthly');

/** 'Premium' for `premium`: what a plan is called, and what addresses call it. */
export const titleOf = (type: string): string => type.slice(0, 1).toUpperCase() + type.slice(1);

const periods: Record<Interval, string> = { monthly: 'month', yearly: 'year' };
/** '$25 per month' */
export const pricePer = (cents: number, interval: string): string =>
  `${formatCents(cents)} per ${periods[intervalOf(interval)]}`;

/** What a plan costs each month or each year, in cents. */
export const priceOf = ({ priceCents, yearlyPriceCents }: Plan, interval: Interval): number =>
  interval === 'yearly' ? yearlyPriceCents : priceCents;

/** Where a plan is paid; the amount there says which interval is meant (the server prices it). */
export const payAt = (title: string, cents: number): string => paths.payment('subscription', title, cents / 100);

/** The Plan tab of the settings. */
export const planTab = `${paths.settings}?tab=plan`;

/** How many barbers a plan lets join: '10 additional barbers'. */
export const crewLine = ({ crew }: Plan['limits']): string =>
  typeof crew === 'number' ? `${crew} additional ${crew === 1 ? 'barber' : 'barbers'}` : 'unlimited additional barbers';

/** What a plan allows, in words. */
export const limitLines = (limits: Plan['limits']): string[] => [
  `${limits.shops} shops`,
  `${limits.products} products listed`,
  crewLine(limits),
];

/** A paid plan that runs, whatever is planned for it. */
export const isRunning = ({ status }: Pick<OwnPlan, 'status'>): boolean =>
  status === 'active' || status === 'pastDue' || status === 'cancelling';

/** The renewal that could not be charged, newest first; undefined when none is open. */
export const unpaidRenewal = ({ status, invoices }: OwnPlan): Invoice | undefined =>
  status === 'pastDue' ? invoices.find((invoice) => invoice.status === 'failed') : undefined;

/** When an ended plan ended: with its last paid period, or with the grace period of an unpaid renewal. */
export const endedAt = ({ invoices }: OwnPlan): string | undefined => invoices[0]?.until;
