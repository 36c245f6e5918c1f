import { matchPath } from 'react-router-dom';
import { expect, it } from 'vitest';
import { roles } from '../../shared/rights.ts';
import { screenPaths } from '../../shared/screenPaths.ts';
import { frontLinks, memberLinks, platformLinks, thumbLinks } from '../shellLinks.ts';
import { pagesFor } from './pages.ts';

it.each(roles)('every entry of the menus and of the palette leads a %s to a screen', (role) => {
  const entries = [...platformLinks(role), ...memberLinks(role), ...frontLinks, ...thumbLinks(role), ...pagesFor(role)];
  const dead = entries.filter(({ to }) => {
    const { pathname } = new URL(to, 'http://here.test');
    return !screenPaths.some((pattern) => matchPath(pattern, pathname));
  });
  expect(dead).toEqual([]);
  expect(entries.length).toBeGreaterThan(20);
});
