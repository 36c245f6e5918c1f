import { printable } from './letters.ts';

/** What was bought, in words; `price` per piece in cents. */
export type ReceiptLine = { readonly text: string; readonly quantity: number; readonly price: number };

/** What one seller sold. */
export type ReceiptPart = {
  readonly seller: string;
  readonly about: readonly string[];
  readonly lines: readonly ReceiptLine[];
  /** What sending it cost, in cents; none where nothing was asked. */
  readonly shipping?: number;
  /** Tax on it, in cents; none where nothing was charged. */
  readonly tax?: number;
  /** What holds for it, below the lines. */
  readonly notes?: readonly string[];
};

/** The content of a receipt of what was paid, or pledged. Amounts in cents. */
export type Receipt = {
  /** The booking's, the order's, the invoice's or the contribution's id. */
  readonly number: string;
  /** UTC ISO instant. */
  readonly paidAt: string;
  /** A card is on file, and nothing was paid. */
  readonly isPledge?: boolean;
  readonly payer: string;
  /** Null when nothing had to be paid. */
  readonly paymentId: string | null;
  readonly parts: readonly ReceiptPart[];
  /** What a stamp card has taken off, in cents; none where it is left out. */
  readonly takenOff?: number;
  /** What of it is paid at the seller’s, in cents; all was paid where it is left out. */
  readonly dueLater?: number;
  /** Given back already, and on its way back. */
  readonly refunded: number;
  readonly refunding: number;
};

/** One line of print; `rule` is a line across the page. */
export type Line = { readonly kind: 'plain' | 'strong' | 'rule'; readonly text: string };

/** So many characters stand in a line. */
export const WIDTH = 80;
const LABEL = 11;
const INDENT = 4;

const plain = (text: string): Line => ({ kind: 'plain', text });
export const strong = (text: string): Line => ({ kind: 'strong', text });
export const rule: Line = { kind: 'rule', text: '' };
const blank = plain('');

/** The receipt line by line: who, when, what, and what became of the money. */
export function linesOf(receipt: Receipt): Line[] {
  const { number, paidAt, payer, paymentId, parts, refunded, refunding, isPledge } = receipt;
  const { takenOff = 0, dueLater = 0 } = receipt;
  const done = isPledge ? 'pledged' : 'paid';
  const shipping = parts.reduce((sum, part) => sum + (part.shipping ?? 0), 0);
  const tax = parts.reduce((sum, part) => sum + (part.tax ?? 0), 0);
  const total = parts
    .flatMap(({ lines }) => lines)
    .reduce((sum, { quantity, price }) => sum + quantity * price, shipping + tax - takenOff - dueLater);
  return [
    strong(apart('Chairside', isPledge ? 'PLEDGE' : 'RECEIPT')),
    rule,
    ...labelled('Number', number),
    ...labelled(`${capital(done)} on`, `${paidAt.slice(0, 10)} at ${paidAt.slice(11, 16)} UTC`),
    ...labelled(`${capital(done)} by`, payer),
    ...(paymentId === null ? [] : labelled('Payment', paymentId)),
    rule,
    ...parts.flatMap(partLines),
    rule,
    ...(takenOff > 0 ? [plain(apart('Taken off by a stamp card', `-${dollars(takenOff)}`))] : []),
    ...(dueLater > 0 ? [plain(apart('To be paid at the shop', `-${dollars(dueLater)}`))] : []),
    strong(apart(`Total ${done}`, dollars(total))),
    ...(refunded > 0 ? [plain(apart('Given back', `-${dollars(refunded)}`))] : []),
    ...(refunding > 0 ? [plain(apart('On its way back', `-${dollars(refunding)}`))] : []),
    ...(refunded + refunding > 0 ? [strong(apart('Paid in the end', dollars(total - refunded - refunding)))] : []),
    blank,
    plain(
      isPledge
        ? 'All amounts are in US dollars. This is no proof of a payment.'
        : `All amounts are in US dollars.${uncharged(shipping, tax)}`,
    ),
  ];
}

/** What was not charged, in words. */
function uncharged(shipping: number, tax: number): string {
  if (tax > 0) return shipping > 0 ? '' : ' No shipping was charged.';
  return shipping > 0 ? ' No tax was charged.' : ' No tax and no shipping were charged.';
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const partLines = ({ seller, about, lines, shipping = 0, tax = 0, notes = [] }: ReceiptPart): Line[] => [
  ...wrapped(seller, WIDTH).map(strong),
  ...about.flatMap((text) => wrapped(text, WIDTH).map(plain)),
  ...lines.flatMap(({ text, quantity, price }) => [
    ...wrapped(text, WIDTH - INDENT).map((line) => plain(' '.repeat(INDENT) + line)),
    plain(apart(`${' '.repeat(INDENT)}${quantity} × ${dollars(price)}`, dollars(quantity * price))),
  ]),
  ...(shipping > 0 ? [plain(apart(`${' '.repeat(INDENT)}Shipping`, dollars(shipping)))] : []),
  ...(tax > 0 ? [plain(apart(`${' '.repeat(INDENT)}Tax`, dollars(tax)))] : []),
  ...notes.flatMap((text) => wrapped(text, WIDTH).map(plain)),
  blank,
];

const labelled = (label: string, text: string): Line[] =>
  wrapped(text, WIDTH - LABEL).map((line, index) => plain((index === 0 ? label : '').padEnd(LABEL) + line));

/** A text as lines of print, broken where it has line breaks and where a line is full. */
export const linesOfText = (text: string): Line[] => text.split('\n').flatMap((one) => wrapped(one, WIDTH).map(plain));

/** One text at the left, one at the right. */
const apart = (left: string, right: string): string => left + right.padStart(WIDTH - left.length);

/** Cents as people read them: `$1,234.50`. */
export const dollars = (cents: number): string => `$${(cents / 100).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',')}`;

/** Breaks at spaces where there are any; a word longer than a line is cut. */
function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  let rest = printable(text);
  while (rest.length > width) {
    const space = rest.lastIndexOf(' ', width);
    const cut = space > 0 ? space : width;
    lines.push(rest.slice(0, cut));
    rest = rest.slice(cut).trimStart();
  }
  return [...lines, rest];
}
