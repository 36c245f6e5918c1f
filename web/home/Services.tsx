import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { texts } from '../shared/texts.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { Section, Stage, Wrap } from '../ui/Layout.tsx';
import { color, font, media, size, space } from '../ui/tokens.ts';

const services: { icon: IconName; name: string; text: string }[] = [
  {
    icon: 'chair',
    name: 'Book a chair',
    text: 'Real free times in the shop’s own hours. The one you choose is kept for you while you pay.',
  },
  {
    icon: 'pole',
    name: 'Run a shop',
    text: 'Working hours per weekday, prices and a picture. Bookings appear on your screen as they are made.',
  },
  {
    icon: 'clipper',
    name: 'Sell your tools',
    text: 'List what you make or no longer need, and link to where else people find you. Listing is free.',
  },
  {
    icon: 'users',
    name: 'Barbers for a whole house',
    text: 'Teams, weddings, wards: as an entity of two or more, ask for a special service.',
  },
];

/** The services, and the link to opening a shop. */
export function Services() {
  return (
    <Stage>
      <Section as="section" aria-labelledby="services">
        <Wrap>
          <Columns>
            <Head>
              <h2 id="services">{texts.home.services}</h2>
              <p>From the first cut to a house with many chairs.</p>
              <LinkButton variant="primary" to={paths.myStore} icon={<Icon name="store" />}>
                {texts.home.createAShop}
              </LinkButton>
            </Head>
            <Board>
              {services.map(({ icon, name, text }) => (
                <li key={name}>
                  <Icon name={icon} size={30} />
                  <div>
                    <h3>{name}</h3>
                    <p>{text}</p>
                  </div>
                </li>
              ))}
            </Board>
          </Columns>
        </Wrap>
      </Section>
    </Stage>
  );
}

const Columns = styled.div`display: grid; gap: ${space[8]}; ${media.wide} { grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: ${space[12]}; }`;
const Head = styled.div`
  display: grid;
  gap: ${space[4]};
  justify-items: start;
  align-content: start;
  h2 {
    font: 900 clamp(2.75rem, 6vw, 4.5rem)/.88 ${font.display};
    text-transform: uppercase;
  }
  p {
    font-size: ${size.lg};
    max-width: 30ch;
  }
`;
const Board = styled.ul`
  display: grid;
  li {
    display: flex;
    gap: ${space[5]};
    padding-block: ${space[5]};
    border-top: 1px solid ${color.line};
  }
  li:last-child {
    border-bottom: 1px solid ${color.line};
  }
  h3 {
    font: 800 ${size.xxl}/1.05 ${font.display};
    margin-bottom: ${space[1]};
  }
  svg {
    flex: none;
    margin-top: 2px;
  }
  p {
    max-width: 56ch;
  }
`;
