/** A card as it was typed, digits only. `expiry` is month and year: '0430'. */
export interface CardDigits {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardPart = keyof CardDigits;

export const emptyCard: CardDigits = { number: '', expiry: '', cvc: '' };
const longest: Record<CardPart, number> = { number: 19, expiry: 4, cvc: 4 };

/** Only the digits of what was typed or pasted, as many as the field takes. A single-digit month gets its nought. */
export function digitsOf(part: CardPart, text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  if (part === 'expiry') {
    const lone = /^[2-9]/.test(digits) ? `0${digits}` : digits;
    // A pasted year of four digits means its last two.
    return lone.length === 6 ? lone.slice(0, 2) + lone.slice(4) : lone.slice(0, longest.expiry);
  }
  return digits.slice(0, longest[part]);
}

/** The digits as they are shown: '4242 4242 4242 4242', '04 / 30'. */
export function shown(part: CardPart, digits: string): string {
  if (part === 'number') return digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  if (part === 'expiry') return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
  return digits;
}

/**
 * The first part that is not filled in, with the provider's sentence for it. What a card may be is the provider's
 * business.
 */
export function incomplete({ number, expiry, cvc }: CardDigits): { part: CardPart; message: string } | undefined {
  if (number.length < 12) return { part: 'number', message: 'Your card number is incomplete.' };
  if (expiry.length < 4) return { part: 'expiry', message: "Your card's expiration date is incomplete." };
  if (cvc.length < 3) return { part: 'cvc', message: "Your card's security code is incomplete." };
  return undefined;
}

/** Which field a refused parameter of the provider belongs to. */
export function partOf(param: string | undefined): CardPart {
  if (param?.startsWith('exp')) return 'expiry';
  return param === 'cvc' ? 'cvc' : 'number';
}
