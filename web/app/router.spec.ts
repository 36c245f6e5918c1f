import { matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, it } from 'vitest';
import { screenPaths } from '../shared/screenPaths.ts';
import { PublicLayout } from './PublicLayout.tsx';
import { routes } from './router.tsx';

const layoutsOf = (path: string) => matchRoutes(routes, path)?.map(({ route }) => route.Component);

const pathsOf = ({ path, children = [] }: RouteObject): string[] => [
  ...(path === undefined || path === '*' ? [] : [path]),
  ...children.flatMap(pathsOf),
];

it('has a screen for exactly the paths that the build lists for the gateway', () => {
  expect(routes.flatMap(pathsOf).toSorted()).toEqual([...screenPaths].toSorted());
});

it('shows the contact page without header and footer', () => {
  expect(layoutsOf('/')).toContain(PublicLayout);
  expect(layoutsOf('/contact')).not.toContain(PublicLayout);
});
