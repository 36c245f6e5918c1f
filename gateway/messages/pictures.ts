import type { Picture } from '#domain/messages/events.ts';
import type { StoredImage } from '#domain/ports/images.ts';
import { invalid, throttledUntil } from '#domain/refusal.ts';
import { type Context, member, type Services } from '../http/context.ts';
import { messagePicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import { overBudget } from '../users/budget.ts';

/** docs/rules.md U3. */
const PICTURES_A_DAY = 50;

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'pictureId');
const TooManyPictures = throttledUntil(
  'TOO_MANY_PICTURES',
  `You can send at most ${PICTURES_A_DAY} pictures in a day.`,
);

/** Keeps a picture for a message its sender is about to send. Not readable until then. */
export async function keepPicture(context: Context, image: StoredImage): Promise<Picture> {
  const { id: memberId } = member(context);
  const { config, vault, now } = context.services;
  const budget = { key: `pictures/${memberId}`, most: PICTURES_A_DAY };
  const retryAfter = config.rateLimit ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw TooManyPictures({ retryAfter });
  const pictures = messagePicturesOf(context.services);
  const id = await pictures.put(memberId, image);
  await unlessClosed(context, memberId, () => pictures.eraseOf(memberId));
  return { id, ...(await sizeOf(image)) };
}

/** A picture a member has uploaded for a message. Refuses another member's. */
export async function ownPicture(services: Services, memberId: string, id: string): Promise<Picture> {
  const image = await messagePicturesOf(services).get(memberId, id);
  if (!image) throw NotYourPicture();
  return { id, ...(await sizeOf(image)) };
}
