import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { firstWords } from './shared/firstWords.ts';
import { texts } from './shared/texts.ts';

it('are those that the server writes into the first answer (gateway/pages/words.spec.ts compares the same file)', () => {
  const { home, findABarber, marketplace } = texts.header;
  const { about, bookingPrice, notAvailable, workingHours, noWorkingHours, hireMe } = texts.shop;
  // Those of screens that load later are compared on the page (web/e2e/pages.e2e.ts).
  const {
    blog: _blog,
    campaigns: _campaigns,
    ...common
  } = JSON.parse(readFileSync(resolve(import.meta.dirname, '../domain/golden/pageWords.json'), 'utf8'));
  expect({
    brand: texts.brand,
    notFound: { title: '404', ...texts.notFound },
    nav: { home, blog: texts.header.blog, findABarber, marketplace },
    home: { ...firstWords.home, featured: texts.home.topRatedBarbers },
    barbers: firstWords.barbers,
    marketplace: firstWords.marketplace,
    shop: { about, bookingPrice, notAvailable, workingHours, noWorkingHours, hireMe },
    product: texts.product,
  }).toEqual(common);
});
