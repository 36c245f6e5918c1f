import { expect, it } from 'vitest';
import { recipientIn, writeAbout } from './messageLinks.ts';

const read = (path: string) => recipientIn(new URL(path, 'https://chairside.invalid').searchParams);

it('carries the recipient in an address', () => {
  for (const to of [
    { kind: 'booking' as const, id: 'b 1' },
    { kind: 'order' as const, id: 'o1', memberId: 'u2' },
    { kind: 'support' as const },
  ])
    expect(read(writeAbout(to))).toEqual(to);
});

it.each(['/messages', '/messages?about=booking', '/messages?about=gossip&id=1'])('finds no recipient in %s', (path) =>
  expect(read(path)).toBeUndefined(),
);
