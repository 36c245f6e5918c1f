import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import type { NoteDispute } from './commands.ts';
import { answerable, dispute } from './decider.ts';
import type { DisputeEvent, FraudWarningEvent } from './events.ts';
import { type FraudWarning, fraudWarning, isStanding } from './fraudWarning.ts';
import {
  DisputeAnswered,
  DisputeDecided,
  DisputeGivenUp,
  DisputeOverdue,
  NoSuchDispute,
  NotYetTaken,
} from './refusals.ts';
import type { KnownDispute } from './state.ts';
import {
  AT,
  accept,
  accepted,
  BACK,
  closed,
  DUE,
  escalated,
  lost,
  lostMore,
  note,
  of,
  opened,
  returned,
  submitted,
  TAKEN,
  taken,
  won,
} from './testing.ts';

describe('a dispute', () => {
  it('is opened once, and its money is taken once', () => {
    given(dispute).when(note()).appends(opened(), taken);
    given(dispute)
      .when(note({ movements: [] }))
      .appends(opened());
    given(dispute, opened()).when(note()).appends(taken);
    given(dispute, opened(), taken).when(note()).appendsNothing();
  });

  it('is answered, and won with its money back', () => {
    given(dispute, opened(), taken)
      .when(note({ submissions: 1 }))
      .appends(submitted());
    given(dispute, opened(), taken, submitted())
      .when(note({ submissions: 1, standing: 'won', movements: [TAKEN, BACK], dueBy: null }))
      .appends(returned, won());
    given(dispute, opened(), taken, submitted(), returned, won())
      .when(note({ submissions: 1, standing: 'won', movements: [TAKEN, BACK], dueBy: null }))
      .appendsNothing();
  });

  it('is lost with all that was taken, also what is taken later', () => {
    given(dispute, opened(), taken)
      .when(note({ standing: 'lost' }))
      .appends(lost());
    given(dispute, opened())
      .when(note({ standing: 'lost', movements: [] }))
      .appends(lost(0));
    given(dispute, opened(), lost(0))
      .when(note({ standing: 'lost' }))
      .appends(taken, lostMore());
    given(dispute, opened(), lost(0), taken, lostMore())
      .when(note({ standing: 'lost' }))
      .appendsNothing();
    given(dispute, opened(), taken, lost())
      .when(note({ standing: 'lost' }))
      .appendsNothing();
  });

  it('that was settled before it became one is lost with what it took, whenever that is seen', () => {
    const settled = { standing: 'closed', dueBy: null } as const;
    const unanswered: DisputeEvent = { ...opened(), data: { ...opened().data, dueBy: null } } as DisputeEvent;
    given(dispute).when(note(settled)).appends(unanswered, taken, lost());
    given(dispute, opened(true), closed)
      .when(note(settled))
      .appends({ ...escalated, data: { ...escalated.data, dueBy: null } } as DisputeEvent, taken, lost());
    given(dispute, unanswered, taken, lost()).when(note(settled)).appendsNothing();
  });

  it('is won on appeal: what counted as lost is restored', () => {
    given(dispute, opened(), taken, lost())
      .when(note({ standing: 'won', movements: [TAKEN, BACK] }))
      .appends(returned, won(3_500));
    expect(fold(dispute, [opened(), taken, lost(), returned, won(3_500)])).toMatchObject({ lost: 0, taken: 0 });
  });

  it('is told whole where the provider’s news never came', () => {
    given(dispute)
      .when(note({ standing: 'won', submissions: 1, movements: [TAKEN, BACK], dueBy: null }))
      .appends(
        { ...opened(), data: { ...opened().data, dueBy: null } } as DisputeEvent,
        taken,
        returned,
        submitted(),
        won(),
      );
  });

  it('does not believe a look from before what is known', () => {
    given(dispute, opened(), taken, returned, won()).when(note()).appendsNothing();
    given(dispute, opened(), taken, returned, won())
      .when(note({ standing: 'lost' }))
      .appendsNothing();
    given(dispute, opened(), taken, submitted())
      .when(note({ standing: 'lost' }))
      .appendsNothing();
    given(dispute, opened(), taken, lost()).when(note()).appendsNothing();
  });
});

