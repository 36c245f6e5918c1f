import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anna, draw, logIn, openServer } from '../../testing/server.tsx';
import type { CampaignOnPage } from '../campaignFields.ts';
import { CampaignNotes } from './CampaignNotes.tsx';

vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const QUESTION = 'Why is New chairs paused?';

function open(isMine: boolean) {
  const why = { isWhole: true, parts: [{ kind: 'text', text: 'A platform owner may pause.', id: null }], steps: [] };
  const server = openServer({ why });
  const campaign = { id: 'c1', name: 'New chairs', status: 'PAUSED', pauseReason: 'Papers, please', isMine };
  draw(server, [{ path: '/', element: <CampaignNotes campaign={campaign as CampaignOnPage} /> }], '/');
  return server;
}

describe('the note of a paused campaign', () => {
  it('has its organizer ask why', async () => {
    logIn();
    const { asked } = open(true);
    await userEvent.click(await screen.findByRole('button', { name: QUESTION }));
    expect(await screen.findByText('A platform owner may pause.')).toBeTruthy();
    expect(asked.find(({ name }) => name === 'WhyOf')?.variables).toEqual({ type: 'campaignPause', id: 'c1' });
  });

  it('has platform owners ask, and nobody else', async () => {
    for (const role of ['superadmin', 'finance', 'CUSTOMER'] as const) {
      logIn({ ...anna, role });
      open(false);
      await screen.findByText(/Papers, please/);
      expect(screen.queryAllByRole('button', { name: QUESTION })).toHaveLength(role === 'superadmin' ? 1 : 0);
      cleanup();
    }
  });
});
