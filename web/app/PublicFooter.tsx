import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { Lettering, Stage, Wrap } from '../ui/Layout.tsx';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { paths } from './paths.ts';
import { publicLinks } from './publicLinks.ts';
import { useSession } from './session.tsx';
import { type Site, useSite } from './site.tsx';
import { texts } from './texts.ts';
import { color, media, radius, size, space, target } from './tokens.ts';

/** The pavement: who we are, where else to go, how to reach us. */
export function PublicFooter() {
  const { user } = useSession();
  const site = useSite();
  return (
    <Foot as="footer" data-noprint>
      <PoleStripe />
      <Wrap>
        <Columns>
          <div>
            <Lettering as="p" $size="clamp(2.25rem, 5vw, 3.5rem)">
              Take
              <br />a seat.
            </Lettering>
            <SocialLinks site={site} />
          </div>
          <Column title={texts.footer.quickLinks} many>
            {publicLinks(user !== undefined).map((link) => (
              <li key={link.label}>
                <Link to={link.to}>{link.label}</Link>
              </li>
            ))}
            <li>
              <Link to={paths.about}>About</Link>
            </li>
          </Column>
          <Column title={texts.footer.getInTouch}>
            <Contacts site={site} />
          </Column>
        </Columns>
        <Small>
          © {site.currentYear} {texts.brand}. Chairs, cuts and the people behind them.
        </Small>
      </Wrap>
    </Foot>
  );
}

const networks: { key: 'video' | 'professional' | 'photo'; label: string; icon: IconName }[] = [
  { key: 'video', label: 'Our video channel', icon: 'play' },
  { key: 'professional', label: 'Our professional network page', icon: 'briefcase' },
  { key: 'photo', label: 'Our photo page', icon: 'camera' },
];

/** Links to the operator's pages elsewhere; those not configured are left out. */
export function SocialLinks({ site }: { site: Site }) {
  const known = networks.flatMap(({ key, ...network }) => {
    const href = site.social?.[key];
    return href ? [{ ...network, href }] : [];
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

function Contacts({ site }: { site: Site }) {
  const { email, phone, address } = site.contact ?? {};
  return (
    <>
      <li>
        <Link to={paths.contact}>Contact</Link>
      </li>
      {email && (
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
      )}
      {phone && (
        <li>
          <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
        </li>
      )}
      {address && (
        <li>
          <p>{address}</p>
        </li>
      )}
    </>
  );
}

function Column(props: { title: string; many?: boolean; children: ReactNode }) {
  return (
    <div>
      <Title>{props.title}</Title>
      <Links $many={props.many}>{props.children}</Links>
    </div>
  );
}

const Foot = styled(Stage)`margin-top: auto; padding-bottom: ${space[6]};`;
const Columns = styled.div`
  display: grid; gap: ${space[8]}; padding-block: ${space[12]};
  ${media.tablet} { grid-template-columns: 2fr 1fr 1fr; gap: ${space[12]}; }
`;
const Title = styled.h2`font-size: ${size.xl}; margin-bottom: ${space[2]};`;
const Links = styled.ul<{ $many?: boolean }>`
  ${({ $many }) => $many && css`${media.phone} { display: grid; grid-template-columns: 1fr 1fr; column-gap: ${space[4]}; }`}
  a, p { display: inline-flex; align-items: center; min-height: ${target}; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  a:hover { text-decoration: underline; }
`;
const Social = styled.ul`
  display: flex; gap: ${space[2]}; margin-top: ${space[5]};
  a { display: grid; place-items: center; width: ${target}; height: ${target}; color: inherit; border: 1px solid ${color.line}; border-radius: ${radius.control}; }
  a:hover { background: ${color.deepSoft}; }
`;
const Small = styled.p`padding-top: ${space[5]}; border-top: 1px solid ${color.line}; font-size: ${size.sm};`;
