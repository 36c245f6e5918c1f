import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { PublicLayout } from './PublicLayout.tsx';
import { routes } from './router.tsx';

const layoutsOf = (path: string) => matchRoutes(routes, path)?.map(({ route }) => route.Component);

it('shows the contact page without header and footer', () => {
  expect(layoutsOf('/')).toContain(PublicLayout);
  expect(layoutsOf('/contact')).not.toContain(PublicLayout);
});
