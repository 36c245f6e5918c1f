import { type BlockEvent, type ConversationEvent, SUPPORT } from '#domain/messages/events.ts';
import type { AccountClosed } from '#domain/users/events.ts';
import { type DocumentList, type Keyset, readStretch, type Stretch } from '../keyset.ts';
import { type Fact, projection, type Work } from '../projection.ts';
import { type ReadModels, readDocument, readDocuments, readRanked } from '../readModels.ts';
import { readWithWords, type TextsOf } from '../search/ownList.ts';
import type { ConversationDocument, EnquiryDocument, MessageDocument } from './documents.ts';
import { arrivalsKey, noTally, notifySides, type Tally, tallyKey } from './tally.ts';

const conversationKey = (id: string) => `conversation/${id}`;
const messageKey = (id: string, nth: number) => `message/${id}/${nth}`;
const enquiryKey = (id: string) => `enquiry/${id}`;
/** Conversations of a side by their last message. */
const boxKey = (side: string) => `box/${side}`;
/** The conversations a member wrote in, so that their messages can be erased with their account. */
const wroteKey = (authorId: string) => `wrote/${authorId}`;
/** A member's conversations, so that the other sides are notified when the member closes their account. */
const membersKey = (memberId: string) => `of/${memberId}`;
/** The conversations between two, whatever they are about. */
const betweenKey = (one: string, other: string) => `between/${[one, other].sort().join('/')}`;

/** Every conversation with its messages, each side's box in order, and what is unread. */
export const conversations = projection<ConversationEvent | BlockEvent | AccountClosed>({
  name: 'conversations',
  version: 3,
  on: {
    async ConversationBegun({ data: { conversationId, about, sides }, metadata: { occurredAt }, position }, work) {
      const blank = { count: 0, unread: [0, 0], readUpTo: [0, 0], closed: false, position } as const;
      work.put(conversationKey(conversationId), {
        conversationId,
        about,
        sides,
        ...blank,
        beganAt: occurredAt,
        changedAt: occurredAt,
      });
      await list(work, betweenKey(...sides), conversationId);
      // Neither the platform nor a guest has an account to close.
      for (const side of sides)
        if (side !== SUPPORT && side !== conversationId) await list(work, membersKey(side), conversationId);
    },
    EnquiryReceived({ data: { conversationId, ...enquiry } }, work) {
      work.put(enquiryKey(conversationId), enquiry);
      return noteWriter(work, enquiry.subjectId, conversationId);
    },
    MessageSent: arrive,
    MessageEdited: edit,
    async ConversationRead({ data: { conversationId, side, upTo, unread }, position }, work) {
      const before = await work.get<ConversationDocument>(conversationKey(conversationId));
      if (!before) return;
      const index = before.sides[0] === side ? 0 : 1;
      const after = {
        ...before,
        readUpTo: placed(before.readUpTo, index, upTo),
        unread: placed(before.unread, index, unread),
        position,
      };
      work.put(conversationKey(conversationId), after);
      await notifySides(work, after, { position, kind: 'read', unreadMore: { [side]: unread - before.unread[index] } });
    },
    async ReportSettled({ data: { conversationId, decision }, position }, work) {
      if (decision === 'closed') await close(work, conversationId, position);
    },
    async EnquiryErased({ data: { conversationId, subjectId }, position }, work) {
      await forget(work, subjectId);
      await close(work, conversationId, position);
    },
    MemberBlocked: ({ data, position }, work) => tellApart(work, data, position),
    MemberUnblocked: ({ data, position }, work) => tellApart(work, data, position),
    async AccountClosed({ data: { accountId }, position }, work) {
      await forget(work, accountId);
      await tellAll(work, membersKey(accountId), { position, kind: 'gone' });
      work.remove(membersKey(accountId));
    },
  },
});

const placed = ([first, second]: readonly [number, number], index: 0 | 1, value: number): readonly [number, number] =>
  index === 0 ? [value, second] : [first, value];

