/**
 * What a charge was for; `paymentId` is null for what the provider charged by itself: then `invoiceId` is the invoice of
 * the subscription that it paid.
 */
export type ContestedCharge = {
  readonly paymentId: string | null;
  readonly invoiceId?: string;
  readonly payerId: string;
  readonly purpose: { readonly page: string; readonly itemId: string };
};

/** Cents; below 0 what was taken from the balance, above 0 what came back. */
export type BalanceMovement = { readonly movementId: string; readonly amount: number; readonly fee: number };

/**
 * `inquiry`: a bank asks and has taken nothing; `closed`: the inquiry is closed. `open`: it has taken the money, or is about to.
 */
export type DisputeStanding = 'inquiry' | 'open' | 'won' | 'lost' | 'closed';

/** How a dispute of a charge stands, and how many of its cents it is about: it may contest a part only. */
export type ContestedPart = { readonly standing: DisputeStanding; readonly amount: number };

/** A dispute as the provider knows it now. Amounts are integer cents, instants UTC ISO. */
export type ProviderDispute = {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason: string;
  readonly standing: DisputeStanding;
  /** Until when it can be answered; null when it cannot be any more. */
  readonly dueBy: string | null;
  /** How often evidence was submitted. */
  readonly submissions: number;
  readonly movements: readonly BalanceMovement[];
  readonly openedAt: string;
  /** Absent on a charge that is not ours. */
  readonly about?: ContestedCharge;
};

/** The card's network says that a charge was probably not made by the card's owner. */
export type ProviderFraudWarning = {
  readonly warningId: string;
  readonly intentId: string;
  readonly amount: number;
  /** By the provider's name. */
  readonly kind: string;
  readonly warnedAt: string;
  readonly about?: ContestedCharge;
};

/** Ids, the newest first; `next` is undefined on the last page. */
export type IdPage = { readonly ids: readonly string[]; readonly next: string | undefined };

/** A PDF that goes with evidence; at most 4.5 MB of all files of a dispute. */
export type EvidenceFile = { readonly name: string; readonly content: Buffer };

/** Charges that payers' banks contest. Its calls may be repeated and throw as all the provider's do. */
export interface DisputeProvider {
  /** `resource_missing` when there is no such dispute. */
  lookDispute(disputeId: string): Promise<ProviderDispute>;
  /** Of disputes opened at or after a UTC ISO instant. */
  listDisputes(since: string, after?: string): Promise<IdPage>;
  /** How the disputes of an intent's charges stand. */
  disputesOf(intentId: string): Promise<readonly ContestedPart[]>;
  /** Keeps a file at the provider for a field of evidence that takes one; answers its id there, which is the field's value. */
  uploadEvidence(file: EvidenceFile): Promise<string>;
  /** Passes evidence on, by the provider's own names of its fields. Refused once it was submitted or the dispute is closed. */
  submitEvidence(disputeId: string, evidence: Readonly<Record<string, string>>): Promise<void>;
  /** Does not contest it: it is lost. Refused once it is closed. */
  acceptDispute(disputeId: string): Promise<void>;
  /** `resource_missing` when there is no such warning. */
  lookFraudWarning(warningId: string): Promise<ProviderFraudWarning>;
  /** Of warnings at or after a UTC ISO instant. */
  listFraudWarnings(since: string, after?: string): Promise<IdPage>;
}
