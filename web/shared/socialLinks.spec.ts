import { expect, it } from 'vitest';
import { socialLinks } from './socialLinks.ts';

it('shows the links that lead to the web, and none that runs a script', () => {
  expect(
    socialLinks({
      website: 'oak.example',
      youtube: 'javascript:alert(1)',
      instagram: 'https://instagram.com/oak',
      linkedIn: null,
    }).map(({ label, href }) => [label, href]),
  ).toEqual([
    ['Website', 'https://oak.example/'],
    ['Instagram', 'https://instagram.com/oak'],
  ]);
});
