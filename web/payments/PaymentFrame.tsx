import type { ReactNode } from 'react';
import styled from 'styled-components';
import { QuietFrame } from '../app/QuietFrame.tsx';
import { media, space } from '../app/tokens.ts';
import { Icon } from '../ui/Icons.tsx';
import { Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** What is sold at a till: `itemId` of the address, and the dollars it says, which are shown and compared but never charged. */
export interface TillProps {
  itemId: string;
  amount: string;
}

/** A quiet page: the sign, what is paid for, and the till. */
export function PaymentFrame(props: { children: ReactNode }) {
  const secure = (
    <span>
      <Icon name="lock" size={18} /> Secure payment
    </span>
  );
  return <QuietFrame beside={secure}>{props.children}</QuietFrame>;
}

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
  display: grid; gap: ${space[6]}; align-items: start; padding-bottom: ${space[18]};
  ${media.wide} { grid-template-columns: minmax(0, 5fr) minmax(0, 6fr); gap: ${space[12]}; }
`;
