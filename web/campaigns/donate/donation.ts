import { z } from 'zod/mini';
import { centsOf } from '../../shared/prices.ts';
import { amountFault, dollarsOf, tipOf } from '../amounts.ts';

/** A contribution as it is being chosen: amounts are text until they are sent. */
export interface Donation {
  amount: string;
  tip: string;
  message: string;
  isAnonymous: boolean;
}

export const noDonation: Donation = { amount: '', tip: '', message: '', isAnonymous: false };

export const LONGEST_MESSAGE = 500;

export type DonationFault = { field: 'amount' | 'tip'; message: string };

/** What stands in the way of going on to the payment. */
export function faultsOf({ amount, tip }: Donation): DonationFault[] {
  const wrong = amountFault(amount);
  const faults: (DonationFault | false)[] = [
    wrong !== undefined && { field: 'amount', message: wrong },
    tipOf(tip) === undefined && {
      field: 'tip',
      message: 'Please enter a tip in dollars, such as 2 or 2.50, or leave it empty.',
    },
  ];
  return faults.filter((fault) => fault !== false);
}

const Kept = z.object({ amountCents: z.number(), tip: z.string(), message: z.string(), isAnonymous: z.boolean() });
const place = (campaignId: string): string => `donation/${campaignId}`;

/** Keeps what was chosen in this tab, for the payment page: its address says the amount only. */
export function keepDonation(campaignId: string, { amount, ...rest }: Donation): void {
  try {
    sessionStorage.setItem(place(campaignId), JSON.stringify({ ...rest, amountCents: centsOf(amount) }));
  } catch {
    // Without storage the payment page starts with the amount alone.
  }
}

/**
 * What the payment page is about: the amount of its address, with the rest as it was chosen in this tab for that amount.
 * An address with another amount brings nothing but its amount.
 */
export function donationFor(campaignId: string, amount: string): Donation & { isChosenHere: boolean } {
  const kept = keptDonation(campaignId);
  const cents = centsOf(amount);
  if (kept === undefined || kept.amountCents !== cents) return { ...noDonation, amount, isChosenHere: false };
  const { tip, message, isAnonymous } = kept;
  return { amount: dollarsOf(kept.amountCents), tip, message, isAnonymous, isChosenHere: true };
}

function keptDonation(campaignId: string): z.infer<typeof Kept> | undefined {
  try {
    return Kept.parse(JSON.parse(sessionStorage.getItem(place(campaignId)) ?? ''));
  } catch {
    return undefined;
  }
}
