/**
 * The words that the first HTML and the client both show. The client has its own copy, as it imports nothing of the
 * server; `domain/golden/pageWords.json` holds them once more, and a spec on each side compares.
 */
export const words = {
  brand: 'Chairside',
  notFound: { title: '404', message: 'Sorry, we couldn’t find the page you’re looking for.', back: 'Back' },
  nav: { home: 'Home', blog: 'Blog', findABarber: 'Find a Barber', marketplace: 'Marketplace' },
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
    featured: 'Top Rated Barbers',
  },
  barbers: {
    eyebrow: 'Barbers and shops',
    title: 'Find A Barber',
    lead: 'Every chair in the community, with its price and its next free time.',
  },
  marketplace: {
    title: 'Marketplace',
    lead: 'Clippers, combs and everything for the chair, from the people who use them.',
    categories: 'Categories',
    bestSellers: 'Best sellers',
  },
  blog: {
    eyebrow: 'Blog',
    title: 'Recent blog posts',
    lead: 'From the people behind the chairs.',
    byAuthor: 'Posts by',
  },
  campaigns: {
    eyebrow: 'Crowdfunding',
    title: 'Available Campaigns',
    lead: 'Contribute to other Campaigns',
    donate: 'Donate',
  },
  shop: {
    about: 'About',
    bookingPrice: 'Booking Price',
    notAvailable: 'not available',
    workingHours: 'Working Hours:',
    noWorkingHours: 'No working hours specified',
    hireMe: 'Hire Me',
  },
  product: { addToCart: 'Add To Cart' },
} as const;

/** The title in the browser's tab: every screen's name stands before the brand (the home page has the brand alone). */
export const tabTitle = (name: string): string => (name === words.brand ? name : `${name} · ${words.brand}`);
