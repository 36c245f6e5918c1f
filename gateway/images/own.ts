import { join } from 'node:path';
import { openImageFiles } from '#domain/ports/imageFiles.ts';
import type { ImageStore } from '#domain/ports/images.ts';
import { type MessagePictures, openMessagePictures } from '#domain/ports/messagePictures.ts';
import { ownsUpload } from '#domain/ports/uploads.ts';
import { invalid } from '#domain/refusal.ts';
import { account } from '#domain/users/decider.ts';
import { SessionOver } from '#domain/users/refusals.ts';
import type { Context, Services } from '../context.ts';

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'pictureUrl');

const stores = new WeakMap<Services, ImageStore>();

/** The pictures of this installation. */
export function imagesOf(services: Services): ImageStore {
  const known = stores.get(services);
  if (known) return known;
  const opened = openImageFiles(join(services.config.dataDir, 'uploads'));
  stores.set(services, opened);
  return opened;
}

/** Those sent in messages, which no public address leads to. */
export const messagePicturesOf = ({ config }: Services): MessagePictures => openMessagePictures(join(config.dataDir, 'uploads'));

/**
 * To be asked once a picture lies in its place: when its member's account was closed while it came in, erasure may have looked before it was
 * there. Then `forget` is to take it away, and the request is refused with SessionOver.
 */
export async function unlessClosed({ stateOf }: Pick<Context, 'stateOf'>, accountId: string, forget: () => Promise<void>): Promise<void> {
  const { state } = await stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  await forget();
  throw SessionOver();
}

/**
 * A picture's address from outside as we keep it: `/images/{id}` of something one of these members uploaded here, '' for none, or what is
 * kept already. Refuses everything else, so no page of ours ever points elsewhere.
 */
export async function ownPicture({ publicUrl, vault }: Services, accountIds: readonly string[], url: string, kept = ''): Promise<string> {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (path === '' || path === kept) return path;
  const id = /^\/images\/([0-9A-Za-z]{22})$/.exec(path)?.[1];
  if (id) for (const accountId of accountIds) if (await ownsUpload(vault, accountId, id)) return path;
  throw NotYourPicture();
}
