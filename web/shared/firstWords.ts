import { texts } from './texts.ts';

/**
 * The words that the most visited screens begin with. The build draws them into index.html too (`firstPaint.ts`), so
 * that they can be read before any script has come.
 */
export const firstWords = {
  home: {
    title: ['Every chair', 'in town.', 'One ticket.'],
    lead: 'Find a barber, see which chair is free, and book it. Show your craft, open a shop, meet the trade.',
    book: 'Book a chair',
    search: {
      label: 'Barbers',
      what: 'What',
      whatHint: 'Fade, beard, a name',
      where: 'Where',
      whereHint: 'City or state',
      find: 'Find a chair',
    },
  },
  barbers: {
    eyebrow: 'Barbers and shops',
    title: texts.findABarber.title,
    lead: 'Every chair in the community, with its price and its next free time.',
  },
  marketplace: {
    title: texts.header.marketplace,
    lead: 'Clippers, combs and everything for the chair, from the people who use them.',
    categories: 'Categories',
    bestSellers: 'Best sellers',
  },
} as const;
