import { missing } from '#domain/refusal.ts';
import { type Line, linesOfText, rule, strong } from '../receipts/layout.ts';
import { type EvidenceFields, type FileField, LONGEST_FIELD } from './fields.ts';

export const NoEvidence = missing('NO_EVIDENCE', 'There is no payment of yours to give evidence for.');

/** What is to be said about a disputed payment: the provider’s fields, and the same and more to print. */
export type Evidence = {
  /** The id of the booking, the order or the contribution; of plans the member’s. */
  readonly number: string;
  /** Of plans the latest one’s, or its invoice. */
  readonly paymentId: string;
  /** Cents, and the UTC ISO instant of the payment. */
  readonly amount: number;
  readonly paidAt: string;
  readonly fields: EvidenceFields;
  /** Which of our files is to be uploaded for which field of the provider. */
  readonly files: Readonly<Partial<Record<FileField, string>>>;
  readonly sections: readonly Section[];
};
export type Section = { readonly title: string; readonly lines: readonly string[] };

/** Some lines as one field of the provider: from the newest on as many as there is room for, in their order. */
export function newestThatFit(lines: readonly string[]): string {
  const kept: string[] = [];
  let length = 0;
  for (const line of [...lines].reverse()) {
    length += line.length + 1;
    if (length > LONGEST_FIELD) break;
    kept.unshift(line);
  }
  return kept.join('\n');
}

/** The file line by line. */
export function linesOfEvidence({ number, paymentId, sections }: Evidence): Line[] {
  return [
    strong('Chairside: evidence for a payment'),
    ...linesOfText(`Of ${number}, payment ${paymentId}`),
    rule,
    ...sections
      .filter(({ lines }) => lines.length > 0)
      .flatMap(({ title, lines }) => [strong(title), ...lines.flatMap(linesOfText), rule]),
  ];
}
