import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GraphQLError } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draw, logIn, openServer } from '../../testing/server.tsx';
import { topicWords } from '../topics.ts';
import { NotificationsPanel } from './NotificationsPanel.tsx';

vi.setConfig({ testTimeout: 60_000 });

const topics = Object.keys(topicWords) as (keyof typeof topicWords)[];

function openPanel() {
  const state = {
    kept: {
      topics: topics.map((topic) => ({ topic, inApp: true, mail: topic === 'forum' ? 'daily' : 'now' })),
      quiet: null as { from: string; until: string } | null,
      dailyAt: '08:00:00.000',
      timeZone: 'America/Chicago',
    },
    inputs: [] as Record<string, unknown>[],
    fails: false,
    waits: undefined as Promise<void> | undefined,
    goOn: (): void => undefined,
  };
  const refused = () =>
    new GraphQLError('We do not know that time zone.', {
      extensions: { code: 'TIME_ZONE_INVALID', field: 'timeZone' },
    });
  const server = openServer({
    notificationPreferences: () => state.kept,
    setNotificationPreferences: async ({ input }: { input: typeof state.kept }) => {
      state.inputs.push(input);
      if (state.fails) throw refused();
      await state.waits;
      state.kept = input;
      return input;
    },
  });
  draw(server, [{ path: '/', element: <NotificationsPanel /> }], '/');
  return { state, server };
}
const save = () => screen.getByRole('button', { name: 'Save' });
const isDead = () => save().getAttribute('aria-disabled') === 'true';
const mailAbout = (name: string) => screen.getByLabelText(`Mail about ${name}`) as HTMLSelectElement;
/** The zones are hundreds of options: a look at the group alone is quick. */
const hereAbout = (name: string) =>
  within(mailAbout(name).closest('fieldset') as HTMLElement).getByRole('checkbox', { name: 'In Chairside' });
const set = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => logIn());
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('the preferences', () => {
  it('show every topic with its two ways, moderation always in the product', async () => {
    openPanel();
    await screen.findByRole('form', { name: 'Notifications' });
    for (const topic of topics) {
      const [name] = topicWords[topic];
      expect([...mailAbout(name).options].map(({ text }) => text)).toEqual(['At once', 'Once a day', 'Never']);
      expect(hereAbout(name).getAttribute('aria-checked')).toBe('true');
      expect((hereAbout(name) as HTMLButtonElement).disabled, name).toBe(topic === 'moderation');
    }
    expect(mailAbout('Forum').value).toBe('daily');
    expect(isDead(), 'nothing to save').toBe(true);
  });

  it('keep both ways of every topic', async () => {
    const { state } = openPanel();
    await screen.findByRole('form', { name: 'Notifications' });
    for (const topic of topics) {
      const [name] = topicWords[topic];
      if (topic !== 'moderation') await userEvent.click(hereAbout(name));
      await userEvent.selectOptions(mailAbout(name), topic === 'forum' ? 'never' : 'daily');
    }
    await userEvent.click(save());
    expect((await screen.findAllByText('Your notification preferences are saved.')).length).toBeGreaterThan(0);
    const wanted = topics.map((topic) => ({
      topic,
      inApp: topic === 'moderation',
      mail: topic === 'forum' ? 'never' : 'daily',
    }));
    expect(state.inputs).toMatchObject([{ topics: wanted, quiet: null, timeZone: 'America/Chicago' }]);
    await vi.waitFor(() => expect(isDead()).toBe(true));
    expect(document.activeElement, 'the keyboard keeps its place').toBe(save());
    await userEvent.keyboard('{Enter}');
    expect(state.inputs).toHaveLength(1);
    expect(mailAbout('Forum').value).toBe('never');
  });

  it('keep quiet hours and the time of the daily mail', async () => {
    const { state } = openPanel();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
    set(/^From/, '21:30');
    set(/^Daily mail at/, '18:15');
    await userEvent.selectOptions(screen.getByLabelText(/^Time zone/), 'America/New_York');
    await userEvent.click(save());
    await vi.waitFor(() => expect(state.inputs).toHaveLength(1));
    expect(state.inputs[0]).toMatchObject({
      quiet: { from: '21:30', until: '07:00' },
      dailyAt: '18:15',
      timeZone: 'America/New_York',
    });
  });

  it.each([
    ['no beginning', /^From/, '', 'Choose when your quiet hours begin.'],
    ['no end', /^Until/, '', 'Choose when your quiet hours end.'],
    ['an end at the beginning', /^Until/, '22:00', 'Quiet hours end at another time than they begin.'],
    ['no time for the daily mail', /^Daily mail at/, '', 'Choose when your daily mail comes.'],
  ] as const)('are not saved with %s', async (_what, label, value, message) => {
    const { state } = openPanel();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Quiet hours' }));
    set(label, value);
    await userEvent.click(save());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(state.inputs).toEqual([]);
  });

  it('keep changes made while they are being saved', async () => {
    const { state } = openPanel();
    await screen.findByRole('form', { name: 'Notifications' });
    state.waits = new Promise((resolve) => (state.goOn = resolve));
    await userEvent.selectOptions(mailAbout('Orders'), 'daily');
    await userEvent.click(save());
    await vi.waitFor(() => expect(state.inputs).toHaveLength(1));
    await userEvent.selectOptions(mailAbout('Forum'), 'never');
    state.goOn();
    expect((await screen.findAllByText('Your notification preferences are saved.')).length).toBeGreaterThan(0);
    expect([mailAbout('Orders').value, mailAbout('Forum').value, isDead()]).toEqual(['daily', 'never', false]);
    await userEvent.click(save());
    await vi.waitFor(() => expect(isDead()).toBe(true));
    expect(state.inputs).toHaveLength(2);
    expect([mailAbout('Orders').value, mailAbout('Forum').value]).toEqual(['daily', 'never']);
  });

  it('stay as they were changed when saving fails, and say why', async () => {
    const { state } = openPanel();
    await screen.findByRole('form', { name: 'Notifications' });
    state.fails = true;
    await userEvent.selectOptions(mailAbout('Orders'), 'daily');
    await userEvent.click(save());
    expect((await screen.findAllByText('We do not know that time zone.')).length).toBeGreaterThan(0);
    expect([mailAbout('Orders').value, isDead()]).toEqual(['daily', false]);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect([mailAbout('Orders').value, isDead()]).toEqual(['now', true]);
    expect(document.activeElement).toBe(save());
  });
});
