import { Link, NavLink } from 'react-router-dom';
import { css } from 'styled-components';
import { paths } from '../shared/paths.ts';
import { useSite } from '../shared/site.tsx';
import { texts } from '../shared/texts.ts';
import { Icon } from '../ui/Icons.tsx';
import { color, media, target } from '../ui/tokens.ts';
import type { NavEntry } from './publicLinks.ts';

/** The public links, for the bar and for the sheet. */
export function PublicNavLinks({ links }: { links: readonly NavEntry[] }) {
  const { charityUrl } = useSite();
  return (
    <ul>
      {links.map((link) => (
        <li key={link.label}>
          {/* Two entries lead a visitor to the login; neither of them is the page one is on then. */}
          {link.to.startsWith(paths.login) ? (
            <Link to={link.to}>{link.label}</Link>
          ) : (
            <NavLink to={link.to} end={link.end}>
              {link.label}
            </NavLink>
          )}
        </li>
      ))}
      {charityUrl && (
        <li>
          <a href={charityUrl} target="_blank" rel="noreferrer">
            {texts.header.charity}
            <Icon name="external" size={15} />
          </a>
        </li>
      )}
    </ul>
  );
}

/** How they look in both places; each adds its own measure. */
export const publicNavEntry = css`
  ul {
    display: flex;
  }
  a {
    display: flex;
    align-items: center;
    gap: 6px;
    min-height: ${target};
    color: ${color.ink};
    text-decoration: none;
    font-weight: 600;
    position: relative;
    white-space: nowrap;
  }
  a.active::after {
    content: '';
    position: absolute;
    background: ${color.brand};
  }
  ${media.forced} {
    a.active {
      text-decoration: underline;
    }
    }
`;
