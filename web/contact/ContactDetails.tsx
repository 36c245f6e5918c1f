import styled from 'styled-components';
import { SiteSocialLinks } from '../shared/SiteSocialLinks.tsx';
import { useSite } from '../shared/site.tsx';
import { texts } from '../shared/texts.ts';
import { EmailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { color, radius, size, space } from '../ui/tokens.ts';

/** How else the platform is reached, as its operator has configured it. */
export function ContactDetails() {
  const site = useSite();
  const { email, phone, address } = site.contact ?? {};
  return (
    <Plate>
      <h2>{texts.footer.getInTouch}</h2>
      <ul>
        {site.isLoading && <Awaited />}
        {email && (
          <li>
            <Icon name="mail" />
            <EmailLink email={email} />
          </li>
        )}
        {phone && (
          <li>
            <Icon name="phone" />
            <PhoneLink phone={phone} />
          </li>
        )}
        {address && (
          <li>
            <Icon name="pin" />
            <span>{address}</span>
          </li>
        )}
        <li>
          <Icon name="forum" />
          <span>Members can also write to us in the chat at the foot of every page.</span>
        </li>
      </ul>
      <SiteSocialLinks site={site} />
    </Plate>
  );
}

/** Holds the place of the address, number and street until they arrive. */
const Awaited = () =>
  ['email', 'phone', 'address'].map((each) => (
    <li key={each}>
      <Skeleton $w="70%" />
    </li>
  ));

const Plate = styled.aside`
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-radius: ${radius.card};
  h2 {
    font-size: ${size.xl};
    margin-bottom: ${space[2]};
  }
  > ul:first-of-type {
    display: grid;
    gap: ${space[1]};
  }
  > ul:first-of-type li {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: 44px;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
  }
  > ul:first-of-type a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
  }
`;
