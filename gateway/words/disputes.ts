import type { Contested, DisputeEvent, FraudWarningEvent } from '#domain/disputes/events.ts';
import {
  field,
  member,
  moment,
  money,
  type Part,
  payment,
  platformOnly,
  says,
  saysWith,
  type WordsOf,
} from './parts.ts';

const status = (now: string) => field('status', now);
/** The payment, or whose plan it is where the provider charged by itself. */
const contested = ({ paymentId, payerId }: Contested): readonly Part[] =>
  paymentId === null ? ['the renewal of ', member(payerId)] : [payment(paymentId)];
/** By the provider's names: `product_not_received`. */
const spoken = (name: string): string => name.replaceAll('_', ' ');
const withFee = (fee: number): string => (fee === 0 ? '' : `, and a fee of ${money(fee)}`);

/** Words for the streams of disputes and of warnings of fraud. */
export const disputes: WordsOf<DisputeEvent | FraudWarningEvent> = {
  DisputeOpened: ({ amount, reason, isInquiry, dueBy, ...about }) =>
    platformOnly(
      saysWith(
        [status(isInquiry ? 'the bank asks' : 'disputed'), field('reason', spoken(reason))],
        isInquiry ? 'noted that a bank asks about ' : 'noted that a bank contests ',
        ...contested(about),
        `: ${money(amount)}`,
        ...(dueBy === null ? [] : [', to be answered until ', moment(dueBy)]),
      ),
    ),
  DisputeEscalated: (about) =>
    platformOnly(
      saysWith([status('disputed')], 'noted that the bank contests ', ...contested(about), ' after its inquiry'),
    ),
  DisputedMoneyTaken: ({ amount, fee, ...about }) =>
    platformOnly(says(`noted that the bank took ${money(amount)}${withFee(fee)} of `, ...contested(about))),
  DisputedMoneyReturned: ({ amount, fee, ...about }) =>
    platformOnly(says(`noted that the bank gave back ${money(amount)}${withFee(fee)} of `, ...contested(about))),
  DisputeAccepted: (about) =>
    platformOnly(saysWith([status('accepted')], 'accepted the dispute of ', ...contested(about))),
  DisputeEvidenceSubmitted: (about) =>
    platformOnly(saysWith([status('answered')], 'sent evidence for ', ...contested(about))),
  DisputeWon: (about) =>
    platformOnly(saysWith([status('won')], 'noted that the dispute was won for ', ...contested(about))),
  DisputeLost: ({ amount, wasLost, ...about }) =>
    platformOnly(
      saysWith(
        [status('lost')],
        wasLost ? 'noted what was taken after the dispute was lost for ' : 'noted that the dispute was lost for ',
        ...contested(about),
        `: ${money(amount)}`,
      ),
    ),
  InquiryClosed: (about) =>
    platformOnly(saysWith([status('closed')], 'noted that the bank closed its inquiry about ', ...contested(about))),
  FraudWarned: ({ amount, kind, ...about }) =>
    platformOnly(
      saysWith(
        [field('warning', spoken(kind))],
        'noted a warning of fraud for ',
        ...contested(about),
        `: ${money(amount)}`,
      ),
    ),
  FraudWarningLapsed: (about) =>
    platformOnly(saysWith([field('warning', '')], 'noted that nothing came of a warning for ', ...contested(about))),
};
