import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { MessagesLink } from '../messages/MessagesLink.tsx';
import { Logo } from '../shared/Logo.tsx';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { IconButton, LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { color, layer, media, radius, size, space, target } from '../ui/tokens.ts';
import { CartLink } from './CartLink.tsx';
import { PublicNavLinks, publicNavEntry } from './PublicNavLinks.tsx';
import { type NavEntry, publicLinks } from './publicLinks.ts';
import { ThemeButton } from './ThemeButton.tsx';

// Menus come with code of their own, which visitors never need.
const UserMenu = lazy(() => import('./UserMenu.tsx').then((module) => ({ default: module.UserMenu })));

const loadMenuSheet = () => import('./MenuSheet.tsx').then((module) => ({ default: module.MenuSheet }));
const MenuSheet = lazy(loadMenuSheet);
const fetchMenuSheet = () => void loadMenuSheet().catch(() => undefined);

/** The shop front: pole, sign, where to go, the cart and the door. */
export function PublicHeader() {
  const { status, user } = useSession();
  const links = publicLinks(user !== undefined);
  return (
    <Bar data-noprint>
      <PoleStripe />
      <Line>
        <Logo to={paths.home} />
        <Wide aria-label="Main">
          <PublicNavLinks links={links} />
        </Wide>
        <Tools>
          <CartLink />
          {user ? (
            <>
              <MessagesLink />
              <Suspense fallback={<Seat />}>
                <UserMenu user={user} />
              </Suspense>
            </>
          ) : (
            <>
              <ThemeButton />
              {status === 'guest' && <Doors />}
            </>
          )}
          <MenuOpener links={links} guest={!user} />
        </Tools>
      </Line>
    </Bar>
  );
}

function Doors() {
  return (
    <WideOnly>
      <LinkButton variant="quiet" to={paths.login}>
        {texts.header.login}
      </LinkButton>
      <LinkButton variant="primary" to={paths.signup}>
        {texts.header.signUp}
      </LinkButton>
    </WideOnly>
  );
}

/** On narrow screens the links are a sheet, whose code is loaded on touch or focus. */
function MenuOpener(props: { links: readonly NavEntry[]; guest: boolean }) {
  const { key } = useLocation();
  // The sheet belongs to the page it was opened on: going anywhere closes it.
  const [openOn, setOpenOn] = useState<string>();
  useEffect(() => {
    // In a quiet moment at the latest: a network that goes away must not take the menu with it.
    const timer = setTimeout(fetchMenuSheet, 2000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <NarrowOnly>
      <IconButton
        label="Menu"
        aria-haspopup="dialog"
        aria-expanded={openOn === key}
        onClick={() => setOpenOn(key)}
        onPointerEnter={fetchMenuSheet}
        onFocus={fetchMenuSheet}
      >
        <Icon name="menu" size={24} />
      </IconButton>
      {openOn !== undefined && (
        <Suspense>
          <MenuSheet {...props} open={openOn === key} onOpenChange={(open) => setOpenOn(open ? key : '')} />
        </Suspense>
      )}
    </NarrowOnly>
  );
}

const Bar = styled.header`position: sticky; top: var(--strip, 0px); z-index: ${layer.bar}; background: ${color.surface}; border-bottom: 1px solid ${color.line};`;
// Wraps where text is twice as large as usual.
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[5]};
  max-width: 1320px;
  margin-inline: auto;
  padding: ${space[2]} ${space[3]};
  ${media.tablet} {
    padding: ${space[3]} ${space[6]};
  }
  @media (max-width: 1279px) {
    gap: ${space[2]};
    padding-inline: ${space[3]};
  }
  @media (max-width: 359px) {
    padding-inline: ${space[1]};
    gap: 0;
  }
`;
const Wide = styled.nav`
  ${publicNavEntry}
  display: none;
  margin-right: auto;
  ul {
    flex-wrap: wrap;
  }
  ${media.wide} {
    display: block;
  }
  a {
    padding-inline: clamp(6px, .85vw, 12px);
    font-size: ${size.md};
    border-radius: ${radius.bar};
  }
  a:hover {
    background: ${color.deepSoft};
  }
  a.active::after {
    inset: auto clamp(6px, .85vw, 12px) 4px;
    height: 4px;
  }
  @media (max-width: 1279px) {
    a {
      font-size: ${size.sm};
      padding-inline: 4px;
    }
    a.active::after {
      inset-inline: 4px;
    }
    }
`;
const Tools = styled.div`display: flex; flex-wrap: wrap; align-items: center; min-width: 0; gap: ${space[1]}; margin-left: auto;`;
const Seat = styled.span`width: 60px; height: ${target};`;
const WideOnly = styled.div`
  display: none;
  ${media.wide} {
    display: flex;
    gap: ${space[2]};
    margin-left: ${space[2]};
  }
  @media (max-width: 1279px) {
    gap: 0;
    margin: 0;
    a {
      padding-inline: ${space[3]};
      font-size: ${size.sm};
    }
    }
`;
const NarrowOnly = styled.div`${media.wide} { display: none; }`;
