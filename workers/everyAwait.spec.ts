import { describe, expect, it } from 'vitest';
import { actingJobs } from './features.ts';
import { openOutside, PARTS, type Part, seen, work } from './worldOfJobs.testing.ts';

/** Every look outside has two moments: before it is done, and after it is done but not yet answered. */
async function undisturbed(parts?: readonly Part[]) {
  const outside = await openOutside(parts);
  const run = await work(outside);
  const result = { ...run, picture: await seen(outside), mails: outside.mails.length };
  outside.close();
  return result;
}

describe('a worker that is killed', () => {
  it('meets a world in which every job has something to do', async () => {
    const { ran, picture } = await undisturbed();
    expect([...ran].sort()).toEqual(actingJobs.map(({ name }) => name).sort());
    expect(picture.letters.length).toBeGreaterThan(10);
    expect(picture.refunds).toHaveLength(5);
    expect(picture.pictures).toHaveLength(1);
    expect(picture.portfolio).toHaveLength(1);
    expect(picture.ofReview).toHaveLength(1);
  });

  it('does nothing a second time when the queue is emptied and everything is derived again', async () => {
    const outside = await openOutside();
    await work(outside);
    const [picture, mails] = [await seen(outside), outside.mails.length];
    await work(outside);
    expect(await seen(outside)).toEqual(picture);
    expect(outside.mails.length).toBe(mails);
    outside.close();
  });

  // A world of every part has more awaits than one of these, and each of them costs more to come to.
  const worlds: readonly (readonly Part[])[] = [['bookings'], ['orders', 'plans'], ['campaigns', 'posts']];
  it('meets each part in one of the worlds below', () => expect(worlds.flat().sort()).toEqual([...PARTS].sort()));

  it.each(worlds.flatMap((parts) => [1, 2].map((first) => [parts.join(' and '), first, parts] as const)))(
    'at any of its awaits leaves one effect of each job once another worker has run: %s, every second await from %i',
    async (_name, first, parts) => {
      const whole = await undisturbed(parts);
      expect(whole.asked).toBeGreaterThan(200);
      for (let dieAt = first; dieAt <= whole.asked; dieAt += 2) {
        const outside = await openOutside(parts);
        expect((await work(outside, dieAt)).died, `killed at ${dieAt}`).toBe(true);
        await work(outside);
        expect(await seen(outside), `killed at ${dieAt}`).toEqual(whole.picture);
        // Between the mail server's answer and its record lies the one moment that sends a letter twice, under the same
        // Message-ID.
        expect(outside.mails.length - whole.mails, `killed at ${dieAt}`).toBeLessThanOrEqual(1);
        outside.close();
      }
    },
    300_000,
  );
});
