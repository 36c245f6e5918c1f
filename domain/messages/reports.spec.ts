import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { ConversationCommand } from './commands.ts';
import { conversation } from './decider.ts';
import type { ConversationEvent, ReportDecision } from './events.ts';
import * as refusals from './refusals.ts';
import { reportedUpTo } from './state.ts';
import { AT, ann, bea, begun, conversationId, reported, root, sendMessage, sent, settled } from './testing.ts';

const talk = [begun, sent(ann, 1, 'a1'), sent(bea, 2, 'b1'), sent(bea, 3, 'b2')];
const reportIt = (by: typeof ann, reason = 'rude'): ConversationCommand => ({
  type: 'ReportConversation',
  data: { conversationId, side: by.id, reason },
  at: AT,
  by,
});
const reportedBack: ConversationEvent = {
  type: 'ConversationReported',
  data: { conversationId, side: bea.id, against: ann.id, upTo: 4, reason: 'rude' },
};
const settle = (decision: ReportDecision, side?: string): ConversationCommand => ({
  type: 'SettleReport',
  data: { conversationId, decision, reason: 'seen', ...(side && { side }) },
  at: AT,
  by: root,
});

describe('a report', () => {
  it('is of what the other member wrote, once while it is open', () => {
    given(conversation, ...talk)
      .when(reportIt(ann))
      .appends(reported);
    given(conversation, ...talk, reported)
      .when(reportIt(ann))
      .appendsNothing();
    given(conversation, begun, sent(ann, 1, 'a1'))
      .when(reportIt(ann))
      .refuses(refusals.NothingToReport);
    given(conversation, ...talk)
      .when(reportIt(ann, ' '))
      .refuses(refusals.ReasonMissing);
  });

  it('is settled once; a closed conversation takes no more messages', () => {
    given(conversation, ...talk, reported)
      .when(settle('closed'))
      .appends(settled('closed'));
    given(conversation, ...talk, reported, settled('closed'))
      .when(settle('closed'))
      .refuses(refusals.NotReported);
    given(conversation, ...talk, reported, settled('closed'))
      .when(sendMessage(ann, 'a9'))
      .refuses(refusals.ConversationClosed);
    given(conversation, ...talk, reported, settled('dismissed'))
      .when(sendMessage(ann, 'a9'))
      .appends(sent(ann, 4, 'a9'));
    given(conversation, ...talk, reported, settled('warned'))
      .when(sendMessage(bea, 'b9'))
      .appends(sent(bea, 4, 'b9'));
  });

  it('is not settled by a side of the conversation', () => {
    given(conversation, ...talk, reported)
      .when({ ...settle('dismissed'), by: { ...bea, role: 'superadmin' } })
      .refuses(refusals.OwnCase);
  });

  it('is kept with its decision, one settlement for each report', () => {
    const state = fold(conversation, [...talk, reported, settled('warned'), reported, settled('dismissed')]);
    expect(state?.settlements.map(({ side, decision }) => [side, decision])).toEqual([
      [ann.id, 'warned'],
      [ann.id, 'dismissed'],
    ]);
    expect(state?.reports).toEqual([]);
  });

  it('of each side is a case of its own', () => {
    const both = [...talk, reported, sent(ann, 4, 'a2'), reportedBack];
    given(conversation, ...talk, reported, sent(ann, 4, 'a2'))
      .when(reportIt(bea))
      .appends(reportedBack);
    for (const by of [ann, bea])
      given(conversation, ...both)
        .when(reportIt(by))
        .appendsNothing();
    for (const side of [ann.id, bea.id])
      given(conversation, ...both)
        .when(settle('warned', side))
        .appends(settled('warned', side));
    given(conversation, ...both, settled('closed', bea.id))
      .when(settle('closed', bea.id))
      .refuses(refusals.NotReported);
    given(conversation, ...both, settled('closed', bea.id))
      .when(reportIt(ann))
      .appendsNothing();
  });

  it('need not be named while it is the only open one', () => {
    const both = [...talk, reported, sent(ann, 4, 'a2'), reportedBack];
    given(conversation, ...both)
      .when(settle('closed'))
      .refuses(refusals.WhichReport);
    given(conversation, ...both, settled('dismissed', ann.id))
      .when(settle('closed'))
      .appends(settled('closed', bea.id));
    given(conversation, ...talk)
      .when(settle('closed', ann.id))
      .refuses(refusals.NotReported);
  });

  it('show the messages up to the latest open one, whichever is settled first', () => {
    const both = [...talk, reported, sent(ann, 4, 'a2'), reportedBack, sent(ann, 5, 'a3')];
    for (const more of [[], [settled('dismissed', ann.id)], [settled('dismissed', bea.id)]])
      expect(reportedUpTo(fold(conversation, [...both, ...more]))).toBe(4);
    expect(reportedUpTo(fold(conversation, [...talk, reported, sent(ann, 4, 'a2')]))).toBe(3);
    expect(
      reportedUpTo(fold(conversation, [...both, settled('dismissed', ann.id), settled('closed', bea.id)])),
    ).toBeUndefined();
    expect(reportedUpTo(fold(conversation, talk))).toBeUndefined();
  });
});
