import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CampaignOnPage } from '../campaignFields.ts';
import { Story } from './Story.tsx';

const words = (text: string) => [{ type: 'paragraph', children: [{ text }] }];
const story = (description: unknown, added: unknown) => {
  const amendments = [{ id: 'a', text: added, amendedAt: '2027-01-12T12:00:00.000Z' }];
  const campaign = { name: 'New chairs', preview: '', pictures: [], description, amendments } as unknown;
  return renderToStaticMarkup(<Story campaign={campaign as CampaignOnPage} />);
};

it('shows the description and what was added', () => {
  const html = story(words('Six chairs.'), words('And a mirror.'));
  expect(html).toMatch(/Six chairs\..*Added on.*And a mirror\./);
});

it('says that the words are gone once their organizer is, and shows no empty additions', () => {
  const html = story([], []);
  expect(html).toContain('What was written here went with its organizer’s account.');
  expect(html).not.toContain('Added on');
});
