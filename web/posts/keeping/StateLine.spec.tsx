import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { nothingStored } from './draft.ts';
import type { KeeperState } from './keeper.ts';
import { StateLine } from './StateLine.tsx';

const { draft } = nothingStored;
const stored = (revision: number): KeeperState => ({ phase: 'saved', draft, base: { revision, draft } });

it('says that a draft is saved once there is one', () => {
  const { rerender } = render(<StateLine state={stored(0)} />);
  const words = () => screen.getByRole('status').textContent;
  expect(words()).toBe('Nothing written yet');
  rerender(<StateLine state={{ ...stored(0), phase: 'saving' }} />);
  expect(words()).toBe('Saving…');
  rerender(<StateLine state={stored(1)} />);
  expect(words()).toBe('Saved');
});