async function arrive(
  { data, metadata, position }: Fact<Extract<ConversationEvent, { type: 'MessageSent' }>>,
  work: Work,
): Promise<void> {
  const { conversationId, side, nth, authorId } = data;
  const before = await work.get<ConversationDocument>(conversationKey(conversationId));
  if (!before) return;
  const reader = before.sides[0] === side ? 1 : 0;
  const unread = placed(before.unread, reader, before.unread[reader] + 1);
  const after = { ...before, count: nth, unread, position, changedAt: metadata.occurredAt };
  work.put(conversationKey(conversationId), after);
  work.put(messageKey(conversationId, nth), { ...data, sentAt: metadata.occurredAt } satisfies MessageDocument);
  for (const one of before.sides) work.rank(boxKey(one), conversationId, position);
  await noteWriter(work, authorId, conversationId);
  await notifySides(work, after, { position, kind: 'message', nth, unreadMore: { [before.sides[reader]]: 1 } });
}

/**
 * Keeps the old text beside the new one. The conversation's position moves, so that a client that resumes gets the new
 * text.
 */
async function edit(
  { data, metadata, position }: Fact<Extract<ConversationEvent, { type: 'MessageEdited' }>>,
  work: Work,
): Promise<void> {
  const { conversationId, nth, text } = data;
  const of = await work.get<ConversationDocument>(conversationKey(conversationId));
  const before = await work.get<MessageDocument>(messageKey(conversationId, nth));
  // Both texts are '' once their author is forgotten; that there was an edit is kept, as it was before that.
  if (!of || !before) return;
  const earlier = [...(before.earlier ?? []), { text: before.text, at: before.editedAt ?? before.sentAt }];
  work.put(messageKey(conversationId, nth), {
    ...before,
    text,
    editedAt: metadata.occurredAt,
    earlier,
  } satisfies MessageDocument);
  await notifySides(work, of, { position, kind: 'message', nth, unreadMore: {} });
}

async function close(work: Work, conversationId: string, position: number): Promise<void> {
  const before = await work.get<ConversationDocument>(conversationKey(conversationId));
  if (!before) return;
  const after = { ...before, closed: true, position };
  work.put(conversationKey(conversationId), after);
  await notifySides(work, after, { position, kind: 'closed', unreadMore: {} });
}

/** Whether two members may write to each other has changed: open screens of their conversations are notified. */
const tellApart = (work: Work, { memberId, otherId }: BlockEvent['data'], position: number): Promise<void> =>
  tellAll(work, betweenKey(memberId, otherId), { position, kind: 'blocked' });

/** Sends a change notice to both sides of every conversation in a list, because what they may do in it has changed. */
async function tellAll(
  work: Work,
  listed: string,
  what: { position: number; kind: 'blocked' | 'gone' },
): Promise<void> {
  for (const conversationId of (await work.get<readonly string[]>(listed)) ?? []) {
    const before = await work.get<ConversationDocument>(conversationKey(conversationId));
    if (!before) continue;
    work.put(conversationKey(conversationId), { ...before, position: what.position });
    await notifySides(work, before, { ...what, unreadMore: {} });
  }
}

/** Adds a conversation to a list, once. */
async function list(work: Work, key: string, conversationId: string): Promise<void> {
  const before = (await work.get<readonly string[]>(key)) ?? [];
  if (!before.includes(conversationId)) work.put(key, [...before, conversationId]);
}

const noteWriter = (work: Work, authorId: string, conversationId: string): Promise<void> =>
  list(work, wroteKey(authorId), conversationId);

/** Removes an author's words from every conversation they wrote in; that they wrote stays. */
async function forget(work: Work, authorId: string): Promise<void> {
  for (const conversationId of (await work.get<readonly string[]>(wroteKey(authorId))) ?? []) {
    const { count = 0 } = (await work.get<ConversationDocument>(conversationKey(conversationId))) ?? {};
    for (let nth = 1; nth <= count; nth += 1) {
      const message = await work.get<MessageDocument>(messageKey(conversationId, nth));
      if (message?.authorId === authorId) work.put(messageKey(conversationId, nth), forgotten(message));
    }
    const enquiry = await work.get<EnquiryDocument>(enquiryKey(conversationId));
    if (enquiry?.subjectId === authorId) work.put(enquiryKey(conversationId), blankEnquiry(authorId));
  }
  work.remove(wroteKey(authorId));
}

const forgotten = ({ picture: _picture, earlier: _earlier, ...message }: MessageDocument): MessageDocument => ({
  ...message,
  text: '',
});

