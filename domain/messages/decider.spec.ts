import { describe, expect, it } from 'vitest';
import { given } from '../given.testing.ts';
import { between, conversationIdOf, withSupport } from './between.ts';
import { blocks } from './blocks.ts';
import type { ConversationCommand } from './commands.ts';
import { conversation, EDITABLE_MS, MOST_EDITS } from './decider.ts';
import { type ConversationEvent, personal, SUPPORT } from './events.ts';
import * as refusals from './refusals.ts';
import {
  AT,
  ann,
  bea,
  beginning,
  begun,
  conversationId,
  editMessage,
  eve,
  readConversation,
  reported,
  root,
  sendMessage,
  sent,
  settled,
} from './testing.ts';

const talk = [begun, sent(ann, 1, 'a1'), sent(bea, 2, 'b1'), sent(bea, 3, 'b2')];
const read = (by: typeof ann, upTo: number, unread: number): ConversationEvent => ({
  type: 'ConversationRead',
  data: { conversationId, side: by.id, upTo, unread },
});
describe('a message', () => {
  it('begins the conversation when it is the first', () => {
    given(conversation)
      .when(sendMessage(ann, 'a1'))
      .appends(begun, sent(ann, 1, 'a1'));
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2'))
      .appends(sent(ann, 4, 'a2'));
  });

  it('is one, however often a queue sends it, and although the conversation was closed or blocked since', () => {
    given(conversation, ...talk)
      .when(sendMessage(bea, 'b1'))
      .appendsNothing();
    given(conversation, ...talk, reported, settled('closed'))
      .when(sendMessage(bea, 'b1', { standing: 'blocked' }))
      .appendsNothing();
    given(conversation, ...talk)
      .when(sendMessage(bea, 'a1'))
      .appends(sent(bea, 4, 'a1'));
  });

  it('is refused to every account that is not a side, as if the conversation did not exist', () => {
    given(conversation, ...talk)
      .when(sendMessage(eve, 'e1'))
      .refuses(refusals.ConversationMissing);
    given(conversation, ...talk)
      .when(sendMessage(eve, 'e1', { side: ann.id }))
      .refuses(refusals.ConversationMissing);
    given(conversation, ...talk)
      .when(sendMessage(ann, 'e1', { side: SUPPORT }))
      .refuses(refusals.ConversationMissing);
    given(conversation, ...talk)
      .when(sendMessage(root, 'r1'))
      .refuses(refusals.ConversationMissing);
    given(conversation)
      .when(sendMessage(ann, 'a1', { beginning: undefined }))
      .refuses(refusals.ConversationMissing);
  });

  it('needs text, not too long, and a recipient who can receive it', () => {
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2', { text: ' \n ' }))
      .refuses(refusals.MessageEmpty);
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2', { text: 'x'.repeat(2_001) }))
      .refuses(refusals.MessageTooLong);
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2', { standing: 'blocked' }))
      .refuses(refusals.Blocked);
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2', { standing: 'gone' }))
      .refuses(refusals.NobodyThere);
    given(conversation)
      .when(sendMessage(ann, 'a1', { beginning: between(beginning.about, ann.id, ann.id) }))
      .refuses(refusals.WithYourself);
  });

  it('to the platform is answered by any superadmin, and by no other account', () => {
    const line = withSupport(ann.id);
    const of = { conversationId: conversationIdOf(line), beginning: line };
    const first: ConversationEvent[] = [
      { type: 'ConversationBegun', data: { conversationId: of.conversationId, ...line } },
      {
        type: 'MessageSent',
        data: {
          conversationId: of.conversationId,
          side: ann.id,
          nth: 1,
          messageId: 'a1',
          authorId: ann.id,
          text: 'words of a1',
          sentAt: AT,
        },
      },
    ];
    given(conversation)
      .when(sendMessage(ann, 'a1', of))
      .appends(...first);
    given(conversation, ...first)
      .when(sendMessage(root, 'r1', of))
      .appends({
        type: 'MessageSent',
        data: {
          conversationId: of.conversationId,
          side: SUPPORT,
          nth: 2,
          messageId: 'r1',
          authorId: root.id,
          text: 'words of r1',
          sentAt: AT,
        },
      });
    given(conversation, ...first)
      .when(sendMessage(bea, 'b1', { ...of, side: SUPPORT }))
      .refuses(refusals.ConversationMissing);
  });
});

