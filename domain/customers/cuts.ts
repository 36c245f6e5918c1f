import type { Command } from '../decider.ts';
import { hasVisibleText } from '../plainText.ts';
import type { CustomerEvent, CutPictureAdded } from './events.ts';
import { CustomerMissing, CutAltNeeded, CutAltTooLong, CutPictureGone, CutPicturesFull } from './refusals.ts';
import type { Customer } from './state.ts';

/** Of one customer at one time. */
export const MOST_CUTS = 12;
/** Of one customer in all, those that were removed included: the stream has to stay small. */
export const MOST_CUTS_EVER = 200;
/** Of the words that say what is to be seen on a picture. */
export const LONGEST_ALT = 300;

type Of = { readonly ownerId: string; readonly customerId: string };
/** The file is there already, and `width` and `height` are its own. The same picture again appends nothing. */
export type AddCutPicture = Command<
  'AddCutPicture',
  Of & { readonly pictureId: string; readonly width: number; readonly height: number; readonly alt: string }
>;
/** By the owner, or by the member who is to be seen; `memberId`: as whom a walk-in counts, looked up before. */
export type RemoveCutPicture = Command<
  'RemoveCutPicture',
  Of & { readonly pictureId: string; readonly memberId?: string | undefined }
>;
/** By the system: all pictures of who has left, or is forgotten. */
export type ForgetCutPictures = Command<'ForgetCutPictures', Of>;
export type CutCommand = AddCutPicture | RemoveCutPicture | ForgetCutPictures;

/** In which folder of the owner's pictures the files of a customer's cuts are. */
export const folderOfCuts = (customerId: string): string => `cuts-${customerId}`;

/** By the owner, each described. One that was removed has lost its file and does not come back. */
export function addCut({ data, by, at }: AddCutPicture, state: Customer): CustomerEvent[] {
  const { ownerId, customerId, pictureId, width, height, alt } = data;
  if (by.id !== ownerId) throw CustomerMissing();
  if (!hasVisibleText(alt)) throw CutAltNeeded();
  if (alt.length > LONGEST_ALT) throw CutAltTooLong();
  if (state.cuts.some((one) => one.pictureId === pictureId)) return [];
  if (state.cutIds.includes(pictureId)) throw CutPictureGone();
  if (state.cuts.length >= MOST_CUTS || state.cutIds.length >= MOST_CUTS_EVER) throw CutPicturesFull();
  return [{ type: 'CutPictureAdded', data: { ownerId, customerId, pictureId, width, height, alt, addedAt: at } }];
}

/** Nothing is appended where there is no such picture (any more). */
export function removeCut({ data, by }: RemoveCutPicture, state: Customer): CustomerEvent[] {
  const { ownerId, customerId, pictureId, memberId } = data;
  if (![ownerId, customerId, memberId].includes(by.id)) throw CustomerMissing();
  const isThere = state.cuts.some((one) => one.pictureId === pictureId);
  return isThere ? [{ type: 'CutPictureRemoved', data: { ownerId, customerId, pictureId } }] : [];
}

export function forgetCuts({ data: { ownerId, customerId }, by }: ForgetCutPictures, state: Customer): CustomerEvent[] {
  if (by.role !== 'system') throw CustomerMissing();
  return state.cuts.map(({ pictureId }) => ({ type: 'CutPictureRemoved', data: { ownerId, customerId, pictureId } }));
}

/** The state with a picture more, or less. */
export function withCut(state: Customer, { ownerId: _o, customerId: _c, ...cut }: CutPictureAdded['data']): Customer {
  return { ...state, cuts: [...state.cuts, cut], cutIds: [...state.cutIds, cut.pictureId] };
}
export const withoutCut = (state: Customer, pictureId: string): Customer => ({
  ...state,
  cuts: state.cuts.filter((one) => one.pictureId !== pictureId),
});
