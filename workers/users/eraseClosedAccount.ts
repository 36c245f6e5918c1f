import { join } from 'node:path';
import { z } from 'zod';
import { openImageFiles } from '#domain/ports/imageFiles.ts';
import { openMessagePictures } from '#domain/ports/messagePictures.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { eraseAccount } from '#domain/processes/registration/eraseAccount.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { job } from '../job.ts';
import { jobCommandPort } from './jobCommandPort.ts';

/** A closed account is forgotten, also when the request that closed it died right after. */
export const eraseClosedAccount = job<AccountClosed, { accountId: string }>({
  name: 'erase-closed-account',
  on: ['AccountClosed'],
  data: z.object({ accountId: z.string() }),
  from: ({ data: { accountId } }) => ({ accountId }),
  run({ accountId }, tools) {
    const uploads = join(tools.dataDir, 'uploads');
    const stores = {
      vault: tools.vault,
      images: openImageFiles(uploads),
      pictures: openMessagePictures(uploads),
      postPictures: openPostPictures(uploads),
    };
    return eraseAccount({ ...jobCommandPort(tools), ...stores }, accountId);
  },
});
