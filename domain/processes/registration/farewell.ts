import type { ExportFiles } from '../../ports/exportFiles.ts';
import type { ImageStore } from '../../ports/images.ts';
import type { Outbox } from '../../ports/mailer.ts';
import type { MessagePictures } from '../../ports/messagePictures.ts';
import type { PostPictures } from '../../ports/postPictures.ts';
import { listUploads } from '../../ports/uploads.ts';
import type { Vault } from '../../store/vault.ts';
import type { Erased } from '../../users/events.ts';
import type { Account } from '../../users/state.ts';
import { listDrafts } from '../posts/drafts.ts';

/** Where there is something personal beside the log. */
export type Stores = {
  readonly vault: Vault;
  readonly images: ImageStore;
  readonly pictures: MessagePictures;
  readonly postPictures: PostPictures;
  readonly exports: ExportFiles;
  /** Mails in a folder, where no mail server is set. */
  readonly mails: Pick<Outbox, 'removeAbout'>;
};

/** What is kept of an account from the beginning of its erasure until its certificate is mailed. */
export type Farewell = { readonly to: string; readonly erased: Erased };

const keyOf = (accountId: string) => `farewell/${accountId}`;

/**
 * Counts what there is to erase, and keeps that with the address. Of several at once, or one after a crash, the first
 * count stays: the later ones would miss what is gone by then.
 */
export async function takeFarewell(
  stores: Stores,
  state: Pick<Account, 'accountId' | 'farewellTo' | 'formerEmails'>,
): Promise<Farewell> {
  const { vault } = stores;
  const { accountId, farewellTo = '' } = state;
  const known = await readFarewell(vault, accountId);
  if (known) return known;
  const counted: Farewell = { to: farewellTo, erased: await count(stores, state) };
  if (await vault.put(keyOf(accountId), JSON.stringify(counted), 0)) return counted;
  return (await readFarewell(vault, accountId)) ?? counted;
}

/** Undefined before the erasure, and once its certificate was mailed. */
export async function readFarewell(vault: Vault, accountId: string): Promise<Farewell | undefined> {
  const entry = await vault.get(keyOf(accountId));
  return entry && (JSON.parse(entry.value) as Farewell);
}

/** Nobody knows the address any more. */
export const forgetFarewell = (vault: Vault, accountId: string): Promise<void> => vault.remove(keyOf(accountId));

async function count(
  { vault, pictures, postPictures, exports }: Stores,
  { accountId, formerEmails }: Pick<Account, 'accountId' | 'formerEmails'>,
): Promise<Erased> {
  return {
    sessions: await lengthOf(vault, `sessions/${accountId}`),
    devices: await lengthOf(vault, `devices/${accountId}`),
    drafts: (await listDrafts(vault, accountId)).length,
    pictures: (await listUploads(vault, accountId)).length,
    postPictureFiles: await postPictures.filesOf(accountId),
    messagePictureFiles: await pictures.filesOf(accountId),
    archives: await exports.countOf(accountId),
    handles: 2 + formerEmails.length,
  };
}

async function lengthOf(vault: Vault, key: string): Promise<number> {
  const entry = await vault.get(key);
  return entry ? (JSON.parse(entry.value) as unknown[]).length : 0;
}
