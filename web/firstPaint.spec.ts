import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { matchRoutes } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { PublicLayout } from './app/PublicLayout.tsx';
import { routes } from './app/router.tsx';
import { firstPaint } from './firstPaint.ts';
import { firstWords } from './shared/firstWords.ts';
import { screenPaths } from './shared/screenPaths.ts';

const script = readFileSync(resolve(import.meta.dirname, 'first-paint.js'), 'utf8');

/** The frame that is drawn at a path before any script has come. */
function frameAt(path: string): string | undefined {
  new Function('location', script)({ pathname: path });
  return document.documentElement.dataset.frame;
}

/** The frame that the router puts around the screen of a path. */
function layoutAt(path: string): 'public' | 'member' | 'bare' {
  const [, layout] = matchRoutes(routes, path) ?? [];
  if (layout?.route.Component === PublicLayout) return 'public';
  return layout?.route.Component?.name === 'Outlet' ? 'bare' : 'member';
}

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.frame;
  delete document.documentElement.dataset.theme;
});

it('is the frame that the screen has, for a member', () => {
  localStorage.setItem('user', '{}');
  const own: readonly (string | undefined)[] = ['home', 'barbers', 'marketplace'];
  for (const path of screenPaths) {
    const frame = frameAt(path.replaceAll(/:\w+/g, 'x'));
    expect(own.includes(frame) ? 'public' : frame, path).toBe(layoutAt(path));
  }
});

it('is that of a visitor without a session, where the login comes', () => {
  expect(frameAt('/dashboard')).toBe('public');
  expect(frameAt('/')).toBe('home');
  expect(frameAt('/nothing/here')).toBe('public');
});

it('has the chosen theme', () => {
  localStorage.setItem('theme', 'dark');
  frameAt('/');
  expect(document.documentElement.dataset.theme).toBe('dark');
});

it('draws the first words of the most visited screens into the page', () => {
  const { transformIndexHtml } = firstPaint();
  const { handler } = transformIndexHtml as unknown as { handler: (html: string) => { html: string } };
  const { html } = handler('<body><div id="root"></div></body>');
  const { home, barbers, marketplace } = firstWords;
  for (const words of [...home.title, home.lead, barbers.title, barbers.lead, marketplace.title, marketplace.lead])
    expect(html).toContain(words);
});
