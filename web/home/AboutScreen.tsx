import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { useSite } from '../shared/site.tsx';
import { EmailLink, PhoneLink } from '../ui/ContactLink.tsx';
import { Page, Section, Stack } from '../ui/Layout.tsx';
import { space } from '../ui/tokens.ts';
import { LiveStatistics } from './LiveStatistics.tsx';

/** /about: what this place is for, how much of it there is now, what can be counted on, and who to write to. */
export const AboutScreen = () => (
  <Page narrow title="About" lead="For barbers, their shops, and everyone who sits in their chairs.">
    <Stack $gap={8}>
      <Story />
      <Part id="about-now" title="Right now">
        <LiveStatistics />
      </Part>
      <Part id="about-promises" title="What you can count on">
        <Points>
          <li>A chair is given to one person at a time, however many ask for it.</li>
          <li>Money that was paid for nothing goes back by itself.</li>
          <li>Times are those of the shop, wherever you are.</li>
          <li>
            Every change is on record with the name of who made it, and{' '}
            <Link to={paths.transparency}>anyone can check</Link> that the record was not altered.
          </li>
          <li>
            What is yours you take along or have erased, and <Link to={paths.privacy}>nothing about you is sold</Link>.
          </li>
        </Points>
      </Part>
      <People />
    </Stack>
    <Section $tight />
  </Page>
);

const Story = () => (
  <Stack $gap={4}>
    <p>
      A barber’s work is done in one place, and everything around it in many: the calendar here, the messages there, a
      store somewhere else, and the talk of the trade nowhere. Chairside began as a community of barbers who wanted all
      of that under one roof.
    </p>
    <p>
      Here you find a chair that is free, see what it costs, and book it. Barbers show their craft and their equipment,
      run shops, sell what they use themselves, write, ask each other, and raise money for what they plan. Showing your
      work costs nothing.
    </p>
  </Stack>
);

function People() {
  const { contact } = useSite();
  return (
    <Part id="about-people" title="The people">
      <Stack $gap={3}>
        <p>
          The site is made by the barbers, sellers and writers you meet on it. Those who run it look after the rules,
          answer questions and decide when something is reported. <Link to={paths.contact}>Write to us</Link>.
        </p>
        {contact?.email && (
          <p>
            <EmailLink email={contact.email} />
          </p>
        )}
        {contact?.phone && (
          <p>
            <PhoneLink phone={contact.phone} />
          </p>
        )}
        {contact?.address && <p>{contact.address}</p>}
      </Stack>
    </Part>
  );
}

const Points = styled.ul`display: grid; gap: ${space[2]}; padding-left: ${space[5]}; list-style: square;`;

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section aria-labelledby={id}>
    <Stack $gap={3}>
      <h2 id={id}>{title}</h2>
      {children}
    </Stack>
  </section>
);
