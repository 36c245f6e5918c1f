import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStage, type Stage, troublesOf } from './harness.ts';
import { looksRight, widths } from './looksRight.ts';
import { arriveAs, person, shopOf } from './people.ts';
import { settled } from './screens/settled.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

describe('a barber’s dashboard', () => {
  const ask = async <T>(query: string, variables: object, token: string): Promise<T> => {
    const answer = await fetch(`${stage.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };

  it('shows a booking made elsewhere by itself: in the counts, and as the next client', async () => {
    const ron = await person(stage, 'Ron', 'SHOP_OWNER');
    const sue = await person(stage, 'Sue');
    const shopId = await shopOf(stage, ron, 'Ron’s Chair', '0');
    const page = await stage.newPage();
    await arriveAs(page, ron, '/dashboard');
    await page.getByText('to come, 0 this week').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();

    const date = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const hold = 'mutation ($input: HoldSlotInput!) { holdSlot(input: $input) { booking { id } } }';
    const { holdSlot } = await ask<{ holdSlot: { booking: { id: string } } }>(
      hold,
      { input: { shopId, date, time: '14:30' } },
      sue.token,
    );
    await ask(
      'mutation ($bookingId: ID!) { createBooking(bookingId: $bookingId) { status } }',
      { bookingId: holdSlot.booking.id },
      sue.token,
    );

    const next = page.getByRole('region', { name: 'Next client' });
    await next.getByText('Sue Ortiz').waitFor();
    await next.getByText('2:30pm', { exact: true }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Appointments' }).getByText('1', { exact: true }).waitFor();
    await page.getByRole('article').filter({ hasText: 'Customers' }).getByText('1', { exact: true }).waitFor();
    expect(troublesOf(page)).toEqual([]);
  });
});

describe('every screen of an account, and the one for no screen', () => {
  const outside = {
    '/login': 'Login',
    '/signup': 'Sign Up',
    '/forgot-password': 'Forgot password',
    '/reset-password?token=a.b': 'Choose a new password',
    '/activate?token=a.b': 'Activate your account',
    '/nowhere': 'Sorry, we couldn’t find the page you’re looking for.',
  };
  const inside = {
    '/dashboard': 'Dashboard',
    '/profile': 'Your Profile',
    '/settings': 'Settings',
    '/settings?tab=password': 'Settings',
    '/settings?tab=sessions': 'Settings',
    '/settings?tab=tokens': 'Settings',
    '/settings?tab=privacy': 'Settings',
  };

  it.each(widths)('is accessible and fits at %d px in both themes', async (width) => {
    const ivy = await person(stage, 'Ivy', 'SHOP_OWNER');
    const guest = await stage.newPage({ width });
    const member = await stage.newPage({ width });
    await arriveAs(member, ivy, '/dashboard');
    await member.getByRole('link', { name: 'Create your first shop' }).waitFor();
    const all = [
      ...Object.entries(outside).map((entry) => [guest, ...entry] as const),
      ...Object.entries(inside).map((entry) => [member, ...entry] as const),
    ];
    for (const [page, path, title] of all) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await settled(page);
      await looksRight(page, `${path.replaceAll(/\W+/g, '-')}-${width}`);
    }
  });
});
