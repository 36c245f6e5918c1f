import { lazy, Suspense, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom';
import styled from 'styled-components';
import { newId } from '../shared/newId.ts';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Edge } from '../ui/Edge.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Code, Muted, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { space } from '../ui/tokens.ts';

const NotFoundScreen = lazy(async () => ({ default: (await import('../shared/NotFoundScreen.tsx')).NotFoundScreen }));

/** Shown inside the frame for a screen that crashed or whose code could not be loaded. */
export function CrashScreen() {
  const error = useRouteError();
  const { pathname } = useLocation();
  const [trace] = useState(() => newId().slice(0, 8));
  const missing = isRouteErrorResponse(error) && error.status === 404;

  useEffect(() => {
    // The trace ties what the visitor reads to what the console shows.
    if (!missing) console.error(`trace ${trace}`, error);
  }, [error, missing, trace]);

  if (missing)
    return (
      <Suspense>
        <NotFoundScreen />
      </Suspense>
    );
  return (
    <Wrap $narrow>
      <title>{`${texts.errorTitle} · ${texts.brand}`}</title>
      <Sheet role="alert">
        <Edge />
        <h1>{texts.crash}</h1>
        <p>Something on this page broke. Reloading usually helps; nothing you saved is lost.</p>
        <Row>
          <Button variant="primary" icon={<Icon name="refresh" />} onClick={() => window.location.assign(pathname)}>
            Reload
          </Button>
          <LinkButton to={paths.home}>{texts.header.home}</LinkButton>
        </Row>
        <Muted>
          Trace <Code>{trace}</Code>
        </Muted>
      </Sheet>
    </Wrap>
  );
}

const Sheet = styled(
  Stack,
)`padding-block: ${space[12]}; gap: ${space[5]}; align-items: flex-start; > :first-child { align-self: stretch; }`;
