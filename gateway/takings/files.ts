import type { CrewTerms } from '#domain/crew/events.ts';
import type { Sums } from '#domain/takings/takings.ts';
import { csvHead, csvLine } from '../http/csv.ts';
import { dollars, type Line, linesOfText, rule, strong, WIDTH } from '../receipts/layout.ts';
import { printable } from '../receipts/letters.ts';
import { writeLines } from '../receipts/receipt.ts';
import type { TakingsBy } from './inputs.ts';
import type { FoundTakings, PersonTakings } from './views.ts';

const FORMER = 'A former member';

/** Terms in words: "45% commission", "$250.00 a week". */
export const termsWords = (terms: CrewTerms): string =>
  terms.kind === 'commission' ? `${terms.basisPoints / 100}% commission` : `${dollars(terms.cents)} a ${terms.per}`;

const nameOf = ({ person }: PersonTakings): string =>
  [person?.firstName, person?.lastName].filter(Boolean).join(' ') || FORMER;

const SUMS = [
  ...['visits', 'paid cents', 'at desk cents', 'given back cents'],
  ...['kept cents', 'commission cents', 'taken off cents'],
] as const;
const sumsOf = ({ visits, paid, atDesk, givenBack, kept, commission, takenOff }: Sums): number[] => [
  ...[visits, paid, atDesk, givenBack, kept, commission, takenOff],
];

/**
 * Takings as CSV, a line for each person, service or day, in whole cents. No cell is one that a spreadsheet takes for a
 * formula.
 */
export function takingsSheet({ people, services, days }: FoundTakings, by: TakingsBy): string {
  switch (by) {
    case 'person':
      return sheet(
        ['person', 'barber', ...SUMS, 'rent cents', 'terms'],
        people.map((one) => [
          ...[nameOf(one), one.chair ?? 'owner', ...sumsOf(one), one.rent, one.terms ? termsWords(one.terms) : ''],
        ]),
      );
    case 'service':
      return sheet(
        ['service', 'id', ...SUMS],
        services.map((one) => [one.name, one.service, ...sumsOf(one)]),
      );
    case 'day':
      return sheet(
        ['day', ...SUMS, 'rent cents'],
        days.map((one) => [one.date, ...sumsOf(one), one.rent]),
      );
  }
}

const sheet = (columns: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  csvHead(columns) + rows.map(csvLine).join('');

/** Takings as a PDF to print: all three tables. `at`: a UTC ISO instant that it is dated by. */
export const takingsPdf = (takings: FoundTakings, at: string): Promise<Buffer> =>
  writeLines(linesOfTakings(takings), { title: titleOf(takings), at });

const titleOf = ({ shop, span }: FoundTakings): string => `Takings of ${shop.name}, ${span.from} to ${span.to}`;

/** The widths of what was done, and of five sums of money; what is left of a line is the name of the row. */
const VISITS = 7;
const MONEY = 11;
const NAME = WIDTH - VISITS - 5 * MONEY;

const plain = (text: string): Line => ({ kind: 'plain', text });
const cut = (text: string): string =>
  printable(text)
    .slice(0, NAME - 1)
    .padEnd(NAME);

function tableRow(name: string, sums: Sums, rent: number | undefined): string {
  const money = [sums.paid, -sums.givenBack, sums.kept, sums.commission].map(signed);
  const cells = [...money, rent === undefined ? '' : signed(rent)];
  return cut(name) + String(sums.visits).padStart(VISITS) + cells.map((cell) => cell.padStart(MONEY)).join('');
}

/** Of what never was paid; nothing where no stamp card was redeemed. */
const takenOffWords = ({ takenOff }: Sums): string =>
  takenOff > 0 ? `Stamp cards took ${dollars(takenOff)} off what these visits cost. ` : '';

const signed = (cents: number): string => (cents < 0 ? `-${dollars(-cents)}` : dollars(Math.abs(cents)));

const head = (what: string, hasRent: boolean): Line =>
  strong(
    cut(what) +
      'Visits'.padStart(VISITS) +
      ['Paid', 'Back', 'Kept', 'Commission', hasRent ? 'Rent' : ''].map((word) => word.padStart(MONEY)).join(''),
  );

/** The lines of print: the shop and its days, what each person, service and day brought, and the sum of each table. */
export function linesOfTakings(takings: FoundTakings): Line[] {
  const { shop, span, people, services, days, total } = takings;
  const blank = plain('');
  return [
    ...linesOfText(shop.name).map(({ text }) => strong(text)),
    plain(`Takings from ${span.from} to ${span.to}, days of ${shop.timeZone}`),
    // The owner's chair is in all but what a barber reads.
    ...people.flatMap((one) =>
      people.length === 1 && one.chair !== undefined ? linesOfText(`Of the visits with ${nameOf(one)} alone`) : [],
    ),
    rule,
    head('Person', true),
    ...people.map((one) => plain(tableRow(nameOf(one), one, one.rent))),
    strong(tableRow('Together', total, total.rent)),
    blank,
    ...people.flatMap((one) => (one.terms ? linesOfText(`${nameOf(one)}: ${termsWords(one.terms)}`) : [])),
    rule,
    head('Service', false),
    ...services.map((one) => plain(tableRow(one.name, one, undefined))),
    strong(tableRow('Together', total, undefined)),
    rule,
    head('Day', true),
    ...days.map((one) => plain(tableRow(one.date, one, one.rent))),
    strong(tableRow('Together', total, total.rent)),
    rule,
    ...linesOfText(
      `Of what was paid, ${dollars(total.atDesk)} was at the desk: walk-ins count with what their service costs. Visits count on their own day. Commissions and chair rent go by what was agreed on each day. ${takenOffWords(total)}Tips are not recorded. All amounts are in US dollars.`,
    ),
  ];
}
