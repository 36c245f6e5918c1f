import { lazy, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useConnection } from '../live/connection.ts';
import { MessagesLink } from '../messages/MessagesLink.tsx';
import { Bell } from '../notifications/Bell.tsx';
import { Logo } from '../shared/Logo.tsx';
import { paths } from '../shared/paths.ts';
import type { SessionUser } from '../shared/session.tsx';
import { useShortcut } from '../shared/shortcuts.ts';
import { texts } from '../shared/texts.ts';
import { IconButton } from '../ui/Button.tsx';
import { ConnectionDot } from '../ui/ConnectionDot.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Stage } from '../ui/Layout.tsx';
import { color, layer, media, radius, size, space, target } from '../ui/tokens.ts';
import { CartLink } from './CartLink.tsx';
import { SearchPalette } from './SearchPalette.tsx';
import { ShellLinks } from './Sidebar.tsx';
import { UserMenu } from './UserMenu.tsx';

// Loaded in an idle moment after the page, so that it is ready when it is opened.
const loadPalette = () => import('./palette/AppPalette.tsx').then((module) => ({ default: module.AppPalette }));
const AppPalette = lazy(loadPalette);

/** Search, live mark, bell and account; on small screens also the way to the menu. */
export function TopBar({ user }: { user: SessionUser }) {
  const connection = useConnection();
  const [searching, setSearching] = useState(false);
  const [wanted, setWanted] = useState(false);
  const search = useCallback(() => {
    setWanted(true);
    setSearching(true);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => void loadPalette().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, []);
  useShortcut('/', search);
  useShortcut('mod+k', search);
  return (
    <Bar data-noprint>
      <ShellDrawer user={user} />
      <Small>
        <Logo to={paths.home} />
      </Small>
      <Search
        type="button"
        onClick={search}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={texts.topBar.search}
      >
        <Icon name="search" />
        <span>{texts.topBar.search}</span>
        <kbd aria-hidden>/</kbd>
      </Search>
      <Tools>
        {connection && (
          <Live>
            <ConnectionDot state={connection} />
          </Live>
        )}
        <CartLink />
        <MessagesLink />
        <Bell />
        <UserMenu user={user} />
      </Tools>
      {wanted && <SearchPalette palette={AppPalette} user={user} open={searching} onOpenChange={setSearching} />}
    </Bar>
  );
}

function ShellDrawer({ user }: { user: SessionUser }) {
  const { key } = useLocation();
  const [openOn, setOpenOn] = useState<string>();
  return (
    <NarrowOnly>
      <Drawer
        title="Menu"
        side="left"
        open={openOn === key}
        onOpenChange={(open) => setOpenOn(open ? key : undefined)}
        trigger={
          <IconButton label="Menu">
            <Icon name="menu" size={24} />
          </IconButton>
        }
      >
        <Inside as="nav" aria-label="Main">
          <ShellLinks role={user.role} />
        </Inside>
      </Drawer>
    </NarrowOnly>
  );
}

const Bar = styled.header`
  position: sticky;
  top: var(--strip, 0px);
  z-index: ${layer.bar};
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[2]};
  min-height: 68px;
  padding: ${space[2]} ${space[3]};
  background: ${color.surface};
  border-bottom: 1px solid ${color.line};
  ${media.wide} {
    padding-inline: ${space[6]};
    gap: ${space[4]};
  }
  @media (max-width: 419px) {
    padding-inline: ${space[1]};
    gap: 0;
  }
`;
const NarrowOnly = styled.div`${media.wide} { display: none; }`;
// The narrowest screens have the way home under the thumb. A stand-in face wider than ours must not break the row.
const Small = styled.div`
  ${media.wide} { display: none; }
  @media (max-width: 419px) {
    flex: 1 0 7.75rem;
    max-width: max-content;
    overflow: hidden;
    a { padding-inline: 8px 10px; font-size: 1.2rem; }
  }
  @media (max-width: 359px) { display: none; }
`;
const Inside = styled(Stage)`margin: calc(${space[4]} * -1); padding-top: ${space[3]}; min-height: calc(100% + 32px);`;
const Search = styled.button`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${target};
  min-width: ${target};
  padding: 0 ${space[3]};
  flex: 0 1 440px;
  color: ${color.muted};
  text-align: left;
  background: ${color.bg};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  &:hover {
    border-color: ${color.ink};
  }
  span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  kbd {
    padding: 0 7px;
    border: 1px solid ${color.lineStrong};
    border-radius: ${radius.bar};
    font-size: ${size.xs};
    line-height: 20px;
  }
  @media (max-width: 759px) {
    flex: none;
    margin-left: auto;
    padding: 0;
    justify-content: center;
    border-color: transparent;
    background: none;
    color: ${color.ink};
    span, kbd {
      display: none;
    }
    }
`;
const Tools = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[1]};
  margin-left: auto;
  flex: none;
  @media (max-width: 759px) {
    margin-left: 0;
  }
  @media (max-width: 419px) {
    gap: 0;
  }
`;
const Live = styled.span`@media (max-width: 1023px) { display: none; }`;
