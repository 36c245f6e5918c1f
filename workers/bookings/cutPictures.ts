import { join } from 'node:path';
import { z } from 'zod';
import { folderOfCuts } from '#domain/customers/cuts.ts';
import { customer } from '#domain/customers/decider.ts';
import type { CutPictureRemoved } from '#domain/customers/events.ts';
import { openPostPictures } from '#domain/ports/postPictures.ts';
import { readCutsToForget } from '#projections/customers/readCustomers.ts';
import { job, type Sweep } from '../job.ts';

const data = z.object({ ownerId: z.string(), customerId: z.string(), pictureId: z.string() });

/** The file of a picture of a cut that was removed is deleted; it does not come back. */
export const removeCutPicture = job<CutPictureRemoved, z.infer<typeof data>>({
  name: 'remove-cut-picture',
  on: ['CutPictureRemoved'],
  data,
  from: ({ data: { ownerId, customerId, pictureId } }) => ({ ownerId, customerId, pictureId }),
  run: ({ ownerId, customerId, pictureId }, { dataDir }) =>
    openPostPictures(join(dataDir, 'uploads')).remove(ownerId, folderOfCuts(customerId), [pictureId]),
});

const MOST_AT_ONCE = 200;

/** With a member's account, and with what the desk wrote down about a walk-in, go the pictures of their cuts. */
export const forgetCutsOfWhoHasLeft: Sweep = {
  name: 'forget-cuts-of-who-has-left',
  everyMs: 2_000,
  async run({ models, dispatch, sender }) {
    for (const of of await readCutsToForget(models, MOST_AT_ONCE)) {
      const { ownerId, customerId } = of;
      const once = { ...sender, commandId: `${sender.by.id}-${ownerId}-${customerId}` };
      await dispatch(customer, { type: 'ForgetCutPictures', data: { ownerId, customerId } }, once);
    }
  },
};
