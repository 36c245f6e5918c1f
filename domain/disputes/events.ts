import type { Purpose } from '../payments/events.ts';

/**
 * What a dispute or a warning is about. `paymentId` is null for money that came without a payment of ours: a renewal that
 * the provider charged by itself.
 */
export type Contested = { readonly paymentId: string | null; readonly payerId: string; readonly purpose: Purpose };

/** `disputeId` is the provider's. */
type Of = Contested & { readonly disputeId: string };

/**
 * A payer's bank contests a charge. `amount` in cents of `currency`; `reason` by the provider's name; `dueBy` until when
 * it can be answered. An inquiry has taken nothing. Instants are UTC ISO.
 */
export type DisputeOpened = {
  type: 'DisputeOpened';
  data: Of & {
    readonly intentId: string;
    readonly amount: number;
    readonly currency: string;
    readonly reason: string;
    readonly isInquiry: boolean;
    readonly dueBy: string | null;
    readonly openedAt: string;
  };
};
/** The bank was not satisfied with the answer to its inquiry. */
export type DisputeEscalated = { type: 'DisputeEscalated'; data: Of & { readonly dueBy: string | null } };

/** One movement of the provider's balance, by its id there. Cents; `fee` is what was charged for it. */
type Moved = Of & { readonly movementId: string; readonly amount: number; readonly fee: number };
export type DisputedMoneyTaken = { type: 'DisputedMoneyTaken'; data: Moved };
export type DisputedMoneyReturned = { type: 'DisputedMoneyReturned'; data: Moved };

/** It is not contested. Noted before the provider is told. */
export type DisputeAccepted = { type: 'DisputeAccepted'; data: Of & { readonly acceptedAt: string } };
/** The provider has passed on evidence, for the `submissions`-th time. */
export type DisputeEvidenceSubmitted = {
  type: 'DisputeEvidenceSubmitted';
  data: Of & { readonly submissions: number; readonly submittedAt: string };
};

/** The bank has decided for us; `restored`: cents that had been counted as lost before. */
export type DisputeWon = { type: 'DisputeWon'; data: Of & { readonly restored: number; readonly wonAt: string } };
/**
 * The bank has decided for the payer; `amount`: cents that stay with them and were not counted as lost before. `wasLost`:
 * the decision was known, and only its money has moved since.
 */
export type DisputeLost = {
  type: 'DisputeLost';
  data: Of & { readonly amount: number; readonly lostAt: string; readonly wasLost?: true };
};
/** Its inquiry is over, and nothing was taken. */
export type InquiryClosed = { type: 'InquiryClosed'; data: Of & { readonly closedAt: string } };

/** Stream `dispute-{dispute}`. */
export type DisputeEvent =
  | DisputeOpened
  | DisputeEscalated
  | DisputedMoneyTaken
  | DisputedMoneyReturned
  | DisputeAccepted
  | DisputeEvidenceSubmitted
  | DisputeWon
  | DisputeLost
  | InquiryClosed;

/**
 * Stream `fraudWarning-{warning}`: the card's network says that a charge was probably not made by the card's owner. `kind`
 * by the provider's name.
 */
export type FraudWarned = {
  type: 'FraudWarned';
  data: Contested & {
    readonly warningId: string;
    readonly intentId: string;
    readonly amount: number;
    readonly kind: string;
    readonly warnedAt: string;
  };
};
/** Nothing has come of a warning for 30 days: it says nothing more. UTC ISO instant. */
export type FraudWarningLapsed = {
  type: 'FraudWarningLapsed';
  data: Contested & { readonly warningId: string; readonly lapsedAt: string };
};

/** Stream `fraudWarning-{warning}`. */
export type FraudWarningEvent = FraudWarned | FraudWarningLapsed;
