/** A member, or a person without an account: those have the id of the first walk-in with their name. */
type Of = { readonly ownerId: string; readonly customerId: string };

/** The texts that a shop's owner keeps about a customer, plain text each; '' where nothing is kept. */
export type KeptTexts = { readonly notes: string; readonly preferences: string; readonly allergies: string };

/** The owner, or who of their crew may, wrote down something new; texts that are left out stay as they are. */
export type CustomerNoted = { type: 'CustomerNoted'; data: Of & Partial<KeptTexts> };
/** From now on the member books nothing at any shop of the owner. */
export type CustomerBlocked = { type: 'CustomerBlocked'; data: Of };
export type CustomerUnblocked = { type: 'CustomerUnblocked'; data: Of };
/**
 * Who came without an account is the member `intoId`, or somebody else without one: their visits count as those of the
 * other, and what is kept about both is shown together.
 */
export type CustomerMerged = { type: 'CustomerMerged'; data: Of & { readonly intoId: string } };
/** They are two people again. */
export type CustomerParted = { type: 'CustomerParted'; data: Of & { readonly intoId: string } };

/** The owner keeps a picture of a cut, with its size in pixels. */
export type CutPictureAdded = {
  type: 'CutPictureAdded';
  data: Of & {
    /** Of its file. */
    readonly pictureId: string;
    readonly width: number;
    readonly height: number;
    /** What is to be seen on it; 1 to 300 characters. */
    readonly alt: string;
    /** UTC ISO instant. */
    readonly addedAt: string;
  };
};
/** Nobody sees it any more, and its file is deleted. */
export type CutPictureRemoved = { type: 'CutPictureRemoved'; data: Of & { readonly pictureId: string } };

/** Stream `customer-{ownerId}_{customerId}`. */
export type CustomerEvent =
  | CustomerNoted
  | CustomerBlocked
  | CustomerUnblocked
  | CustomerMerged
  | CustomerParted
  | CutPictureAdded
  | CutPictureRemoved;

/**
 * Sealed with the customer's own key (`domain/store/codec.ts`), a walk-in's with that of the visit they are named after:
 * what is kept of them goes with them.
 */
export const personal = {
  CustomerNoted: { subject: 'customerId', fields: ['notes', 'preferences', 'allergies'] },
  CutPictureAdded: { subject: 'customerId', fields: ['alt'] },
} as const;
