import { expect, it } from 'vitest';
import { blocks } from '#domain/messages/blocks.ts';
import type { NotificationGiven } from '#domain/notifications/events.ts';
import { openHandler } from '#domain/store/handle.ts';
import { noticeJobs } from '../features.ts';
import { ann, openNotices, owner } from '../notifications/worldOfNotices.testing.ts';
import { work } from '../worldOfJobs.testing.ts';

/**
 * Kinds of the notifications the member got after blocking the barber who has written to her and commented on her
 * thread, or without the block.
 */
async function kindsGiven(isBlocked: boolean): Promise<readonly string[]> {
  const outside = await openNotices();
  const data = { memberId: ann.id, otherId: owner.id };
  if (isBlocked)
    await openHandler(outside.store, outside.now).dispatch(
      blocks,
      { type: 'BlockMember', data },
      { by: ann, channel: 'rest' },
    );
  await work(outside, undefined, noticeJobs);
  const log = await outside.store.readAll(-1, 10_000);
  const given = log
    .filter(({ type }) => type === 'NotificationGiven')
    .map((event) => event.data as NotificationGiven['data']);
  return given.filter(({ memberId }) => memberId === ann.id).map(({ kind }) => kind);
}

it('sends no notification of what a blocked member writes, but still those of bookings and reports with them', async () => {
  expect(await kindsGiven(false)).toEqual(expect.arrayContaining(['messagesWaiting', 'commented', 'bookingConfirmed']));
  const kinds = await kindsGiven(true);
  expect(kinds).toEqual(expect.arrayContaining(['bookingConfirmed', 'reportSettled']));
  expect(kinds).not.toContain('messagesWaiting');
  expect(kinds).not.toContain('commented');
});