describe('a picture', () => {
  const picture = { id: 'Picture000000000000001', width: 640, height: 480 };
  it('goes with words or without', () => {
    const alone = { ...sent(ann, 4, 'a2').data, text: '', picture };
    given(conversation, ...talk)
      .when(sendMessage(ann, 'a2', { text: '  ', picture }))
      .appends({ type: 'MessageSent', data: alone } as ConversationEvent);
  });
  it('is not for a guest, who reads the answer by mail', () => {
    const sides = [conversationId, SUPPORT] as const;
    const guest: ConversationEvent = {
      type: 'ConversationBegun',
      data: { conversationId, about: { kind: 'contact' }, sides },
    };
    given(conversation, guest)
      .when(sendMessage(root, 'r1', { picture }))
      .refuses(refusals.WordsOnly);
    given(conversation, guest, sent(root, 1, 'r1'))
      .when(editMessage(root, 1, 'better'))
      .refuses(refusals.SentByMail);
  });
});

describe('an edit', () => {
  const edited = (by: typeof ann, nth: number, text: string): ConversationEvent => ({
    type: 'MessageEdited',
    data: { conversationId, side: by.id, nth, authorId: by.id, text },
  });
  const later = (ms: number) => new Date(Date.parse(AT) + ms).toISOString();

  it('is of one’s own last message, also when the other side has written since; the same words say nothing new', () => {
    given(conversation, ...talk)
      .when(editMessage(ann, 1, ' better '))
      .appends(edited(ann, 1, 'better'));
    given(conversation, ...talk, edited(ann, 1, 'better'))
      .when(editMessage(ann, 1, 'better', { at: later(EDITABLE_MS + 1) }))
      .appendsNothing();
    given(conversation, ...talk, edited(ann, 1, 'better'))
      .when(editMessage(ann, 1, 'best'))
      .appends(edited(ann, 1, 'best'));
  });

  it('is refused for an older message, another author’s, or one that does not exist', () => {
    for (const [by, nth] of [
      [bea, 2],
      [bea, 1],
      [ann, 3],
      [ann, 9],
    ] as const)
      given(conversation, ...talk)
        .when(editMessage(by, nth, 'x'))
        .refuses(refusals.NotYourLast);
    for (const over of [{}, { side: ann.id }, { side: SUPPORT }])
      given(conversation, ...talk)
        .when(editMessage(eve, 1, 'x', over))
        .refuses(refusals.ConversationMissing);
    given(conversation)
      .when(editMessage(ann, 1, 'x'))
      .refuses(refusals.ConversationMissing);
  });

  it('is possible for fifteen minutes, under the same rules as sending', () => {
    given(conversation, ...talk)
      .when(editMessage(ann, 1, 'x', { at: later(EDITABLE_MS) }))
      .appends(edited(ann, 1, 'x'));
    given(conversation, ...talk)
      .when(editMessage(ann, 1, 'x', { at: later(EDITABLE_MS + 1) }))
      .refuses(refusals.TooLateToEdit);
    given(conversation, ...talk)
      .when(editMessage(ann, 1, ' '))
      .refuses(refusals.MessageEmpty);
    given(conversation, ...talk)
      .when(editMessage(ann, 1, 'x'.repeat(2_001)))
      .refuses(refusals.MessageTooLong);
    given(conversation, ...talk)
      .when(editMessage(ann, 1, 'x', { standing: 'blocked' }))
      .refuses(refusals.Blocked);
    given(conversation, ...talk)
      .when(editMessage(ann, 1, 'x', { standing: 'gone' }))
      .refuses(refusals.NobodyThere);
    given(conversation, ...talk, reported, settled('closed'))
      .when(editMessage(ann, 1, 'x'))
      .refuses(refusals.ConversationClosed);
    given(conversation, ...talk, reported)
      .when(editMessage(ann, 1, 'x'))
      .appends(edited(ann, 1, 'x'));
  });

  it('is the last of twenty', () => {
    const nineteen = Array.from({ length: MOST_EDITS - 1 }, (_, n) => edited(ann, 1, `edit ${n}`));
    given(conversation, ...talk, ...nineteen)
      .when(editMessage(ann, 1, 'x'))
      .appends(edited(ann, 1, 'x'));
    given(conversation, ...talk, ...nineteen, edited(ann, 1, 'x'))
      .when(editMessage(ann, 1, 'y'))
      .refuses(refusals.EditedOften);
  });

  it('of a message of the platform is for the superadmin who wrote it', () => {
    const line = withSupport(ann.id);
    const of = { conversationId: conversationIdOf(line) };
    const first: ConversationEvent[] = [
      { type: 'ConversationBegun', data: { ...of, ...line } },
      {
        type: 'MessageSent',
        data: { ...of, side: SUPPORT, nth: 1, messageId: 'r1', authorId: root.id, text: 'No', sentAt: AT },
      },
    ];
    const say = (by: typeof root) =>
      ({
        type: 'EditMessage',
        data: { ...of, side: SUPPORT, nth: 1, text: 'Yes', standing: 'free' },
        at: AT,
        by,
      }) as const;
    given(conversation, ...first)
      .when(say(root))
      .appends({ type: 'MessageEdited', data: { ...of, side: SUPPORT, nth: 1, authorId: root.id, text: 'Yes' } });
    given(conversation, ...first)
      .when(say({ id: 'AnotherOwner00000000000', role: 'superadmin' }))
      .refuses(refusals.NotYourLast);
  });

  it('is refused for messages of the contact form, and for those recorded before edits existed', () => {
    const { sentAt: _at, ...old } = (sent(ann, 1, 'a1') as Extract<ConversationEvent, { type: 'MessageSent' }>).data;
    given(conversation, begun, { type: 'MessageSent', data: old })
      .when(editMessage(ann, 1, 'x'))
      .refuses(refusals.NotYourLast);
  });
});

