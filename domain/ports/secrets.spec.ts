import { describe, expect, it } from 'vitest';
import { readMailLink, signMailLink } from './mailLink.ts';
import { sandboxKeys } from './openProvider.ts';
import { acceptedOf, currentOf, lastingOf, withAny } from './secrets.ts';

const [OLD, NEW] = ['the former secret', 'the secret of now'];

describe('the secrets of an installation', () => {
  it('sign with the one of now, and keep names by the oldest', () => {
    expect([currentOf([NEW, 'between', OLD]), lastingOf([NEW, 'between', OLD])]).toEqual([NEW, OLD]);
    expect([currentOf(NEW), lastingOf(NEW), acceptedOf(NEW)]).toEqual([NEW, NEW, [NEW]]);
  });

  it('are tried in order until one fits', () => {
    const tried: string[] = [];
    const read = (wanted: string) => (secret: string) => {
      tried.push(secret);
      return secret === wanted ? 'found' : undefined;
    };
    expect(withAny([NEW, 'between', OLD], read('between'))).toBe('found');
    expect(tried).toEqual([NEW, 'between']);
    expect(withAny([NEW, OLD], read('other'))).toBeUndefined();
  });
});

describe('a mailed link', () => {
  const now = '2026-03-01T10:00:00.000Z';
  const link = { purpose: 'reset', accountId: 'ana', state: '1', expiresAt: Date.parse(now) + 1_000 } as const;

  it('that a former secret signed is good until it expires', () => {
    const token = signMailLink(OLD, link);
    expect(readMailLink([NEW, OLD], token, 'reset', now)).toEqual(link);
    expect(readMailLink(NEW, token, 'reset', now)).toBeUndefined();
    expect(readMailLink([NEW, OLD], token, 'activate', now)).toBeUndefined();
    expect(readMailLink([NEW, OLD], token, 'reset', '2026-03-01T10:00:01.000Z')).toBeUndefined();
  });

  it('is signed with the secret of now', () =>
    expect(readMailLink(NEW, signMailLink([NEW, OLD], link), 'reset', now)).toEqual(link));
});

it('the sandbox has the keys of now, and knows those of former secrets', () => {
  const { former, ...keys } = sandboxKeys([NEW, OLD]);
  const { former: none, ...before } = sandboxKeys(OLD);
  expect({ ...keys, former: [] }).toEqual(sandboxKeys(NEW));
  expect([former, none]).toEqual([[before], []]);
});
