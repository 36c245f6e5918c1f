import { describe, expect, it } from 'vitest';
import type { NotificationGiven } from '#domain/notifications/events.ts';
import { noticeJobs } from '../features.ts';
import { seen, work } from '../worldOfJobs.testing.ts';
import { ann, bob, ENQUIRY, openNotices, owner, root } from './worldOfNotices.testing.ts';

/** All notifications given, as recorded in the log. */
async function given(outside: Awaited<ReturnType<typeof openNotices>>): Promise<readonly NotificationGiven['data'][]> {
  const log = await outside.store.readAll(-1, 10_000);
  return log.filter(({ type }) => type === 'NotificationGiven').map(({ data }) => data as NotificationGiven['data']);
}

async function undisturbed() {
  const outside = await openNotices();
  const run = await work(outside, undefined, noticeJobs);
  return { ...run, outside, picture: await seen(outside) };
}

describe('notifications reach members', () => {
  it('by every job there is for it', async () => {
    const { ran } = await undisturbed();
    expect([...ran].sort()).toEqual(noticeJobs.map(({ name }) => name).sort());
  });

  it('of what still holds when they are given, never the member who caused them', async () => {
    const { outside } = await undisturbed();
    const all = await given(outside);
    const kindsOf = (memberId: string) => all.filter((one) => one.memberId === memberId).map(({ kind }) => kind);
    expect(kindsOf(ann.id)).toEqual(
      expect.arrayContaining([
        'bookingConfirmed',
        'orderPaid',
        'commented',
        'messagesWaiting',
        'reportSettled',
        'announcement',
      ]),
    );
    expect(
      kindsOf(ann.id).filter((kind) => kind === 'messagesWaiting'),
      'two messages, told of once',
    ).toHaveLength(1);
    // The second appointment was cancelled before the notification that it was made was due.
    expect(kindsOf(owner.id).filter((kind) => kind === 'bookingMade')).toHaveLength(1);
    expect(kindsOf(owner.id)).toContain('bookingCancelled');
    expect(kindsOf(bob.id)).toEqual(expect.arrayContaining(['postHidden', 'banned', 'announcement']));
    expect(kindsOf(root.id)).toEqual(
      expect.arrayContaining(['enquiryReceived', 'conversationReported', 'postToReview']),
    );
    // No notification for the hidden comment, and none for the comment by a member whom the thread's author has
    // blocked.
    expect(all.filter(({ kind, refs }) => kind === 'commented' && /[13]$/.test(refs.postId ?? ''))).toEqual([]);
  });

  it('by mail where no letter goes out, a guest with the answer to their question', async () => {
    const { outside } = await undisturbed();
    const mailsTo = (to: string) => outside.mails.filter((mail) => mail.to === to);
    expect(
      mailsTo('gil@example.test').map(({ subject, text }) => [
        subject.replace(/\[.*\]/, '[]'),
        text.includes('From nine.'),
      ]),
    ).toEqual([['Re: Hours []', true]]);
    expect(mailsTo('gil@example.test')[0]?.subject).toContain(ENQUIRY.slice(0, 8).toUpperCase());
    expect(mailsTo('ann@example.test').some(({ subject }) => subject === 'Message from Olga Ex')).toBe(true);
    expect(
      mailsTo('ann@example.test').some(({ subject }) => subject === 'Your appointment is booked'),
      'that is a letter',
    ).toBe(false);
    expect(mailsTo('bob@example.test').find(({ subject }) => subject === 'Your post was hidden')?.text).toContain(
      'Reason: Advertising',
    );
    const [daily] = mailsTo('bob@example.test').filter(({ subject }) => subject.includes('since yesterday'));
    expect(daily?.text).toContain('News: Hello all');
    expect(daily?.text).not.toContain('Gone');
  });

  it('nothing twice when the queue is emptied and everything is derived again', async () => {
    const { outside, picture } = await undisturbed();
    const mails = outside.mails.length;
    await work(outside, undefined, noticeJobs);
    expect(await seen(outside)).toEqual(picture);
    expect(outside.mails.length).toBe(mails);
  });

  it('once each, wherever a worker is killed', async () => {
    const whole = await undisturbed();
    expect(whole.asked).toBeGreaterThan(100);
    for (let dieAt = 1; dieAt <= whole.asked; dieAt += 1) {
      const outside = await openNotices();
      expect((await work(outside, dieAt, noticeJobs)).died, `killed at ${dieAt}`).toBe(true);
      await work(outside, undefined, noticeJobs);
      expect(await seen(outside), `killed at ${dieAt}`).toEqual(whole.picture);
      expect(outside.mails.length - whole.outside.mails.length, `killed at ${dieAt}`).toBeLessThanOrEqual(1);
    }
  }, 240_000);
});

describe('an announcement', () => {
  it('reaches each member once over crashes and repeats, and leaves with its deletion', async () => {
    const { outside } = await undisturbed();
    await work(outside, undefined, noticeJobs);
    const all = await given(outside);
    const members = [ann, bob, owner, root].map(({ id }) => id);
    for (const memberId of members)
      expect(
        all.filter((one) => one.memberId === memberId && one.refs.announcementId === 'news'),
        memberId,
      ).toHaveLength(1);
    const log = await outside.store.readAll(-1, 10_000);
    expect(
      log
        .filter(({ type }) => type === 'AnnouncementSent')
        .map(({ data }) => (data as { recipients: number }).recipients),
    ).toEqual([6]);
    expect(all.filter(({ refs }) => refs.announcementId === 'gone')).toEqual([]);
  });
});
