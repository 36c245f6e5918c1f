import type { Actor } from '#domain/decider.ts';
import { SUPPORT } from '#domain/messages/events.ts';
import { announcement, notificationOf } from '#domain/notifications/announcement.ts';
import { bell } from '#domain/notifications/decider.ts';
import { sendEnquiry } from '../contact/actions.ts';
import type { Context, Services } from '../http/context.ts';
import { markRead, sendMessage } from '../messages/actions.ts';
import { keepPicture } from '../messages/pictures.ts';
import { sendAnnouncement } from '../notifications/actions.ts';
import { moment, system, visitor } from './player.ts';
import { drawScarf } from './scarf.ts';
import {
  DEMO_ANNOUNCEMENTS,
  DEMO_ENQUIRIES,
  DEMO_QUESTIONS,
  DEMO_TALKS,
  type DemoAnnouncement,
  type DemoEnquiry,
  type DemoTalk,
} from './talks.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const BETWEEN_LINES = 7 * MINUTE;

type Cast = {
  readonly services: Services;
  readonly now: string;
  readonly customer: Actor;
  /** Who answers for the platform. */
  readonly owner: Actor;
  readonly shops: readonly { readonly shopId: string; readonly owner: Actor }[];
  /** Other customers, who write to the first shop. */
  readonly others: readonly Actor[];
  /** All members at the time of the announcements. */
  readonly members: readonly Actor[];
};

/** Something that happened so many milliseconds ago. */
type Step = { readonly ago: number; readonly play: () => Promise<unknown> };

/**
 * Conversations, enquiries and announcements of a town that uses them, in the past and by the product's own commands;
 * one thing after the other as it happened, as boxes, bells and records are in the order of the log. Repeating it
 * changes nothing.
 */
export async function playMessages(cast: Cast): Promise<void> {
  const steps = [
    ...DEMO_TALKS.flatMap((talk, index) => talkOf(cast, talk, index)),
    ...DEMO_QUESTIONS.flatMap((text, index) => questionOf(cast, text, index)),
    ...DEMO_ENQUIRIES.map((enquiry, index) => enquiryOf(cast, enquiry, index)),
    ...DEMO_ANNOUNCEMENTS.flatMap((news, index) => announcementOf(cast, news, index)),
  ];
  for (const { play } of steps.sort((left, right) => right.ago - left.ago)) await play();
}

const as = ({ services, now }: Cast, by: Actor, ago: number, about: string): Context =>
  moment(services, by, new Date(Date.parse(now) - ago).toISOString(), `messages/${about}`);

function talkOf(cast: Cast, { shop, hoursAgo, lines, unread }: DemoTalk, index: number): Step[] {
  const place = shop === undefined ? undefined : cast.shops[shop];
  if (shop !== undefined && !place) return [];
  const to = place
    ? { kind: 'shop' as const, id: place.shopId, memberId: undefined }
    : { kind: 'support' as const, memberId: undefined };
  const other = place?.owner ?? cast.owner;
  let conversationId = '';
  const said = lines.map(([who, text, picture], n): Step => {
    const ago = hoursAgo * HOUR - n * BETWEEN_LINES;
    const play = async () => {
      const context = as(cast, who === 'c' ? cast.customer : other, ago, `talk/${index}/${n}`);
      const pictureId = picture && (await keepPicture(context, await drawScarf())).id;
      const where = n === 0 ? { to, conversationId: undefined } : { to: undefined, conversationId };
      ({ conversationId } = await sendMessage(context, {
        ...where,
        messageId: `demo-talk-${index}-${n}`,
        text,
        pictureId,
      }));
    };
    return { ago, play };
  });
  const readAgo = hoursAgo * HOUR - lines.length * BETWEEN_LINES;
  const read = async () => {
    await markRead(as(cast, other, readAgo, `read/${index}/o`), conversationId, lines.length);
    await markRead(as(cast, cast.customer, readAgo, `read/${index}/c`), conversationId, lines.length - unread);
    if (unread > 0) await ring(cast, cast.customer, conversationId, readAgo, index);
  };
  return [...said, { ago: readAgo, play: read }];
}

/** Gives the notification of unread messages, as the job does after two minutes. */
async function ring(
  cast: Cast,
  { id: memberId }: Actor,
  conversationId: string,
  ago: number,
  index: number,
): Promise<void> {
  const news = {
    notificationId: `messages-${conversationId}-demo`,
    topic: 'messages',
    kind: 'messagesWaiting',
    refs: { conversationId },
  } as const;
  await as(cast, { id: SUPPORT, role: 'system' }, ago, `ring/${index}`).dispatch(bell, {
    type: 'GiveNotification',
    data: { memberId, ...news },
  });
}

/** Another customer asks the first shop. */
function questionOf(cast: Cast, text: string, index: number): Step[] {
  const [first] = cast.shops;
  const by = cast.others[index];
  if (!first || !by || by.id === first.owner.id) return [];
  const ago = (24 - index * 9) * HOUR;
  let conversationId = '';
  const ask = async () => {
    const to = { kind: 'shop', id: first.shopId, memberId: undefined } as const;
    const context = as(cast, by, ago, `question/${index}`);
    ({ conversationId } = await sendMessage(context, {
      to,
      conversationId: undefined,
      messageId: `demo-question-${index}`,
      text,
      pictureId: undefined,
    }));
  };
  const rungAgo = ago - 2 * MINUTE;
  return [
    { ago, play: ask },
    { ago: rungAgo, play: () => ring(cast, first.owner, conversationId, rungAgo, DEMO_TALKS.length + index) },
  ];
}

function enquiryOf(cast: Cast, enquiry: DemoEnquiry, index: number): Step {
  const ago = (30 + index * 20) * HOUR;
  const email = `${enquiry.firstName.toLowerCase()}@example.test`;
  return { ago, play: () => sendEnquiry(as(cast, visitor, ago, `enquiry/${index}`), { ...enquiry, email, phone: '' }) };
}

/**
 * Sent and given to all members at its time, not when the installation begins, and read since: the older, the more
 * have.
 */
function announcementOf(cast: Cast, { title, text, daysAgo }: DemoAnnouncement, index: number): Step[] {
  const ago = daysAgo * 24 * HOUR;
  const readAgo = ago - 5 * HOUR;
  let announcementId = '';
  const send = async () => {
    announcementId = await sendAnnouncement(as(cast, cast.owner, ago, `announcement/${index}`), {
      title,
      content: text,
      memberIds: undefined,
      sendAt: undefined,
    });
    const news = {
      notificationId: notificationOf(announcementId),
      topic: 'announcements',
      kind: 'announcement',
      refs: { announcementId },
    } as const;
    const given = as(cast, system, ago, `announcement/${index}/given`);
    for (const { id: memberId } of cast.members)
      await given.dispatch(bell, { type: 'GiveNotification', data: { memberId, ...news } });
    await given.dispatch(announcement, {
      type: 'RecordSent',
      data: { announcementId, recipients: cast.members.length },
    });
  };
  const read = async () => {
    for (const [n, by] of cast.members.entries()) {
      if (n % DEMO_ANNOUNCEMENTS.length < index) continue;
      const data = { memberId: by.id, notificationId: notificationOf(announcementId) };
      await as(cast, by, readAgo - n * MINUTE, `announcement/${index}/read/${n}`).dispatch(bell, {
        type: 'ReadNotification',
        data,
      });
    }
  };
  return [
    { ago, play: send },
    { ago: readAgo, play: read },
  ];
}
