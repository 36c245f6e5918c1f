import { expect, it } from 'vitest';
import { blocks } from '#domain/messages/blocks.ts';
import type { NotificationGiven } from '#domain/notifications/events.ts';
import { openHandler } from '#domain/store/handle.ts';
import { noticeJobs } from '../features.ts';
import { ann, openNotices, owner } from '../notifications/worldOfNotices.testing.ts';
import { work } from '../worldOfJobs.testing.ts';

/** What the member was told after blocking the barber who has written to her and commented on her thread, or without. */
async function kindsTold(isBlocked: boolean): Promise<readonly string[]> {
  const outside = await openNotices();
  const data = { memberId: ann.id, otherId: owner.id };
  if (isBlocked) await openHandler(outside.store, outside.now).dispatch(blocks, { type: 'BlockMember', data }, { by: ann, channel: 'rest' });
  await work(outside, undefined, noticeJobs);
  const log = await outside.store.readAll(-1, 10_000);
  const given = log.filter(({ type }) => type === 'NotificationGiven').map((event) => event.data as NotificationGiven['data']);
  return given.filter(({ memberId }) => memberId === ann.id).map(({ kind }) => kind);
}

it('tells nobody of what somebody they have blocked writes, but still of what they have agreed with them', async () => {
  expect(await kindsTold(false)).toEqual(expect.arrayContaining(['messagesWaiting', 'commented', 'bookingConfirmed']));
  const told = await kindsTold(true);
  expect(told).toEqual(expect.arrayContaining(['bookingConfirmed', 'reportSettled']));
  expect(told).not.toContain('messagesWaiting');
  expect(told).not.toContain('commented');
});