describe('a read mark', () => {
  it('goes forward only, never past the last message, and records how many are left', () => {
    given(conversation, ...talk)
      .when(readConversation(ann, 2))
      .appends(read(ann, 2, 1));
    given(conversation, ...talk, read(ann, 2, 1))
      .when(readConversation(ann, 1))
      .appendsNothing();
    given(conversation, ...talk, read(ann, 2, 1))
      .when(readConversation(ann, 99))
      .appends(read(ann, 3, 0));
    given(conversation, ...talk)
      .when(readConversation(bea, 3))
      .appends(read(bea, 3, 0));
  });

  it('is refused for an account that is not a side', () => {
    given(conversation, ...talk)
      .when(readConversation(eve, 1))
      .refuses(refusals.ConversationMissing);
    given(conversation).when(readConversation(ann, 1)).refuses(refusals.ConversationMissing);
  });
});

describe('an enquiry', () => {
  const given_ = { firstName: 'Gil', lastName: 'Guest', email: 'gil@example.test', phone: '', subject: 'Hours' };
  const enquire = (message: string, memberId: string | null = null): ConversationCommand => ({
    type: 'SendEnquiry',
    data: { conversationId, memberId, message, ...given_ },
    at: AT,
    by: memberId ? ann : { id: 'visitor', role: 'visitor' },
  });
  const ofGuest: ConversationEvent[] = [
    {
      type: 'ConversationBegun',
      data: { conversationId, about: { kind: 'contact' }, sides: [conversationId, SUPPORT] },
    },
    { type: 'EnquiryReceived', data: { conversationId, subjectId: conversationId, ...given_ } },
    {
      type: 'MessageSent',
      data: {
        conversationId,
        side: conversationId,
        nth: 1,
        messageId: 'enquiry',
        authorId: conversationId,
        text: 'Open on Sunday?',
      },
    },
  ];
  const erase = (reason = 'asked'): ConversationCommand => ({
    type: 'EraseEnquiry',
    data: { conversationId, reason },
    at: AT,
    by: root,
  });
  const erased: ConversationEvent = {
    type: 'EnquiryErased',
    data: { conversationId, subjectId: conversationId, reason: 'asked' },
  };

  it('of a guest begins a conversation with the platform, once', () => {
    given(conversation)
      .when(enquire(' Open on Sunday? '))
      .appends(...ofGuest);
    given(conversation, ...ofGuest)
      .when(enquire('Open on Sunday?'))
      .appendsNothing();
  });

  it('of a member is that member’s', () => {
    const events = conversation.decide(enquire('Hi', ann.id), undefined);
    expect(
      events.map(({ data }) => ('subjectId' in data ? data.subjectId : 'side' in data ? data.side : data.sides[0])),
    ).toEqual([ann.id, ann.id, ann.id]);
  });

  it('has 1 to 500 characters', () => {
    given(conversation).when(enquire('')).refuses(refusals.MessageEmpty);
    given(conversation)
      .when(enquire('x'.repeat(501)))
      .refuses(refusals.EnquiryTooLong);
    expect(conversation.decide(enquire('x'.repeat(500)), undefined)).toHaveLength(3);
  });

  it('of a guest is erased once, at their wish; what members wrote is not', () => {
    given(conversation, ...ofGuest)
      .when(erase())
      .appends(erased);
    given(conversation, ...ofGuest, erased)
      .when(erase())
      .appendsNothing();
    given(conversation, ...ofGuest, erased)
      .when(sendMessage(root, 'r1'))
      .refuses(refusals.ConversationClosed);
    given(conversation, ...talk)
      .when(erase())
      .refuses(refusals.NotAnEnquiry);
  });
});

