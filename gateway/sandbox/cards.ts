import { z } from 'zod';
import { badRequest, noSuch, ProviderError } from './errors.ts';
import type { CardRow } from './rows.ts';

export type Decline = { readonly code: string; readonly decline_code?: string; readonly message: string };

/** How a test card behaves. The numbers and names are the provider's published ones. */
export type TestCard = {
  readonly number: string;
  readonly brand: string;
  readonly decline?: Decline;
  /** The bank asks its customer first. */
  readonly authenticate?: true;
  /** It can be put on file; later charges are declined. */
  readonly savesFirst?: true;
  /** Having asked once, it takes later payments without asking. */
  readonly remembers?: true;
  /** What becomes of a refund after a while. */
  readonly refund?: 'fails' | 'pends';
  /** What its bank does some time after a charge. */
  readonly contests?: 'disputeAsFraud' | 'disputeAsNotReceived' | 'inquire' | 'warnOfFraud';
};

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});
const noFunds = declined('insufficient_funds', 'Your card has insufficient funds.');

const testCards: Readonly<Record<string, TestCard>> = {
  pm_card_visa: { number: '4242424242424242', brand: 'visa' },
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_visa_chargeDeclined: { number: '4000000000000002', brand: 'visa', decline: declined('generic_decline') },
  pm_card_chargeDeclined: { number: '4000000000000002', brand: 'visa', decline: declined('generic_decline') },
  pm_card_chargeDeclinedInsufficientFunds: { number: '4000000000009995', brand: 'visa', decline: noFunds },
  pm_card_visa_chargeDeclinedInsufficientFunds: { number: '4000000000009995', brand: 'visa', decline: noFunds },
  pm_card_chargeCustomerFail: {
    number: '4000000000000341',
    brand: 'visa',
    decline: declined('generic_decline'),
    savesFirst: true,
  },
  pm_card_visa_chargeDeclinedLostCard: { number: '4000000000009987', brand: 'visa', decline: declined('lost_card') },
  pm_card_visa_chargeDeclinedStolenCard: {
    number: '4000000000009979',
    brand: 'visa',
    decline: declined('stolen_card'),
  },
  pm_card_chargeDeclinedExpiredCard: {
    number: '4000000000000069',
    brand: 'visa',
    decline: { code: 'expired_card', message: 'Your card has expired.' },
  },
  pm_card_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    brand: 'visa',
    decline: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  },
  pm_card_chargeDeclinedProcessingError: {
    number: '4000000000000119',
    brand: 'visa',
    decline: {
      code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  pm_card_authenticationRequired: { number: '4000002760003184', brand: 'visa', authenticate: true },
  pm_card_authenticationRequiredOnSetup: {
    number: '4000002500003155',
    brand: 'visa',
    authenticate: true,
    remembers: true,
  },
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: {
    number: '4000008260003178',
    brand: 'visa',
    authenticate: true,
    decline: noFunds,
  },
  pm_card_refundFail: { number: '4000000000005126', brand: 'visa', refund: 'fails' },
  pm_card_pendingRefund: { number: '4000000000007726', brand: 'visa', refund: 'pends' },
  pm_card_createDispute: { number: '4000000000000259', brand: 'visa', contests: 'disputeAsFraud' },
  pm_card_createDisputeProductNotReceived: {
    number: '4000000000002685',
    brand: 'visa',
    contests: 'disputeAsNotReceived',
  },
  pm_card_createDisputeInquiry: { number: '4000000000001976', brand: 'visa', contests: 'inquire' },
  pm_card_createIssuerFraudRecord: { number: '4000000000005423', brand: 'visa', contests: 'warnOfFraud' },
};

/** `payment_method_data` as a browser sends it. */
export const paymentMethodData = z.strictObject({
  type: z.literal('card', 'Only card payments are possible'),
  card: z.strictObject({
    number: z.string().transform((text) => text.replaceAll(/[\s-]/g, '')),
    exp_month: z.coerce.number().optional(),
    exp_year: z.coerce.number().optional(),
    cvc: z.string().optional(),
  }),
  billing_details: z.unknown().optional(),
});

/** The card behind a payment method's name. */
export function cardNamed(name: string): CardRow {
  const card = Object.hasOwn(testCards, name) ? testCards[name] : undefined;
  if (!card) throw noSuch('PaymentMethod', name, 'payment_method', 400);
  return { id: name, test: name, brand: card.brand, last4: card.number.slice(-4) };
}

/** The test card with this number; anything else is refused, a real card above all. `now` decides what has expired. */
export function cardNumbered({ card }: z.infer<typeof paymentMethodData>, now: Date, newId: () => string): CardRow {
  if (!passesLuhn(card.number)) throw cardError('incorrect_number', 'Your card number is incorrect.', 'number');
  checkExpiry(card.exp_month, card.exp_year, now);
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw cardError('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  const found = Object.entries(testCards).find(([, { number }]) => number === card.number);
  if (!found)
    throw cardError(
      'card_declined',
      'Your card was declined. Your request was in test mode, but used a non test card.',
      'number',
      'test_mode_live_card',
    );
  const expiry = card.exp_month && card.exp_year && { exp_month: card.exp_month, exp_year: fullYear(card.exp_year) };
  return { id: newId(), test: found[0], brand: found[1].brand, last4: card.number.slice(-4), ...(expiry || {}) };
}

const fullYear = (year: number): number => (year < 100 ? 2000 + year : year);

/** The behaviour of a stored card. */
export function behaviourOf(card: CardRow): TestCard {
  const found = testCards[card.test];
  if (!found) throw badRequest(`The test card ${card.test} is not known any more.`);
  return found;
}

function checkExpiry(month: number | undefined, year: number | undefined, now: Date): void {
  if (month === undefined && year === undefined) return;
  if (!month || !Number.isInteger(month) || month < 1 || month > 12)
    throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const full = year === undefined ? undefined : fullYear(year);
  const expired =
    full === undefined ||
    !Number.isInteger(full) ||
    full * 12 + month < now.getUTCFullYear() * 12 + now.getUTCMonth() + 1;
  if (expired) throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

const cardError = (code: string, message: string, param: string, decline_code?: string): ProviderError =>
  new ProviderError(402, 'card_error', message, { code, param, ...(decline_code ? { decline_code } : {}) });

function passesLuhn(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce(
    (total, digit, index) => total + (index % 2 === 0 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2),
    0,
  );
  return sum % 10 === 0;
}
