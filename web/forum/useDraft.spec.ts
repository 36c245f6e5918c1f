import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useDraft } from '../shared/useDraft.ts';
import { useRevision } from './useRevision.ts';

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  localStorage.clear();
});

const NAME = 'draft/u1/t1';
/** Another tab writes; null: it has sent it, or given it up. */
const elsewhere = (next: string | null) =>
  act(() => {
    const oldValue = localStorage.getItem(NAME);
    if (next === null) localStorage.removeItem(NAME);
    else localStorage.setItem(NAME, next);
    window.dispatchEvent(new StorageEvent('storage', { key: NAME, oldValue, newValue: next }));
  });
const box = () => {
  const current = document.body.appendChild(document.createElement('textarea'));
  return { current };
};

describe('a draft', () => {
  it('follows what another tab writes, except while its own field has the focus', () => {
    const area = box();
    const { result } = renderHook(() => useDraft('u1/t1', area));
    elsewhere('From there');
    expect(result.current[0]).toBe('From there');
    area.current.focus();
    elsewhere('More from there');
    expect(result.current[0]).toBe('From there');
  });

  it('is cleared once it was sent elsewhere, also while the box has the focus, unless its text has changed by then', () => {
    const area = box();
    area.current.focus();
    const { result } = renderHook(() => useDraft('u1/t1', area));
    act(() => result.current[1]('Sent soon'));
    elsewhere(null);
    expect(result.current[0]).toBe('');
    act(() => result.current[1]('Sent soon'));
    elsewhere('Sent');
    act(() => result.current[1]('Something else'));
    localStorage.setItem(NAME, 'Sent');
    elsewhere(null);
    expect(result.current[0]).toBe('Something else');
  });
});

describe('new words for a post', () => {
  const first = { words: { text: 'One', topic: 'A' }, version: 1 };
  const second = { words: { text: 'Two', topic: 'A' }, version: 2 };
  const third = { words: { text: 'Three', topic: 'A' }, version: 3 };
  const open = (present = first) =>
    renderHook((now: typeof first) => useRevision('u1/t1', now, { current: null }), { initialProps: present });
  const write = ({ result }: ReturnType<typeof open>, text: string) => act(() => result.current.write({ text }));
  const shown = ({ result }: ReturnType<typeof open>) => [
    result.current.words.text,
    result.current.version,
    result.current.offer,
  ];

  it('are kept while the post is the same', () => {
    const before = open();
    write(before, 'Mine');
    before.unmount();
    const after = open();
    expect(shown(after)).toEqual(['Mine', 1, undefined]);
    act(() => after.result.current.forget());
    expect(shown(after)).toEqual(['One', 1, undefined]);
    expect(localStorage.getItem(NAME)).toBeNull();
  });

  it('give way to an edit from elsewhere, and can be restored', () => {
    const before = open();
    write(before, 'Mine');
    before.unmount();
    const after = open(second);
    expect(shown(after)).toEqual(['Two', 2, 'mine']);
    act(() => after.result.current.takeOffer());
    expect(shown(after)).toEqual(['Mine', 2, undefined]);
  });

  it('stay in a focused field when the post changes, based on its old version, until the new one is requested', () => {
    const here = open();
    write(here, 'Mine');
    here.rerender(second);
    expect(shown(here)).toEqual(['Mine', 1, 'present']);
    write(here, 'Mine too');
    expect(shown(here)).toEqual(['Mine too', 1, 'present']);
    act(() => here.result.current.takeOffer());
    expect(shown(here)).toEqual(['Two', 2, 'mine']);
    here.rerender(third);
    expect(shown(here)).toEqual(['Three', 3, 'mine']);
    act(() => here.result.current.takeOffer());
    expect(shown(here)).toEqual(['Mine too', 3, undefined]);
  });

  it('are none when they equal the post', () => {
    const here = open();
    write(here, 'Two');
    here.rerender(second);
    expect(shown(here)).toEqual(['Two', 2, undefined]);
    write(here, 'Two and a half');
    write(here, 'Two');
    expect(localStorage.getItem(NAME)).toBeNull();
  });
});
