import styled from 'styled-components';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { space } from '../ui/tokens.ts';
import { type OwnerLinks, socialLinks } from './socialLinks.ts';

/** Links to a member's pages elsewhere; renders nothing without any. */
export function SocialLinks({ name, owner }: { name: string; owner: OwnerLinks }) {
  const links = socialLinks(owner);
  if (links.length === 0) return null;
  return (
    <Row $gap={4} as="ul" aria-label={`${name} elsewhere`}>
      {links.map(({ label, href }) => (
        <li key={label}>
          <Social href={href} target="_blank" rel="noreferrer nofollow">
            {label}
            <Icon name="external" size={15} />
          </Social>
        </li>
      ))}
    </Row>
  );
}

const Social = styled.a`display: inline-flex; gap: ${space[1]}; align-items: center; min-height: 44px; font-weight: 600;`;
