type Of = { readonly memberId: string };
type OfAccount = Of & { readonly accountId: string };

/** A member wants to be paid out; noted before the provider is asked for an account. Instants are UTC ISO. */
export type PayoutOnboardingStarted = {
  type: 'PayoutOnboardingStarted';
  data: Of & { readonly attempt: number; readonly startedAt: string };
};
/** The provider has opened an account for them. */
export type PayoutAccountOpened = {
  type: 'PayoutAccountOpened';
  data: OfAccount & { readonly attempt: number; readonly openedAt: string };
};
/** They have given what was asked for; the provider looks at it. */
export type PayoutDetailsSubmitted = {
  type: 'PayoutDetailsSubmitted';
  data: OfAccount & { readonly submittedAt: string };
};
/** Money can be sent to the account. `due`: what the provider will want later, by its own names. */
export type PayoutsEnabled = {
  type: 'PayoutsEnabled';
  data: OfAccount & { readonly due: readonly string[]; readonly enabledAt: string };
};
/** No money can be sent to it until the member gives what is due. `reason` by the provider's name. */
export type PayoutsRestricted = {
  type: 'PayoutsRestricted';
  data: OfAccount & { readonly due: readonly string[]; readonly reason: string | null; readonly restrictedAt: string };
};
/** The provider does not know the account any more; the member may begin again. */
export type PayoutAccountGone = { type: 'PayoutAccountGone'; data: OfAccount & { readonly goneAt: string } };

/** Stream `payee-{member}`. */
export type PayeeEvent =
  | PayoutOnboardingStarted
  | PayoutAccountOpened
  | PayoutDetailsSubmitted
  | PayoutsEnabled
  | PayoutsRestricted
  | PayoutAccountGone;
