import type { ReactNode } from 'react';
import styled from 'styled-components';
import { QuietFrame } from '../shared/QuietFrame.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { media, space } from '../ui/tokens.ts';

/** From the address of a payment. `amount`: dollars, shown and compared with the price but never charged. */
export interface PaymentProps {
  itemId: string;
  amount: string;
}

/** A page without navigation: the logo, what is paid for, and the card form. */
export function PaymentFrame(props: { children: ReactNode }) {
  const secure = (
    <span>
      <Icon name="lock" size={18} /> Secure payment
    </span>
  );
  return <QuietFrame beside={secure}>{props.children}</QuietFrame>;
}

/** Leads from a payment to where it was chosen; `AskBeforeLeaving` asks first where something would be lost. */
export const PaymentBack = ({ to }: { to: string }) => (
  <LinkButton variant="quiet" icon={<Icon name="back" size={18} />} to={to}>
    Back
  </LinkButton>
);

export function PaymentSkeleton() {
  return (
    <Wrap>
      <Loading>
        <Sides>
          <Skeleton $h="360px" />
          <Skeleton $h="320px" />
        </Sides>
      </Loading>
    </Wrap>
  );
}

/** What is paid for at the left, the card at the right; on a phone one below the other. */
export const Sides = styled.div`
  display: grid;
  gap: ${space[6]};
  align-items: start;
  padding-bottom: ${space[18]};
  ${media.wide} {
    grid-template-columns: minmax(0, 5fr) minmax(0, 6fr);
    gap: ${space[12]};
  }
`;
