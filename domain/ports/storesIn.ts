import { join } from 'node:path';
import type { Vault } from '../store/vault.ts';
import { openExportFiles } from './exportFiles.ts';
import { openImageFiles } from './imageFiles.ts';
import { openMessagePictures } from './messagePictures.ts';
import { OUTBOX, openOutbox } from './outbox.ts';
import { openPostPictures } from './postPictures.ts';

/** What is personal beside the log, of an installation whose files are in `dataDir`. */
export function storesIn(dataDir: string, vault: Vault) {
  const uploads = join(dataDir, 'uploads');
  return {
    vault,
    images: openImageFiles(uploads),
    pictures: openMessagePictures(uploads),
    postPictures: openPostPictures(uploads),
    exports: openExportFiles(dataDir),
    mails: openOutbox(join(dataDir, OUTBOX)),
  };
}
