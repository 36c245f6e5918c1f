import { describe, expect, it } from 'vitest';
import { isDue } from '#domain/bookings/state.ts';
import { MOST_PICTURES } from '#domain/reviews/pictures.ts';
import { diaryOf } from './diary.ts';
import { picturesOf } from './reviewPictures.ts';
import { fatesOf } from './reviewReports.ts';
import { answerTo, firstSaid, reviewedAt, reviewsOf, starsOfShop, TESTIMONIALS } from './reviews.ts';
import { DEMO_SHOPS, hoursOf } from './shops.ts';

const sumOf = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const shown = (ratings: readonly number[]) => Math.round((sumOf(ratings) * 10) / ratings.length) / 10;

/** The demo's visits without playing them; people come in turn, as they do there. */
const visitsAt = (now: string) =>
  DEMO_SHOPS.flatMap(({ week, visits }, index) =>
    diaryOf({ hours: hoursOf(week), timeZone: 'America/Chicago' }, visits, now, index).map((visit, n) => ({
      shop: { shopId: `shop${index}` },
      customer: { id: `customer${(n * 11 + index * 5) % 24}` },
      visit,
    })),
  );

describe.each([
  '2026-11-20T12:00:00.000Z',
  '2026-11-02T05:30:00.000Z',
  '2027-03-15T23:59:00.000Z',
  '2028-02-29T00:01:00.000Z',
])('the demo reviews on %s', (now) => {
  const visits = visitsAt(now);
  const plan = reviewsOf(visits);
  const ratingsOf = (index: number) =>
    plan.flatMap((review, at) => (review && visits[at]?.shop.shopId === `shop${index}` ? [review.rating] : []));

  it('give the shop in Chicago, Illinois exactly 4.6 (272)', () => {
    expect(DEMO_SHOPS[0]).toMatchObject({ city: 'Chicago', state: 'Illinois' });
    const ratings = ratingsOf(0);
    expect([shown(ratings), ratings.length]).toEqual([4.6, 272]);
    // No other whole sum is nearer.
    expect(Math.abs(sumOf(ratings) / 272 - 4.6)).toBeLessThanOrEqual(0.5 / 272);
  });
  it('give every other shop about half of its visits and a plausible average', () => {
    for (const [index, { visits: finished }] of [...DEMO_SHOPS.entries()].slice(1)) {
      const ratings = ratingsOf(index);
      expect(ratings.length).toBe(Math.ceil(finished / 2));
      expect(shown(ratings), `shop ${index}`).toBeGreaterThanOrEqual(4.1);
      expect(shown(ratings), `shop ${index}`).toBeLessThanOrEqual(4.9);
    }
  });
  it('are about finished visits only, after their end and before now', () => {
    for (const [index, review] of plan.entries()) {
      const one = visits[index];
      if (!review || !one) continue;
      expect(one.visit.outcome).toBe('completed');
      const at = reviewedAt(one.visit, index, now);
      expect([isDue(one.visit.endsAt, at), isDue(at, now)]).toEqual([true, true]);
    }
  });
  it('have four to quote, of different people and shops', () => {
    const quoted = plan.flatMap((review, at) => (review?.quotable ? [{ ...review, ...visits[at] }] : []));
    expect(quoted.map(({ text }) => text).sort()).toEqual([...TESTIMONIALS].sort());
    expect(quoted.map(({ rating }) => rating)).toEqual([5, 5, 5, 5]);
    expect(new Set(quoted.map(({ customer }) => customer?.id)).size).toBe(4);
    expect(new Set(quoted.map(({ shop }) => shop?.shopId)).size).toBe(4);
  });
  it('are answered where a customer was not pleased, and now and then otherwise; a few were changed', () => {
    const said = plan.flatMap((review, n) => (review ? [{ review, n }] : []));
    const answers = said.map(({ review, n }) => answerTo(review, n));
    for (const [at, { review }] of said.entries()) if (review.rating < 4) expect(answers[at]).toBeDefined();
    expect(answers.filter((one) => one === undefined).length).toBeGreaterThan(said.length / 2);
    const changed = said.flatMap(({ review, n }) => firstSaid(review, n) ?? []);
    expect(changed.length).toBeGreaterThan(10);
    for (const { rating, text, quotable } of changed) {
      expect([1, 2, 3, 4, 5]).toContain(rating);
      expect([text, quotable]).toEqual([expect.stringMatching(/./), false]);
    }
  });
  it('are reported and hidden once each, both with few stars and not of the first shop', () => {
    const fates = [...fatesOf(visits.map(({ shop }, at) => ({ shopId: shop.shopId, review: plan[at] })))];
    expect(fates.map(([, fate]) => fate).sort()).toEqual(['hidden', 'reported']);
    for (const [at] of fates) {
      expect(plan[at]?.rating).toBeLessThanOrEqual(3);
      expect(visits[at]?.shop.shopId).not.toBe('shop0');
    }
  });
  it('have pictures where customers of the first two shops were pleased lately', () => {
    const pictured = [...picturesOf(visits.map(({ shop }, at) => ({ shopId: shop.shopId, review: plan[at] })))];
    expect(pictured.map(([at]) => visits[at]?.shop.shopId)).toEqual([
      ...['shop0', 'shop0', 'shop0'],
      ...['shop1', 'shop1', 'shop1'],
    ]);
    for (const [at, pictures] of pictured)
      expect([plan[at]?.rating, pictures.length > 0 && pictures.length <= MOST_PICTURES]).toEqual([5, true]);
  });
  it('say many different things', () => {
    const texts = plan.flatMap((review, at) => (review && visits[at]?.shop.shopId === 'shop0' ? [review.text] : []));
    expect(new Set(texts).size).toBeGreaterThan(200);
    for (const text of texts) expect(text).not.toBe('');
  });
});

it('mixes the stars it needs, whatever the number of visits', () => {
  for (let finished = 5; finished < 60; finished += 1) {
    for (let index = 0; index < DEMO_SHOPS.length; index += 1) {
      const ratings = starsOfShop(index, finished).filter((rating) => rating !== undefined);
      for (const rating of ratings) expect([1, 2, 3, 4, 5]).toContain(rating);
      expect(sumOf(ratings) / ratings.length).toBeGreaterThanOrEqual(4.1);
      expect(sumOf(ratings) / ratings.length).toBeLessThanOrEqual(4.9);
    }
  }
});