describe('blocking', () => {
  const of = { memberId: ann.id, otherId: bea.id };
  const command = (type: 'BlockMember' | 'UnblockMember', data = of) => ({ type, data, at: AT, by: ann });
  it('holds until it is lifted, and appends nothing the second time', () => {
    given(blocks).when(command('BlockMember')).appends({ type: 'MemberBlocked', data: of });
    given(blocks, { type: 'MemberBlocked', data: of }).when(command('BlockMember')).appendsNothing();
    given(blocks, { type: 'MemberBlocked', data: of })
      .when(command('UnblockMember'))
      .appends({ type: 'MemberUnblocked', data: of });
    given(blocks).when(command('UnblockMember')).appendsNothing();
  });
  it('is not for oneself or the platform', () => {
    given(blocks)
      .when(command('BlockMember', { memberId: ann.id, otherId: ann.id }))
      .refuses(refusals.CannotBlock);
    given(blocks)
      .when(command('BlockMember', { memberId: ann.id, otherId: SUPPORT }))
      .refuses(refusals.CannotBlock);
  });
});

it('a conversation about a thing has the same id, whichever side begins it', () => {
  expect(conversationIdOf(between(beginning.about, bea.id, ann.id))).toBe(conversationId);
  expect(conversationIdOf(between({ kind: 'support' }, bea.id, ann.id))).not.toBe(conversationId);
});

it("seals the words of each author with the author's key", () => {
  expect([personal.MessageSent, personal.MessageEdited]).toEqual([
    { subject: 'authorId', fields: ['text'] },
    { subject: 'authorId', fields: ['text'] },
  ]);
  expect(personal.EnquiryReceived.fields).toEqual(['firstName', 'lastName', 'email', 'phone', 'subject']);
});
