import { describe, expect, it } from 'vitest';
import { poster } from '#domain/forum/poster.ts';
import { between, conversationIdOf } from '#domain/messages/between.ts';
import { blocks } from '#domain/messages/blocks.ts';
import { conversation } from '#domain/messages/decider.ts';
import { defaultPreferences } from '#domain/notifications/preferences.ts';
import { comment, openForum, THREAD } from './forum.testing.ts';

const CHICAGO = 'America/Chicago';
const NIGHT = { from: '22:00', until: '07:00' };
/** Half past eleven in the night in Chicago; what is put off until its end comes at 13:00 UTC. */
const [LATE, TOLD, NEXT_NIGHT] = ['2027-01-13T05:30:00.000Z', '2027-01-13T05:40:00.000Z', '2027-01-14T05:00:00.000Z'];
const { topics } = defaultPreferences;

type World = Awaited<ReturnType<typeof openForum>>;
const nothing = async (_world: World) => {};
const block = ({ dispatch, rest, ann, bob }: World) =>
  dispatch(blocks, { type: 'BlockMember', data: { memberId: ann.id, otherId: bob.id } }, rest(ann));
const mute = ({ dispatch, rest, ann }: World) =>
  dispatch(poster, { type: 'MuteThread', data: { memberId: ann.id, threadId: THREAD } }, rest(ann));

const talk = ({ ann, bob }: World) => between({ kind: 'shop', id: 'shop' }, bob.id, ann.id);
const write = (world: World) => {
  const beginning = talk(world);
  const message = {
    conversationId: conversationIdOf(beginning),
    side: world.bob.id,
    messageId: 'm1',
    text: 'Hi',
    standing: 'free' as const,
    beginning,
  };
  return world.dispatch(conversation, { type: 'SendMessage', data: message }, world.rest(world.bob));
};

describe('what another member has written', () => {
  it.each([
    {
      what: 'a comment in the daily mail',
      say: comment,
      mail: 'daily',
      when: 'when nothing else happens',
      meanwhile: nothing,
      mails: 1,
    },
    {
      what: 'a comment in the daily mail',
      say: comment,
      mail: 'daily',
      when: 'whose author was blocked meanwhile',
      meanwhile: block,
      mails: 0,
    },
    {
      what: 'a comment in the daily mail',
      say: comment,
      mail: 'daily',
      when: 'whose thread was muted meanwhile',
      meanwhile: mute,
      mails: 0,
    },
    {
      what: 'a comment after quiet hours',
      say: comment,
      mail: 'now',
      when: 'whose author was blocked meanwhile',
      meanwhile: block,
      mails: 0,
    },
    {
      what: 'a comment after quiet hours',
      say: comment,
      mail: 'now',
      when: 'whose thread was muted meanwhile',
      meanwhile: mute,
      mails: 0,
    },
    {
      what: 'a message after quiet hours',
      say: write,
      mail: 'now',
      when: 'when nothing else happens',
      meanwhile: nothing,
      mails: 1,
    },
    {
      what: 'a message after quiet hours',
      say: write,
      mail: 'now',
      when: 'whose author was blocked meanwhile',
      meanwhile: block,
      mails: 0,
    },
    {
      what: 'a message in the daily mail',
      say: write,
      mail: 'daily',
      when: 'whose author was blocked meanwhile',
      meanwhile: block,
      mails: 0,
    },
  ] as const)(
    'is mailed only while its reader has neither blocked nor muted it: $what, $when',
    async ({ say, mail, meanwhile, mails }) => {
      const world = await openForum(LATE);
      const wish = { inApp: true, mail };
      await world.wish(world.ann, {
        topics: { ...topics, forum: wish, messages: wish },
        quiet: NIGHT,
        timeZone: CHICAGO,
      });
      await say(world, world.bob);
      await world.until(TOLD);
      await meanwhile(world);
      await world.until(NEXT_NIGHT);
      expect(world.mailsTo(world.ann)).toHaveLength(mails);
      expect(await world.unread(world.ann), 'what was given stays in the bell').toBe(1);
    },
  );
});
