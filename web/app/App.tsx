import { ApolloProvider } from '@apollo/client/react';
import { RouterProvider } from 'react-router-dom';
import { SessionProvider } from '../shared/session.tsx';
import { session } from '../shared/sessionStore.ts';
import { SiteProvider } from '../shared/site.tsx';
import { ToastProvider } from '../ui/Toast.tsx';
import { apollo } from './apollo.ts';
import { GlobalStyle } from './GlobalStyle.tsx';
import type { createRouter } from './router.tsx';

export function App(props: { router: ReturnType<typeof createRouter> }) {
  return (
    <SessionProvider store={session}>
      <ApolloProvider client={apollo}>
        <SiteProvider>
          <GlobalStyle />
          <ToastProvider>
            <RouterProvider router={props.router} />
          </ToastProvider>
        </SiteProvider>
      </ApolloProvider>
    </SessionProvider>
  );
}
