import { describe, expect, it } from 'vitest';
import { centsOf } from '../../shared/prices.ts';
import { draftOf, emptyDraft, faultsOf, inputOf, stepOf, zoneOf } from './draft.ts';

describe('a price', () => {
  it('accepts the usual spellings', () =>
    expect(['25', '$25', ' $ 25.5', '1,200.50', '0', '0.10', '999999.99'].map((price) => centsOf(price))).toEqual([
      2500, 2500, 2550, 120_050, 0, 10, 99_999_999,
    ]));
  it('is nothing else', () => {
    for (const price of ['', 'free', '-1', '25.005', '1e3', '12,34', '1000000', '$'])
      expect(centsOf(price), price).toBeUndefined();
  });
});

describe('a draft', () => {
  const inBerlin = { here: 'Europe/Berlin', ofPlace: undefined };
  const nowhere = { here: 'UTC', ofPlace: undefined };
  const elPaso = { here: 'Europe/Berlin', ofPlace: 'America/Denver' };
  const draft = { ...emptyDraft, name: ' Fade House ', price: '$35', state: 'IL' };

  it('is filed under barbers, is paid whole with the booking and refunds everything, until the owner chooses otherwise', () =>
    expect(emptyDraft).toMatchObject({
      ...{ category: 'barbers', policy: { freeHours: 0, percentage: 100 } },
      deposit: { upFront: 100, noShowKept: 100 },
    }));
  it('needs a name and a price, and an email only if one is given', () => {
    expect(faultsOf(emptyDraft, 0, inBerlin).map(({ field }) => field)).toEqual(['name', 'price']);
    expect(faultsOf(draft, 0, inBerlin)).toEqual([]);
    expect(faultsOf({ ...draft, contactEmail: 'nobody' }, 0, inBerlin).map(({ field }) => field)).toEqual([
      'contactEmail',
    ]);
  });
  it('follows the zone of its place until its owner chooses one', () => {
    expect(zoneOf(draft, elPaso)).toBe('America/Denver');
    expect(zoneOf({ chosenZone: 'Pacific/Honolulu' }, elPaso)).toBe('Pacific/Honolulu');
    expect(zoneOf(draft, inBerlin)).toBe('Europe/Berlin');
  });
  it('is sent with a zone only where its owner chose one, or its place names none', () => {
    expect(inputOf(draft, '', elPaso).timeZone).toBeUndefined();
    expect(inputOf({ ...draft, chosenZone: 'America/Chicago' }, '', elPaso).timeZone).toBe('America/Chicago');
    expect(inputOf(draft, '', inBerlin).timeZone).toBe('Europe/Berlin');
  });
  it('has its zone chosen by its owner when neither a place nor the clock of this machine names one', () => {
    expect(zoneOf(draft, nowhere)).toBeUndefined();
    expect(faultsOf(draft, 1, nowhere).map(({ field }) => field)).toEqual(['chosenZone']);
    expect(faultsOf({ ...draft, chosenZone: 'America/Denver' }, 1, nowhere)).toEqual([]);
    expect(faultsOf(draft, 1, { ...nowhere, ofPlace: 'America/Chicago' })).toEqual([]);
  });
  it('moves its zone with its place while it is changed, unless another zone was chosen', () => {
    const shop = { ...inputOf(draft, '', elPaso), timeZone: 'America/Denver', placeTimeZone: 'America/Denver' };
    expect(draftOf(shop).chosenZone).toBe('');
    expect(draftOf({ ...shop, timeZone: 'America/Chicago' }).chosenZone).toBe('America/Chicago');
    expect(draftOf({ ...shop, placeTimeZone: null }).chosenZone).toBe('America/Denver');
  });
  it('is sent trimmed, in cents, with its hours and its rule for cancelling', () => {
    const deposit = { upFront: 30, noShowKept: 50 };
    const rules = { policy: { freeHours: 24, percentage: 50 }, deposit, minimumNotice: 90 };
    const sent = inputOf({ ...draft, ...rules }, '', inBerlin);
    expect(sent).toMatchObject({
      name: 'Fade House',
      priceCents: 3500,
      category: 'barbers',
      timeZone: 'Europe/Berlin',
      image: '',
      cancellationPolicy: { freeHours: 24, percentage: 50 },
      depositRule: { upFront: 30, noShowKept: 50 },
      minimumNoticeMinutes: 90,
    });
    expect(sent.hours).toHaveLength(7);
  });
  it('shows the current values when it is changed', () => {
    const deposit = { upFront: 30, noShowKept: 50 };
    const rules = { policy: { freeHours: 24, percentage: 50 }, deposit, minimumNotice: 90 };
    const shop = {
      ...inputOf({ ...draft, ...rules }, '', inBerlin),
      timeZone: 'America/Chicago',
      placeTimeZone: 'America/Chicago',
      priceCents: 3550,
      hours: [{ weekday: 'monday', slots: ['09:00'] }],
    };
    expect(draftOf(shop)).toMatchObject({
      name: 'Fade House',
      price: '35.50',
      chosenZone: '',
      week: { monday: ['09:00'], tuesday: [] },
    });
    expect(draftOf(shop).policy).toEqual({ freeHours: 24, percentage: 50 });
    expect(draftOf(shop).deposit).toEqual({ upFront: 30, noShowKept: 50 });
    expect(draftOf(shop).minimumNotice).toBe(90);
  });
});

it('leads to the step with the refused field', () => {
  const fields = ['name', 'hours', 'timeZone', 'cancellationPolicy', 'depositRule', 'image', undefined];
  expect(fields.map(stepOf)).toEqual([0, 1, 1, 1, 1, 2, undefined]);
});
