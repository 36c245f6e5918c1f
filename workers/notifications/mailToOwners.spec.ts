import { expect, it } from 'vitest';
import type { Actor } from '#domain/decider.ts';
import { thread } from '#domain/forum/decider.ts';
import { poster } from '#domain/forum/poster.ts';
import { established } from '#domain/forum/testing.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import { conversation } from '#domain/messages/decider.ts';
import { account } from '#domain/users/decider.ts';
import { owners } from '#domain/users/owners.ts';
import { root } from './fakeClockWorkers.testing.ts';
import { comment, openForum, remove, THREAD } from './forum.testing.ts';

/** Half past eleven in the night in Chicago; what is put off until its end comes at 13:00 UTC. */
const [LATE, TOLD, NEXT_NIGHT] = ['2027-01-13T05:30:00.000Z', '2027-01-13T05:40:00.000Z', '2027-01-14T05:00:00.000Z'];
const otto: Actor = { id: 'OttoOwner0000000000000', role: 'superadmin' };

/** Root and Otto own the platform, and Root is not to be disturbed at night; Bob has commented on Ann's thread. */
async function openNight() {
  const world = await openForum(LATE);
  const { dispatch, rest, ann, bob } = world;
  await world.registerAs(otto, 'Otto');
  await dispatch(owners, { type: 'EnrolOwner', data: { accountId: otto.id } }, rest(root));
  await world.wish(root, { quiet: { from: '22:00', until: '07:00' }, timeZone: 'America/Chicago' });
  const postId = await comment(world, bob);
  const send = (aggregate: object, of: object) => (type: string, by: Actor, data: object) =>
    dispatch(aggregate as never, { type, data: { ...of, ...data } } as never, rest(by)) as Promise<unknown>;
  const talk = async (one: Actor, other: Actor) => {
    const beginning = between({ kind: 'shop', id: 'shop' }, one.id, other.id);
    const inTalk = send(conversation, { conversationId: conversationIdOf(beginning) });
    for (const { id: side } of [one, other]) {
      await inTalk(
        'SendMessage',
        { id: side, role: 'CUSTOMER' },
        { side, messageId: `m-${side}`, text: 'No.', standing: 'free', beginning },
      );
    }
    return inTalk;
  };
  return {
    world,
    ann,
    bob,
    talk,
    onPost: send(thread, { threadId: THREAD, postId }),
    onBob: send(poster, { memberId: bob.id }),
    deletePost: () => remove(world, postId, bob),
    close: ({ id: accountId }: Actor) =>
      dispatch(
        account,
        { type: 'CloseAccount', data: { accountId, reason: 'enough' } },
        rest({ id: accountId, role: 'CUSTOMER' }),
      ),
  };
}
type Night = Awaited<ReturnType<typeof openNight>>;

const nothing = async () => {};
const flag = ({ onPost, ann }: Night) => onPost('FlagPost', ann, { cause: 'spam', note: '', flagger: established });
async function appealHiding({ onPost, bob }: Night) {
  await onPost('HidePost', otto, { reason: 'Advertising' });
  await onPost('AppealHiding', bob, { text: 'It is not.' });
}
const appealBan =
  (until: string | null) =>
  async ({ onBob, bob }: Night) => {
    await onBob('BanFromForum', otto, { reason: 'Spam', until, isModerator: false });
    await onBob('AppealForumBan', bob, { text: 'Sorry.' });
  };
const report = async ({ talk, ann, bob }: Night) =>
  (await talk(ann, bob))('ReportConversation', ann, { side: ann.id, reason: 'Rude' });
const settle = async ({ talk, ann, bob }: Night) =>
  (await talk(ann, bob))('SettleReport', otto, { decision: 'warned', reason: 'Stay friendly' });
const reportTheirs = async ({ talk, bob }: Night) =>
  (await talk(root, bob))('ReportConversation', root, { side: root.id, reason: 'Rude' });

const POST = 'A post waits for you';
const BAN = 'An appeal waits for you';
const REPORT = 'A conversation was reported';

it.each([
  [POST, 'flagged and waiting', flag, nothing, true],
  [
    POST,
    'flagged and let stand',
    flag,
    ({ onPost }: Night) => onPost('DismissFlags', otto, { reason: 'It may stand.' }),
    false,
  ],
  [POST, 'flagged and hidden', flag, ({ onPost }: Night) => onPost('HidePost', otto, { reason: 'Spam' }), false],
  [POST, 'flagged and deleted', flag, ({ deletePost }: Night) => deletePost(), false],
  [POST, 'flagged and without words, its author having left', flag, ({ close, bob }: Night) => close(bob), false],
  [POST, 'appealed for and waiting', appealHiding, nothing, true],
  [
    POST,
    'appealed for and restored',
    appealHiding,
    ({ onPost }: Night) => onPost('RestorePost', otto, { reason: 'Fine' }),
    false,
  ],
  [
    POST,
    'appealed for in vain',
    appealHiding,
    ({ onPost }: Night) => onPost('DenyHidingAppeal', otto, { reason: 'It is' }),
    false,
  ],
  [BAN, 'waiting', appealBan(null), nothing, true],
  [
    BAN,
    'turned down',
    appealBan(null),
    ({ onBob }: Night) => onBob('DenyForumBanAppeal', otto, { reason: 'It stays' }),
    false,
  ],
  [BAN, 'granted', appealBan(null), ({ onBob }: Night) => onBob('LiftForumBan', otto, { reason: 'Enough' }), false],
  [BAN, 'about a ban that is over', appealBan('2027-01-13T12:30:00.000Z'), nothing, false],
  [BAN, 'of a member who has left', appealBan(null), ({ close, bob }: Night) => close(bob), false],
  [REPORT, 'waiting', report, nothing, true],
  [REPORT, 'settled', report, settle, false],
  [
    ...[REPORT, 'settled, with one against the owner waiting', reportTheirs],
    async ({ talk, bob }: Night) => {
      const inTalk = await talk(root, bob);
      await inTalk('ReportConversation', bob, { side: bob.id, reason: 'Rude, too' });
      await inTalk('SettleReport', otto, { side: root.id, decision: 'dismissed', reason: 'Seen' });
    },
    false,
  ],
] as const)(
  'an owner is mailed after their quiet hours of a case that still waits, and of no other: %s (%s)',
  async (subject, _what, open, meanwhile, isMailed) => {
    const night = await openNight();
    await open(night);
    await night.world.until(TOLD);
    const said = (who: Actor) => night.world.mailsTo(who).filter((mail) => mail.subject === subject).length;
    expect([said(otto), said(root)]).toEqual([1, 0]);
    await meanwhile(night);
    await night.world.until(NEXT_NIGHT);
    expect(said(root)).toBe(isMailed ? 1 : 0);
  },
);
