import { describe, expect, it } from 'vitest';
import { changesOf, emptyDraft, problemsOf, withEnd, withStart } from './campaignDraft.ts';

const whole = {
  ...emptyDraft('America/Chicago'),
  name: 'A second chair',
  goal: '5,000',
  description: [{ type: 'paragraph' as const, children: [{ text: 'For the shop.' }] }],
  startDate: '2026-12-01',
  endDate: '2026-12-31',
};

describe('what stands in the way', () => {
  it('is nothing where all five fields are filled in', () => expect(problemsOf(whole)).toEqual([]));

  it.each(['name', 'goal', 'startDate', 'endDate'] as const)('is %s where it is missing', (field) =>
    expect(problemsOf({ ...whole, [field]: ' '.repeat(field === 'name' ? 2 : 0) })).toEqual([
      { field, message: 'Please fill in all the required fields', note: 'Please fill this in.' },
    ]),
  );

  it('is the description where it has no words', () =>
    expect(problemsOf({ ...whole, description: [] }).map(({ field }) => field)).toEqual(['description']));

  it.each(['0.99', '1000000.01', 'much', '-5', '1e5'])('is the goal %s', (goal) =>
    expect(problemsOf({ ...whole, goal }).map(({ field }) => field)).toEqual(['goal']),
  );

  it.each(['1', '1000000', '1,000,000.00', '$250.50'])('is not the goal %s', (goal) =>
    expect(problemsOf({ ...whole, goal })).toEqual([]),
  );
});

describe('its days', () => {
  it('a later start clears an earlier end, and no other', () => {
    expect(withStart(whole, '2027-01-01')).toEqual({ startDate: '2027-01-01', endDate: '' });
    expect(withStart(whole, '2026-12-31')).toEqual({ startDate: '2026-12-31' });
    expect(withStart(whole, '')).toEqual({ startDate: '' });
  });

  it('an end before the start is cleared, the same day is not', () => {
    expect(withEnd(whole, '2026-11-30')).toEqual({ endDate: '' });
    expect(withEnd(whole, '2026-12-01')).toEqual({ endDate: '2026-12-01' });
    expect(withEnd(whole, '0202-12-31'), 'while its year is typed').toEqual({ endDate: '0202-12-31' });
    expect(withEnd({ ...whole, startDate: '' }, '2026-11-30')).toEqual({ endDate: '2026-11-30' });
  });
});

it('sends what was changed, and dates together', () => {
  expect(changesOf(whole, whole)).toEqual({});
  expect(changesOf({ ...whole, name: 'Two chairs ' }, whole)).toEqual({ name: 'Two chairs' });
  expect(changesOf({ ...whole, endDate: '2027-01-15' }, whole)).toEqual({
    startDate: '2026-12-01',
    endDate: '2027-01-15',
    timeZone: 'America/Chicago',
  });
});
