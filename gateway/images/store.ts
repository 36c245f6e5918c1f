import { join } from 'node:path';
import sharp from 'sharp';
import { type ExportFiles, openExportFiles } from '#domain/ports/exportFiles.ts';
import { openImageFiles } from '#domain/ports/imageFiles.ts';
import type { ImageStore, StoredImage } from '#domain/ports/images.ts';
import { type MessagePictures, openMessagePictures } from '#domain/ports/messagePictures.ts';
import { openPostPictures, type PostPictures } from '#domain/ports/postPictures.ts';
import { ownsUpload } from '#domain/ports/uploads.ts';
import { invalid } from '#domain/refusal.ts';
import { account } from '#domain/users/decider.ts';
import { SessionOver } from '#domain/users/refusals.ts';
import type { Context, Services } from '../http/context.ts';

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

/** Pictures sent in messages, which have no public URL. */
export const messagePicturesOf = ({ config }: Services): MessagePictures =>
  openMessagePictures(join(config.dataDir, 'uploads'));

/** The copies of their data that members asked for. */
export const exportFilesOf = ({ config }: Services): ExportFiles => openExportFiles(config.dataDir);

/** Pictures of posts in the forum, which are shown with their post alone. */
export const postPicturesOf = ({ config }: Services): PostPictures => openPostPictures(join(config.dataDir, 'uploads'));

/** How large a stored picture is, in pixels. */
export async function sizeOf({ bytes }: StoredImage): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/**
 * Call it after a picture is stored: when the account was closed during the upload, erasure may have run before the
 * picture was there. Then `forget` has to delete it, and the request is refused with SessionOver.
 */
export async function unlessClosed(
  { stateOf }: Pick<Context, 'stateOf'>,
  accountId: string,
  forget: () => Promise<void>,
): Promise<void> {
  const { state } = await stateOf(account, { accountId });
  if (state.status !== 'closed') return;
  await forget();
  throw SessionOver();
}

/**
 * The path to store for a picture's URL: `/images/{id}` of a picture one of these members uploaded here, '' for none,
 * or the path stored already. Refuses other URLs with NotYourPicture, so that pages never load pictures from elsewhere.
 */
export async function ownPicture(
  { publicUrl, vault }: Services,
  accountIds: readonly string[],
  url: string,
  kept = '',
): Promise<string> {
  const path = url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url;
  if (path === '' || path === kept) return path;
  const id = /^\/images\/([0-9A-Za-z]{22})$/.exec(path)?.[1];
  if (id) for (const accountId of accountIds) if (await ownsUpload(vault, accountId, id)) return path;
  throw NotYourPicture();
}

/**
 * The paths of a text's or a list's pictures, those it has already (`kept`) as they are. Refuses as {@link ownPicture},
 * at the first one that is not of these members.
 */
export async function ownPictures(
  services: Services,
  accountIds: readonly string[],
  urls: readonly string[],
  kept: readonly string[] = [],
): Promise<string[]> {
  const paths: string[] = [];
  for (const url of urls) paths.push(kept.includes(url) ? url : await ownPicture(services, accountIds, url));
  return paths;
}
