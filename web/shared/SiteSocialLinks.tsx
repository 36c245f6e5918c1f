import styled from 'styled-components';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { color, radius, space, target } from '../ui/tokens.ts';
import type { Site } from './site.tsx';
import { accountName } from './siteName.ts';

const networks: { key: 'video' | 'professional' | 'photo'; label: string; icon: IconName }[] = [
  { key: 'video', label: 'Our video channel', icon: 'play' },
  { key: 'professional', label: 'Our professional network page', icon: 'briefcase' },
  { key: 'photo', label: 'Our photo page', icon: 'camera' },
];

/** Links to the operator's pages elsewhere; those not configured are left out. */
export function SiteSocialLinks({ site }: { site: Site }) {
  const known = networks.flatMap(({ key, ...network }) => {
    const href = site.social?.[key];
    return href ? [{ ...network, label: accountName(href, network.label), href }] : [];
  });
  if (known.length === 0) return null;
  return (
    <Social>
      {known.map((network) => (
        <li key={network.href}>
          <a href={network.href} target="_blank" rel="noreferrer" aria-label={network.label} title={network.label}>
            <Icon name={network.icon} />
          </a>
        </li>
      ))}
    </Social>
  );
}

const Social = styled.ul`
  display: flex;
  gap: ${space[2]};
  margin-top: ${space[5]};
  a {
    display: grid;
    place-items: center;
    width: ${target};
    height: ${target};
    color: inherit;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
  }
  a:hover {
    background: ${color.deepSoft};
  }
`;
