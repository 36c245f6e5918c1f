import type { ReactNode } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { mainId, SkipLink } from '../shared/SkipLink.tsx';
import { type SessionUser, useSession } from '../shared/session.tsx';
import { useGuestPath } from '../shared/useGuestPath.ts';
import { Grid, Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { media, space } from '../ui/tokens.ts';
import { BottomBar } from './BottomBar.tsx';
import { Sidebar } from './Sidebar.tsx';
import { TopBar } from './TopBar.tsx';

/** The members' pages whose answers are kept on the device: they are shown before the server confirms the session. */
const OPENS_OFFLINE = /^\/(appointments|forum\/thread\/[^/]+)\/?$/;

/** The frame of the members' pages. */
export function Shell() {
  const { status, user, accessToken } = useSession();
  const { pathname } = useLocation();
  const elsewhere = useGuestPath();
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  // Until the session is back only what needs no data can be drawn; a name is known from the last visit.
  if (!user) return <Waiting />;
  const isReady = status === 'member' && (accessToken() !== undefined || OPENS_OFFLINE.test(pathname));
  return <Frame user={user}>{isReady ? <Outlet /> : <Waiting />}</Frame>;
}

function Frame({ user, children }: { user: SessionUser; children: ReactNode }) {
  return (
    <Columns>
      <ChatAtSide />
      <SkipLink />
      <Side>
        <Sidebar role={user.role} />
      </Side>
      <Body>
        <TopBar user={user} />
        <main id={mainId} tabIndex={-1}>
          {children}
        </main>
      </Body>
      <BottomBar role={user.role} />
    </Columns>
  );
}

function Waiting() {
  return (
    <Wrap>
      <Loading>
        <Pile>
          <Skeleton $w="280px" $h="3rem" />
          <Grid>
            <Skeleton $h="150px" />
            <Skeleton $h="150px" />
            <Skeleton $h="150px" />
          </Grid>
        </Pile>
      </Loading>
    </Wrap>
  );
}

const Pile = styled(Stack)`padding-block: ${space[8]}; gap: ${space[8]};`;
const Columns = styled.div`min-height: 100dvh; ${media.wide} { display: grid; grid-template-columns: 232px minmax(0, 1fr); }`;
const Side = styled.div`display: none; ${media.wide} { display: block; }`;
// The chat’s button stands below the sidebar's entries: at the right it would lie on the last column of lists.
const ChatAtSide = createGlobalStyle`
  ${media.wide} {
    :root {
      --chat-right: auto;
      --chat-left: ${space[4]};
      --greeting-right: auto;
      --greeting-left: calc(100% + ${space[2]});
    }
  }
`;
const Body = styled.div`
  min-width: 0;
  > main {
    padding-bottom: ${space[18]};
  }
  ${media.phone} {
    > main {
      padding-bottom: calc(${space[18]} + 48px + var(--foot-room, 0px));
    }
    }
`;
