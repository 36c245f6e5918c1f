import { Outlet } from 'react-router-dom';
import styled from 'styled-components';
import { mainId, SkipLink } from '../shared/SkipLink.tsx';
import { PublicFooter } from './PublicFooter.tsx';
import { PublicHeader } from './PublicHeader.tsx';

/** What every visitor sees around a page. */
export function PublicLayout() {
  return (
    <Frame>
      <SkipLink />
      <PublicHeader />
      <main id={mainId} tabIndex={-1}>
        <Outlet />
      </main>
      <PublicFooter />
    </Frame>
  );
}

const Frame = styled.div`
  min-height: 100dvh;
  display: flex;
  flex-direction: column;
  > main {
    flex: 1 0 auto;
    /* What comes late does not move a footer that is on the screen. */
    min-height: calc(100dvh - 84px);
    display: flex;
    flex-direction: column;
    > * {
      flex: none;
    }
    }
`;
