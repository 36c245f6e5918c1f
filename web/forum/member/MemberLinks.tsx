import { Row } from '../../ui/Layout.tsx';
import { linkOf } from './linkOf.ts';

interface Links {
  website?: string | null;
  youtube?: string | null;
  linkedIn?: string | null;
  instagram?: string | null;
}

/** Where else a member can be found. Only addresses of the web become links: these texts are the member's own. */
export function MemberLinks({ member }: { member: Links }) {
  const { website, youtube, linkedIn, instagram } = member;
  const places = [
    { label: 'Website', href: linkOf(website) },
    { label: 'YouTube', href: linkOf(youtube) },
    { label: 'LinkedIn', href: linkOf(linkedIn) },
    { label: 'Instagram', href: linkOf(instagram) },
  ];
  if (places.every(({ href }) => !href)) return null;
  return (
    <Row>
      {places.map(
        ({ label, href }) =>
          href && (
            <a key={label} href={href} rel="noopener noreferrer nofollow ugc" target="_blank">
              {label}
            </a>
          ),
      )}
    </Row>
  );
}