const blankEnquiry = (subjectId: string): EnquiryDocument => ({
  subjectId,
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
});

/** A conversation; undefined when there is none. */
export const readConversation = (models: ReadModels, id: string): Promise<ConversationDocument | undefined> =>
  readDocument(models, conversations, conversationKey(id));

/** Several conversations, in their order; missing ones are left out. One round trip. */
export const readConversations = (models: ReadModels, ids: readonly string[]): Promise<ConversationDocument[]> =>
  readDocuments(models, conversations, ids.map(conversationKey));

/** A stretch of a side's conversations, the last written first, and how many there are. */
export async function readBox(
  models: ReadModels,
  side: string,
  page: { offset: number; limit: number },
): Promise<{ conversations: ConversationDocument[]; total: number }> {
  const { members, total } = await readRanked(models, conversations, boxKey(side), { ...page, descending: true });
  return { conversations: await readDocuments(models, conversations, members.map(conversationKey)), total };
}

/** The same conversations between two places of the box. */
export const readBoxStretch = (
  models: ReadModels,
  side: string,
  keyset: Keyset,
): Promise<Stretch<ConversationDocument>> => readStretch(models, boxOf(side), keyset);

/** Those of them whose text, put together by `textsOf`, has some words; see {@link readWithWords}. */
export const findInBox = (
  models: ReadModels,
  side: string,
  words: { readonly query: string; readonly textsOf: TextsOf<ConversationDocument> },
  keyset: Keyset,
): Promise<Stretch<ConversationDocument>> => readWithWords(models, boxOf(side), words, keyset);

const boxOf = (side: string): DocumentList<ConversationDocument> => ({
  projection: conversations,
  set: boxKey(side),
  isDescending: true,
  documentKey: conversationKey,
});

/** Up to `limit` messages of a conversation before message `before`, newest first. */
export function readMessages(
  models: ReadModels,
  id: string,
  { before, limit }: { before: number; limit: number },
): Promise<MessageDocument[]> {
  const last = Math.max(0, before - 1);
  const numbers = Array.from({ length: Math.min(limit, last) }, (_, index) => last - index);
  return readDocuments(
    models,
    conversations,
    numbers.map((nth) => messageKey(id, nth)),
  );
}

/** Several messages, each by its conversation and number; missing ones are left out. One round trip. */
export const readSeveral = (
  models: ReadModels,
  which: readonly { conversationId: string; nth: number }[],
): Promise<MessageDocument[]> =>
  readDocuments(
    models,
    conversations,
    which.map(({ conversationId, nth }) => messageKey(conversationId, nth)),
  );

/** What came with the contact form, for several conversations in their order; undefined where none did. */
export async function readEnquiries(
  models: ReadModels,
  ids: readonly string[],
): Promise<(EnquiryDocument | undefined)[]> {
  if (ids.length === 0) return [];
  const texts = await models.redis.mget(...ids.map((id) => models.key(conversations, enquiryKey(id))));
  return texts.map((text) => (text === null ? undefined : (JSON.parse(text) as EnquiryDocument)));
}

/** How much a side has not read, as of a position of the log; a subscriber that resumes from there misses nothing. */
export const readTally = async (models: ReadModels, side: string): Promise<Tally> =>
  (await readDocument<Tally>(models, conversations, tallyKey(side))) ?? noTally;

/** The most missed messages that are sent to a subscriber that resumes; one that missed more reads everything again. */
export const MOST_MISSED = 500;

/** What arrived for a side after a position, oldest first: at most {@link MOST_MISSED} and one more. */
export async function readArrivals(
  models: ReadModels,
  side: string,
  after: number,
): Promise<{ conversationId: string; nth: number; position: number }[]> {
  const found = await models.redis.zrangebyscore(
    models.key(conversations, arrivalsKey(side)),
    `(${after}`,
    '+inf',
    'WITHSCORES',
    'LIMIT',
    0,
    MOST_MISSED + 1,
  );
  return Array.from({ length: found.length / 2 }, (_, index) => {
    const [conversationId = '', nth] = (found[index * 2] ?? '').split('/');
    return { conversationId, nth: Number(nth), position: Number(found[index * 2 + 1]) };
  });
}
