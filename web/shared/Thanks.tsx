import type { ReactNode } from 'react';
import styled from 'styled-components';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Page, Row, Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { color, media, space } from '../ui/tokens.ts';
import { paths } from './paths.ts';
import { refusalOf } from './refusal.ts';
import { texts } from './texts.ts';

interface ThanksProps {
  title: string;
  lead?: string | undefined;
  ticket: ReactNode;
  /** Money has been taken, and this is said. */
  paid: boolean;
  /** What there is to say and to do beside the ticket. */
  children: ReactNode;
}

/** The page after a purchase or booking: its ticket, next steps, the first of them primary, and a link back. */
export function Thanks({ title, lead, ticket, paid, children }: ThanksProps) {
  return (
    <Page title={title} eyebrow="Thank you" lead={lead}>
      <Sides>
        {ticket}
        <Stack $gap={5}>
          {paid && (
            <Paid>
              <Icon name="ok" /> {texts.payment.success}
            </Paid>
          )}
          {children}
          <Row>
            <LinkButton variant="quiet" to={paths.dashboard}>
              {texts.thankYou.back}
            </LinkButton>
          </Row>
        </Stack>
      </Sides>
    </Page>
  );
}

const BackToDashboard = () => (
  <LinkButton variant="primary" to={paths.dashboard}>
    {texts.thankYou.back}
  </LinkButton>
);

/** There is nothing of that name, or not yet; `of` says of what kind, and `also` leads to where it would be. */
export function NothingBought({ of, title, text, also }: { of: string; title: string; text: string; also: ReactNode }) {
  return (
    <Page title={of}>
      <Space>
        <EmptyState
          icon="ticket"
          heading="h2"
          title={title}
          text={text}
          action={
            <Row $justify="center">
              <BackToDashboard />
              {also}
            </Row>
          }
        />
      </Space>
    </Page>
  );
}

interface UnreadableProps {
  title: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** It could not be read just now. */
export function ThanksUnreadable({ title, error, onRetry, retrying }: UnreadableProps) {
  return (
    <Page title={title}>
      <Space>
        <ErrorPanel message={refusalOf(error).message} onRetry={onRetry} retrying={retrying} />
      </Space>
    </Page>
  );
}

/** It is being read. */
export function ThanksSkeleton() {
  return (
    <Wrap>
      <Space>
        <Loading>
          <Stack>
            <Skeleton $w="280px" $h="3rem" />
            <Skeleton $h="320px" />
          </Stack>
        </Loading>
      </Space>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[8]} ${space[18]};`;
const Sides = styled.div`
  display: grid;
  gap: ${space[8]};
  align-items: start;
  padding-bottom: ${space[18]};
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: 420px minmax(0, 1fr);
    gap: ${space[12]};
  }
`;
const Paid = styled.p`display: flex; gap: ${space[2]}; align-items: center; color: ${color.ok}; font-weight: 700;`;
