import { act, render, renderHook } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { useTheme, useThemeOfOtherTabs } from './theme.ts';

const root = document.documentElement;
beforeEach(() => {
  localStorage.clear();
  delete root.dataset.theme;
});

/** What a browser sends to the other tabs of an origin. */
function choosesInAnotherTab(choice: string | null): void {
  if (choice === null) localStorage.removeItem('theme');
  else localStorage.setItem('theme', choice);
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
}

function Follower() {
  useThemeOfOtherTabs();
  return null;
}

it('follows the choice of another tab on a page that does not show it', () => {
  render(<Follower />);
  choosesInAnotherTab('dark');
  expect(root.dataset.theme).toBe('dark');
  choosesInAnotherTab(null);
  expect(root.dataset.theme).toBeUndefined();
});

it('shows the choice of another tab', () => {
  render(<Follower />);
  const { result } = renderHook(() => useTheme());
  act(() => choosesInAnotherTab('light'));
  expect(result.current.choice).toBe('light');
});
