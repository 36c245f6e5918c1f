import { folderOfCuts } from '#domain/customers/cuts.ts';
import { customer } from '#domain/customers/decider.ts';
import { CustomerMissing } from '#domain/customers/refusals.ts';
import type { Cut } from '#domain/customers/state.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import { account } from '#domain/users/decider.ts';
import { customers } from '#projections/customers/customers.ts';
import { readKeepers, readShownId } from '#projections/customers/readCustomers.ts';
import { type Context, member } from '../http/context.ts';
import { postPicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import { requireProvenAddress } from '../users/provenAddress.ts';
import { customerOf, hasLeft } from './actions.ts';

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'fileId');

/** Names a picture of a cut: whose it is, of whom, and its file. */
export type OfCut = { readonly ownerId: string; readonly customerId: string; readonly pictureId: string };
/** A picture with whose and of whom it is. */
export type KeptCut = Cut & Pick<OfCut, 'ownerId' | 'customerId'>;

/** The pictures that an owner keeps of somebody under several ids of theirs. */
export async function cutsKept(
  { stateOf }: Pick<Context, 'stateOf'>,
  ownerId: string,
  ids: readonly string[],
): Promise<KeptCut[]> {
  const kept = await Promise.all(
    ids.map(async (customerId) => {
      const { state } = await stateOf(customer, { ownerId, customerId });
      return state.cuts.map((cut) => ({ ...cut, ownerId, customerId }));
    }),
  );
  return kept.flat();
}

/**
 * Keeps an uploaded picture of a customer of the calling member; again, it changes nothing. Refuses with AddressNotProven,
 * CustomerMissing, also for who has left, NotYourPicture, and as the customer's decider does.
 */
export async function addCutPicture(
  context: Context,
  customerId: string,
  { fileId, alt }: { readonly fileId: string; readonly alt: string },
): Promise<void> {
  const { id: ownerId } = member(context);
  await requireProvenAddress(context, ownerId);
  const known = await customerOf(context, customerId);
  if (await hasLeft(context, known)) throw CustomerMissing();
  const { state } = await context.stateOf(customer, { ownerId, customerId });
  const store = postPicturesOf(context.services);
  const folder = folderOfCuts(customerId);
  const isKnown = state.cutIds.includes(fileId);
  const image = isKnown ? await store.get(ownerId, folder, fileId) : await store.attach(ownerId, folder, fileId);
  if (!image) throw NotYourPicture();
  try {
    const data = { ownerId, customerId, pictureId: fileId, alt, ...(await sizeOf(image)) };
    await context.dispatch(customer, { type: 'AddCutPicture', data });
    await unlessClosed(context, ownerId, () => store.eraseOf(ownerId));
    // The customer may have left between, and the sweep that forgets their pictures have run before this one was there.
    if (known.name === null && (await context.stateOf(account, { accountId: customerId })).state.status === 'closed') {
      await store.remove(ownerId, folder, [fileId]);
      throw CustomerMissing();
    }
  } catch (error) {
    // After any other failure it may have been recorded all the same.
    if (error instanceof Refusal && !isKnown) await store.detach(ownerId, folder, [fileId]);
    throw error;
  }
}

/** Removes a picture that the calling member keeps; nothing happens where there is none. Answers of whom their list has it. */
export async function removeCutPicture(context: Context, customerId: string, pictureId: string): Promise<string> {
  const { id: ownerId } = member(context);
  const models = await context.fresh(customers);
  const shownId = await readShownId(models, ownerId, customerId);
  if (shownId === undefined) throw CustomerMissing();
  await context.dispatch(customer, { type: 'RemoveCutPicture', data: { ownerId, customerId, pictureId } });
  return shownId;
}

/** Removes a picture that an owner keeps of the calling member. Refuses with CustomerMissing for one of others. */
export async function removePictureOfMe(context: Context, of: OfCut): Promise<void> {
  const { id: memberId } = member(context);
  if (!(await isOfCaller(context, of))) throw CustomerMissing();
  await context.dispatch(customer, { type: 'RemoveCutPicture', data: { ...of, memberId } });
}

/** A picture that the caller may see: its owner, and who is to be seen. Undefined for all others. */
export async function cutFor(context: Context, of: OfCut): Promise<Cut | undefined> {
  const { ownerId, customerId, pictureId } = of;
  if (member(context).id !== ownerId && !(await isOfCaller(context, of))) return undefined;
  const { state } = await context.stateOf(customer, { ownerId, customerId });
  return state.cuts.find((cut) => cut.pictureId === pictureId);
}

/** Whether an owner keeps something of the caller under an id: their own, or that of a walk-in who counts as them. */
async function isOfCaller(context: Context, { ownerId, customerId }: OfCut): Promise<boolean> {
  const { id } = member(context);
  if (id === customerId) return true;
  const keepers = await readKeepers(await context.fresh(customers), id);
  return keepers.some((one) => one.ownerId === ownerId && one.ids.includes(customerId));
}