describe('an inquiry', () => {
  const asked = (facts: Partial<NoteDispute['data']> = {}) => note({ standing: 'inquiry', movements: [], ...facts });

  it('takes nothing, and is closed', () => {
    given(dispute).when(asked()).appends(opened(true));
    given(dispute, opened(true))
      .when(asked({ standing: 'closed' }))
      .appends(closed);
    given(dispute, opened(true), closed)
      .when(asked({ standing: 'closed' }))
      .appendsNothing();
    given(dispute, opened(true), closed).when(asked()).appendsNothing();
  });

  it('becomes a dispute when the bank is not satisfied, and can be answered again', () => {
    given(dispute, opened(true), submitted())
      .when(note({ submissions: 1 }))
      .appends(escalated, taken);
    const state = fold(dispute, [opened(true), submitted(), escalated, taken]);
    expect(answerable(state, AT)).toMatchObject({ stage: 'open' });
    given(dispute, opened(true), submitted(), escalated, taken)
      .when(asked({ submissions: 1 }))
      .appendsNothing();
  });

  it('is not accepted: who agrees gives the money back', () =>
    given(dispute, opened(true)).when(accept()).refuses(NotYetTaken));
});

describe('who looks after the money', () => {
  it('accepts a dispute, once', () => {
    given(dispute, opened(), taken).when(accept()).appends(accepted);
    given(dispute, opened(), taken, accepted).when(accept()).appendsNothing();
    given(dispute, opened(), taken, accepted)
      .when(note({ standing: 'lost' }))
      .appends(lost());
  });

  it('cannot once it was answered, decided, or too late', () => {
    given(dispute).when(accept()).refuses(NoSuchDispute);
    given(dispute, opened(), taken, submitted()).when(accept()).refuses(DisputeAnswered);
    given(dispute, opened(), taken, lost()).when(accept()).refuses(DisputeDecided);
    given(dispute, opened(), taken).when(accept(DUE)).refuses(DisputeOverdue);
    expect(() => answerable(fold(dispute, [opened(), taken, accepted]), AT)).toThrow(DisputeGivenUp());
  });
});

it('looks that come in any order and twice leave the same money', () => {
  const looks = [
    note({ standing: 'inquiry', movements: [] }),
    note({ standing: 'inquiry', movements: [], submissions: 1 }),
    note({ submissions: 1 }),
    note({ submissions: 2 }),
    note({ submissions: 2, standing: 'lost' }),
    note({ submissions: 2, standing: 'won', movements: [TAKEN, BACK] }),
  ];
  fc.assert(
    fc.property(fc.array(fc.nat({ max: looks.length - 1 }), { maxLength: 12 }), (order) => {
      const events: DisputeEvent[] = [];
      for (const at of [...order, looks.length - 1]) {
        const look = looks[at];
        if (look) events.push(...dispute.decide(look, fold(dispute, events)));
      }
      const state = fold(dispute, events) as KnownDispute;
      expect(state).toMatchObject({ stage: 'won', taken: 0, lost: 0, fees: 1_500, submissions: 2 });
      expect(events.filter(({ type }) => type === 'DisputeOpened')).toHaveLength(1);
      expect(events.filter(({ type }) => type === 'DisputedMoneyTaken')).toHaveLength(1);
    }),
  );
});

it('an early warning of fraud is noted once', () => {
  const { disputeId: _, ...about } = of;
  const data = {
    ...about,
    warningId: 'issfr_1',
    intentId: 'pi_1',
    amount: 3_500,
    kind: 'made_with_stolen_card',
    warnedAt: AT,
  };
  const warn = { type: 'NoteFraudWarning', data, at: AT, by: { id: 'system', role: 'system' } } as const;
  given(fraudWarning).when(warn).appends({ type: 'FraudWarned', data });
  given(fraudWarning, { type: 'FraudWarned', data }).when(warn).appendsNothing();

  const { warningId, paymentId, payerId, purpose } = data;
  const later = (days: number) => new Date(Date.parse(AT) + days * 86_400_000).toISOString();
  const lapseAt = (at: string, clock = at) =>
    ({ type: 'LapseFraudWarning', data: { warningId, clock }, at, by: { id: 'system', role: 'system' } }) as const;
  const lapse = lapseAt(later(30));
  const lapsed = {
    type: 'FraudWarningLapsed',
    data: { warningId, paymentId, payerId, purpose, lapsedAt: later(30) },
  } as const;
  const warned = { type: 'FraudWarned', data } as const;
  given(fraudWarning).when(lapse).appendsNothing();
  given(fraudWarning, warned).when(lapse).appends(lapsed);
  given(fraudWarning, warned, lapsed).when(lapse).appendsNothing();
  // Not before its time, by neither of both clocks.
  for (const early of [lapseAt(later(29)), lapseAt(later(31), later(29)), lapseAt(later(29), later(31))])
    given(fraudWarning, warned).when(early).appendsNothing();
  expect(isStanding(fold<FraudWarning, FraudWarningEvent>(fraudWarning, [warned]))).toBe(true);
  expect(isStanding(fold<FraudWarning, FraudWarningEvent>(fraudWarning, [warned, lapsed]))).toBe(false);
});
