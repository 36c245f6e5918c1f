import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { useSession } from '../shared/session.tsx';
import { texts } from '../shared/texts.ts';
import { Icon, type IconName } from '../ui/Icons.tsx';
import { Eyebrow, Section, Stack, Wrap } from '../ui/Layout.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, font, media, size, space } from '../ui/tokens.ts';

const guides: { icon: IconName; who: string; steps: string[]; go: string; member: { go: string; to: string } }[] = [
  {
    icon: 'cape',
    who: 'Customer',
    go: 'Sign up to book',
    member: { go: 'Find a chair', to: paths.barbers },
    steps: ['Sign up with your name and email', 'Choose a barber and a free time', 'Pay, and keep the ticket'],
  },
  {
    icon: 'razor',
    who: 'Barber',
    go: 'Sign up as a barber',
    member: { go: 'Open your shop', to: paths.myStore },
    steps: ['Sign up and say that you run a shop', 'Set your price and your hours', 'Watch the bookings come in'],
  },
  {
    icon: 'brush',
    who: 'Seller',
    go: 'Sign up as a seller',
    member: { go: 'List a product', to: paths.myStore },
    steps: ['Sign up and say that you sell', 'List a product with a picture', 'Sell to barbers everywhere'],
  },
  {
    icon: 'users',
    who: 'Entity (2+)',
    go: 'Sign up as an entity',
    member: { go: 'Ask for a service', to: paths.entity },
    steps: ['Sign up and choose Entity', 'Say how many heads, when and where', 'We bring the barbers'],
  },
];

/** Who can join, and how, in three steps each. */
export function RegistrationGuide() {
  const { status } = useSession();
  return (
    <Section aria-labelledby="guide">
      <Wrap>
        <Stack $gap={8}>
          <Stack $gap={2}>
            <Eyebrow>{texts.home.categories}</Eyebrow>
            <h2 id="guide">{texts.home.registrationGuide}</h2>
          </Stack>
          <Cards>
            {guides.map((guide) => (
              <li key={guide.who}>
                <Ticket
                  stub={
                    <Go to={status === 'guest' ? paths.signup : guide.member.to}>
                      {status === 'guest' ? guide.go : guide.member.go}
                      <Icon name="forward" size={18} />
                    </Go>
                  }
                >
                  <Title>
                    <Icon name={guide.icon} size={30} />
                    <h3>{guide.who}</h3>
                  </Title>
                  <Steps>
                    {guide.steps.map((step) => (
                      <li key={step}>{step}</li>
                    ))}
                  </Steps>
                </Ticket>
              </li>
            ))}
          </Cards>
        </Stack>
      </Wrap>
    </Section>
  );
}

const Cards = styled.ul`display: grid; gap: ${space[5]}; grid-template-columns: repeat(auto-fit, minmax(min(100%, 250px), 1fr));`;
const Title = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  margin-bottom: ${space[4]};
  color: ${color.brandText};
  h3 {
    font: 800 ${size.xxl}/1 ${font.display};
    color: ${color.ink};
  }
`;
const Steps = styled.ol`
  counter-reset: step;
  display: grid;
  gap: ${space[3]};
  align-content: start;
  ${media.tablet} {
    min-height: 9.5em;
  }
  li {
    counter-increment: step;
    display: grid;
    grid-template-columns: 26px 1fr;
    gap: ${space[2]};
    line-height: 1.4;
  }
  li::before {
    content: counter(step);
    font: 900 ${size.xl}/1 ${font.display};
    color: ${color.deepText};
  }
`;
const Go = styled(
  Link,
)`display: inline-flex; align-items: center; gap: ${space[2]}; min-height: 44px; font-weight: 700;`;
