import { NavLink } from 'react-router-dom';
import styled, { createGlobalStyle } from 'styled-components';
import { UnreadCount } from '../messages/UnreadCount.tsx';
import { paths } from '../shared/paths.ts';
import type { Role } from '../shared/session.tsx';
import { Icon } from '../ui/Icons.tsx';
import { color, layer, size } from '../ui/tokens.ts';
import { usePhone } from '../ui/useMedia.ts';
import { thumbLinks } from './shellLinks.ts';
import { useDesk } from './useDesk.ts';

/** Five places under the thumb; only on phones. */
export function BottomBar({ role }: { role: Role }) {
  const isPhone = usePhone();
  const isAtDesk = useDesk(role, isPhone && role !== 'superadmin');
  return (
    <Bar aria-label="Shortcuts" data-noprint>
      <Foot />
      <ul>
        {thumbLinks(role, isAtDesk).map((link) => (
          <li key={link.label}>
            <NavLink to={link.to} end={link.end}>
              <Icon name={link.icon} size={22} />
              {link.label}
              {link.to === paths.messages && <UnreadCount />}
            </NavLink>
          </li>
        ))}
      </ul>
    </Bar>
  );
}

// What floats over the page keeps clear of it.
const Foot = createGlobalStyle`@media (max-width: 639px) { html { --shortcuts: 58px; --foot: 58px; } }`;
const Bar = styled.nav`
  position: fixed;
  inset: auto 0 0;
  z-index: ${layer.bar};
  background: ${color.surface};
  border-top: 1px solid ${color.lineStrong};
  padding-bottom: env(safe-area-inset-bottom, 0);
  @media (min-width: 640px) {
    display: none;
  }
  ul {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
  }
  a {
    position: relative;
    display: flex;
    flex-direction: column;
    align-items: center;
    justify-content: center;
    gap: 3px;
    min-height: 58px;
    color: ${color.ink2};
    text-decoration: none;
    font-size: ${size.xs};
    font-weight: 600;
    overflow-wrap: anywhere;
  }
  a:focus-visible {
    outline-offset: -3px;
  }
  a.active {
    color: ${color.ink};
  }
  a.active::before {
    content: '';
    position: absolute;
    inset: 0 18% auto;
    height: 4px;
    background: ${color.brand};
  }
  @media (forced-colors: active) {
    a.active {
      outline: 2px solid Highlight;
    }
    }
`;
