import { useId } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { UnreadCount } from '../messages/UnreadCount.tsx';
import { Logo } from '../shared/Logo.tsx';
import { paths } from '../shared/paths.ts';
import type { Role } from '../shared/session.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Stage } from '../ui/Layout.tsx';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { color, media, radius, size, space, target } from '../ui/tokens.ts';
import { currentOf, frontLinks, memberLinks, platformLinks, type ShellEntry } from './shellLinks.ts';

/** The rail at the left. */
export function Sidebar({ role }: { role: Role }) {
  return (
    <Rail as="nav" aria-label="Main" data-noprint>
      <PoleStripe />
      <Head>
        <Logo to={paths.home} />
      </Head>
      <Entries>
        <ShellLinks role={role} />
      </Entries>
    </Rail>
  );
}

/** The lists themselves; they also fill the drawer on small screens. */
export function ShellLinks({ role }: { role: Role }) {
  const { pathname } = useLocation();
  const [platform, own] = [platformLinks(role), memberLinks(role)];
  const current = currentOf([...platform, ...own, ...frontLinks], pathname);
  return (
    <>
      {platform.length > 0 && <Links of={platform} current={current} label="Platform" />}
      <Links of={own} current={current} label={platform.length > 0 ? 'You' : undefined} />
      <Links of={frontLinks} current={current} />
    </>
  );
}

interface LinksProps {
  of: readonly ShellEntry[];
  current: string | undefined;
  label?: string | undefined;
}

function Links({ of, current, label }: LinksProps) {
  const id = useId();
  return (
    <Group>
      {label && <p id={id}>{label}</p>}
      <ul aria-labelledby={label && id}>
        {of.map((link) => (
          <li key={link.label}>
            <NavLink to={link.to} end={link.end || link.to !== current}>
              <Icon name={link.icon} />
              {link.label}
              {link.to === paths.messages && <UnreadCount />}
            </NavLink>
          </li>
        ))}
      </ul>
    </Group>
  );
}

const Rail = styled(
  Stage,
)`position: sticky; top: var(--strip, 0px); height: calc(100dvh - var(--strip, 0px)); display: flex; flex-direction: column; > :first-child { flex: none; }`;
// Ends above the chat's button, which stands at the foot of the rail.
const Entries = styled.div`flex: 1; min-height: 0; margin-bottom: 80px; overflow-y: auto;`;
const Head = styled.div`padding: ${space[4]} ${space[4]} ${space[5]};`;
const Group = styled.div`
  padding: 0 ${space[3]} ${space[3]};
  & + & {
    margin-inline: ${space[3]};
    padding: ${space[3]} 0;
    border-top: 1px solid ${color.line};
  }
  &:last-child {
    padding-bottom: ${space[6]};
  }
  p {
    padding: ${space[1]} ${space[4]};
    color: ${color.muted};
    font-size: ${size.xs};
    font-weight: 650;
  }
  ul {
    display: grid;
    gap: 2px;
  }
  a {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${target};
    padding: ${space[2]} ${space[3]} ${space[2]} ${space[4]};
    color: ${color.ink};
    text-decoration: none;
    font-weight: 600;
    font-size: ${size.md};
    border-radius: ${radius.bar};
  }
  a svg {
    opacity: .85;
    flex: none;
  }
  ${media.fine} {
    a {
      min-height: 38px;
    }
    a:hover {
      background: ${color.deepSoft};
    }
    }
  a.active {
    background: ${color.deepSoft};
  }
  a.active::before {
    content: '';
    position: absolute;
    inset: 0 auto 0 0;
    width: 6px;
    background: ${color.brand};
  }
  ${media.forced} {
    a.active {
      outline: 2px solid Highlight;
    }
    }
`;
