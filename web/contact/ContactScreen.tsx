import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { MyAccount } from '../shared/account.ts';
import { paths } from '../shared/paths.ts';
import { QuietFrame } from '../shared/QuietFrame.tsx';
import { useSession } from '../shared/session.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Page } from '../ui/Layout.tsx';
import { Loading, SkeletonText } from '../ui/Skeleton.tsx';
import { media, space } from '../ui/tokens.ts';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';

/** /contact, a page of its own: how to reach the platform, and a form that reaches the inbox of its support. */
export function ContactScreen() {
  return (
    <QuietFrame
      beside={
        <LinkButton variant="quiet" to={paths.home}>
          Home
        </LinkButton>
      }
    >
      <Page title="Contact" lead="A question, a problem, an idea: write to us and a person answers.">
        <Sides>
          <ContactDetails />
          <Known />
        </Sides>
      </Page>
    </QuietFrame>
  );
}

/** A member's name and address are filled in. */
function Known() {
  const { status } = useSession();
  const { data, loading } = useQuery(MyAccount, { skip: status !== 'member' });
  if (status === 'loading' || (loading && !data)) {
    return (
      <Loading>
        <SkeletonText lines={8} />
      </Loading>
    );
  }
  const me = data?.me;
  if (!me) return <ContactForm />;
  const { firstName, lastName, email, phoneNumber } = me;
  return <ContactForm known={{ firstName, lastName, email, phone: phoneNumber ?? '' }} />;
}

const Sides = styled.div`
  display: grid;
  gap: ${space[8]};
  align-items: start;
  padding-bottom: ${space[18]};
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: 320px minmax(0, 1fr);
    gap: ${space[12]};
  }
`;
