import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { paths } from '../shared/paths.ts';
import { SiteSocialLinks } from '../shared/SiteSocialLinks.tsx';
import { useSession } from '../shared/session.tsx';
import { type Site, useSite } from '../shared/site.tsx';
import { texts } from '../shared/texts.ts';
import { EmailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { Lettering, Stage, Wrap } from '../ui/Layout.tsx';
import { color, media, size, space, target } from '../ui/tokens.ts';
import { publicLinks } from './publicLinks.ts';

/** The footer of the public pages: links and contact details. */
export function PublicFooter() {
  const { user } = useSession();
  const site = useSite();
  return (
    <Foot as="footer" data-noprint>
      <Wrap>
        <Columns>
          <div>
            <Lettering as="p" $size="clamp(2.25rem, 5vw, 3.5rem)">
              Take
              <br />a seat.
            </Lettering>
            <SiteSocialLinks site={site} />
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
            <li>
              <Link to={paths.transparency}>Transparency</Link>
            </li>
            <li>
              <Link to={paths.privacy}>Privacy</Link>
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

function Contacts({ site }: { site: Site }) {
  const { email, phone, address } = site.contact ?? {};
  return (
    <>
      <li>
        <Link to={paths.contact}>Contact</Link>
      </li>
      {email && (
        <li>
          <EmailLink email={email} />
        </li>
      )}
      {phone && (
        <li>
          <PhoneLink phone={phone} />
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

const Foot = styled(Stage)`margin-top: auto; padding-bottom: calc(${space[6]} + var(--foot-room, 0px));`;
const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  padding-block: ${space[12]};
  ${media.tablet} {
    grid-template-columns: 2fr 1fr 1fr;
    gap: ${space[12]};
  }
`;
const Title = styled.h2`font-size: ${size.xl}; margin-bottom: ${space[2]};`;
const Links = styled.ul<{ $many?: boolean }>`
  ${({ $many }) => $many && css`${media.phone} { display: grid; grid-template-columns: 1fr 1fr; column-gap: ${space[4]}; }`}
  a, p {
    display: inline-flex;
    align-items: center;
    min-height: ${target};
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }
  a:hover {
    text-decoration: underline;
  }
`;
const Small = styled.p`padding-top: ${space[5]}; border-top: 1px solid ${color.line}; font-size: ${size.sm};`;
