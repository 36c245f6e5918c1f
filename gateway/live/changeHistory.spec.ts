import { describe, expect, it } from 'vitest';
import { openChangeHistory } from './changeHistory.ts';

const MANY = { entries: 100, bytes: 1e9, ms: 60_000 };
let arrival = 0;

/** A history that is whole beyond position 0, and a clock for it. */
function open(limits: Partial<typeof MANY> = {}) {
  const clock = { ms: 0 };
  const history = openChangeHistory({ ...MANY, ...limits }, () => clock.ms);
  history.beginFrom(0);
  const add = (topic: string, position: number, payload: object = { position }, bytes = 10) => {
    arrival += 1;
    history.add({ topic, position, payload: { ...payload }, arrival, complete: position, bytes });
  };
  return { history, clock, add };
}

describe('the history of changes', () => {
  it('has what the topics had beyond a position, in the order of arrival', () => {
    const { history, add } = open();
    add('a', 1);
    add('b', 2);
    add('c', 3);
    add('a', 5);
    // Of a slower projection.
    add('b', 4);
    expect(history.since(['a', 'b'], 1)).toEqual([{ position: 2 }, { position: 5 }, { position: 4 }]);
    expect(history.since(['a'], 5)).toEqual([]);
    expect(history.since(['nothing'], 0)).toEqual([]);
  });

  it('has equal changes once, where the last of them came', () => {
    const { history, add } = open();
    add('a', 1, { id: 'x' });
    add('a', 2, { id: 'y' });
    add('a', 3, { id: 'x' });
    expect(history.since(['a'], 0)).toEqual([{ id: 'y' }, { id: 'x' }]);
  });

  it('answers undefined for a position before its beginning, and before it knows where that is', () => {
    const history = openChangeHistory(MANY, () => 0);
    expect(history.since(['a'], 1_000)).toBeUndefined();
    history.beginFrom(7);
    expect(history.since(['a'], 6)).toBeUndefined();
    expect(history.since(['a'], 7)).toEqual([]);
  });

  it.each([
    ['number', { entries: 3 }, () => undefined],
    ['size', { bytes: 30 }, () => undefined],
    ['age', { ms: 1_000 }, (clock: { ms: number }) => (clock.ms = 1_500)],
  ])('drops the oldest by %s, and answers undefined where something is missing', (_, limits, later) => {
    const { history, clock, add } = open(limits);
    add('a', 1);
    add('b', 2);
    clock.ms = 1_000;
    add('a', 3);
    later(clock);
    add('a', 4);
    add('a', 5);
    expect(history.since(['a'], 1)).toBeUndefined();
    expect(history.since(['a'], 2)).toEqual([{ position: 3 }, { position: 4 }, { position: 5 }]);
  });

  it('stays within its number however many come', () => {
    const { history, add } = open({ entries: 50 });
    for (let position = 1; position <= 1_000; position += 1) add(position % 2 ? 'odd' : 'even', position);
    expect(history.since(['odd', 'even'], 950)).toHaveLength(50);
    expect(history.since(['odd'], 950)).toHaveLength(25);
    expect(history.since(['odd'], 949)).toBeUndefined();
  });
});
