import type { ReportDecision } from '#domain/messages/events.ts';
import {
  editMessage,
  markRead,
  report,
  sendMessage,
  setBlocked,
  settleReport,
} from '../../gateway/messages/actions.ts';
import { beginningOf, conversationIdOf } from '../../gateway/messages/sides.ts';
import { registerShop } from '../../gateway/shops/actions.ts';
import { close, join, type Person, platform } from '../people.ts';
import { MINUTE, type Play } from '../play.ts';

/** What those who write to each other share. */
export type MessagesPlay = Play & {
  readonly shops: { readonly shopId: string; readonly owner: Person }[];
  /** Conversations that somebody has begun, with their sides' members. */
  readonly talks: { readonly conversationId: string; readonly sides: readonly Person[] }[];
  /** The last number of a message that its author knows of, by conversation and author. */
  readonly sent: { readonly conversationId: string; readonly author: Person; readonly nth: number }[];
};

const DECISIONS: readonly ReportDecision[] = ['dismissed', 'warned', 'closed'];

/** Opens a shop and answers what is written to it; otherwise like any member. */
export async function barber(play: MessagesPlay, name: string): Promise<void> {
  const { world, ask, shops } = play;
  const me = await join(play, name, 'SHOP_OWNER');
  if (!me) return;
  const form = {
    name: 'The Chair',
    category: 'barbers',
    price: 0,
    description: '',
    contactNumber: '',
    contactEmail: '',
  };
  const opened = await ask(me.actor, world.nextId('shop'), (context) =>
    registerShop(context, { ...form, address: '', timeZone: 'America/Chicago', image: '' }),
  );
  if (opened.kind === 'done') shops.push({ shopId: opened.value.shopId, owner: me });
  await writes(play, me);
}

export async function guest(play: MessagesPlay, name: string): Promise<void> {
  const me = await join(play, name);
  if (!me) return;
  await writes(play, me);
  if (play.world.random.chance(0.1)) await close(play, me);
}

async function writes(play: MessagesPlay, me: Person): Promise<void> {
  const { random } = play.world;
  const todo = 12 + random.below(14);
  for (let done = 0; done < todo; done += 1) {
    await play.rest(me.actor, random.below(12 * MINUTE));
    await random.pick(deeds)(play, me);
  }
}

async function toShop(play: MessagesPlay, me: Person): Promise<void> {
  const { world, ask, shops, talks, sent } = play;
  if (shops.length === 0) return;
  const { shopId, owner } = world.random.pick(shops);
  const to = { kind: 'shop' as const, id: shopId, memberId: undefined };
  const messageId = world.nextId('message');
  const answer = await ask(me.actor, world.nextId('write'), async (context) => {
    const conversationId = conversationIdOf(await beginningOf(context, to));
    const message = { messageId, text: 'Is there a chair?', pictureId: undefined, conversationId: undefined, to };
    return { conversationId, message: await sendMessage(context, message) };
  });
  if (answer.kind !== 'done') return;
  const { conversationId, message } = answer.value;
  if (!talks.some((talk) => talk.conversationId === conversationId)) talks.push({ conversationId, sides: [me, owner] });
  sent.push({ conversationId, author: me, nth: message.nth });
}

async function toSupport(play: MessagesPlay, me: Person): Promise<void> {
  const { world, ask } = play;
  const to = { kind: 'support' as const, memberId: undefined };
  const messageId = world.nextId('message');
  await ask(me.actor, world.nextId('plead'), (context) =>
    sendMessage(context, { messageId, text: 'Help.', pictureId: undefined, conversationId: undefined, to }),
  );
}

const ownTalk = ({ talks, world }: MessagesPlay, me: Person) => {
  const own = talks.filter(({ sides }) => sides.includes(me));
  return own.length === 0 ? undefined : world.random.pick(own);
};

/** At times from two windows, both of which send it. */
async function reply(play: MessagesPlay, me: Person): Promise<void> {
  const { world, ask, sent } = play;
  const talk = ownTalk(play, me);
  if (!talk) return;
  const { conversationId } = talk;
  const messageId = world.nextId('message');
  const send = () =>
    ask(me.actor, world.nextId('reply'), (context) =>
      sendMessage(context, { messageId, text: 'At ten.', pictureId: undefined, conversationId, to: undefined }),
    );
  const [answer] = await Promise.all(world.random.chance(0.3) ? [send(), send()] : [send()]);
  if (answer?.kind === 'done') sent.push({ conversationId, author: me, nth: answer.value.nth });
}

async function edit(play: MessagesPlay, me: Person): Promise<void> {
  const { world, ask, sent } = play;
  const last = sent.findLast(({ author }) => author === me);
  if (!last) return;
  const text = `At ${world.random.pick(['ten', 'eleven', 'twelve'])}.`;
  await ask(me.actor, world.nextId('edit'), (context) =>
    editMessage(context, last.conversationId, { nth: last.nth, text }),
  );
}

async function read(play: MessagesPlay, me: Person): Promise<void> {
  const talk = ownTalk(play, me);
  const upTo = 1 + play.world.random.below(20);
  if (talk)
    await play.ask(me.actor, play.world.nextId('read'), (context) => markRead(context, talk.conversationId, upTo));
}

async function complain(play: MessagesPlay, me: Person): Promise<void> {
  const talk = ownTalk(play, me);
  if (talk)
    await play.ask(me.actor, play.world.nextId('report'), (context) => report(context, talk.conversationId, 'Rude.'));
}

async function block(play: MessagesPlay, me: Person): Promise<void> {
  const { world, ask, rest } = play;
  const other = ownTalk(play, me)?.sides.find((side) => side !== me);
  if (!other) return;
  await ask(me.actor, world.nextId('block'), (context) => setBlocked(context, other.actor.id, true));
  await rest(me.actor, world.random.below(30 * MINUTE));
  await ask(me.actor, world.nextId('unblock'), (context) => setBlocked(context, other.actor.id, false));
}

const deeds = [toShop, toShop, reply, reply, reply, reply, edit, edit, read, read, toSupport, complain, block];

/** Settles reports: one in three closes the conversation. */
export async function supporter(play: MessagesPlay): Promise<void> {
  const { world, ask, rest, talks } = play;
  const { random } = world;
  for (let done = 0; done < 15; done += 1) {
    await rest(platform, random.below(20 * MINUTE));
    if (talks.length === 0) continue;
    const { conversationId, sides } = random.pick(talks);
    const decision = random.pick(DECISIONS);
    const by = random.chance(0.5) ? random.pick(sides).actor.id : undefined;
    await ask(platform, world.nextId('settle'), (context) =>
      settleReport(context, conversationId, { decision, reason: 'Read it.', by }),
    );
  }
}
