import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Logo } from '../app/Logo.tsx';
import { paths } from '../app/paths.ts';
import { mainId, SkipLink } from '../app/SkipLink.tsx';
import { color, media, space } from '../app/tokens.ts';
import { Icon } from '../ui/Icons.tsx';
import { Wrap } from '../ui/Layout.tsx';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

/** What is sold at a till: `itemId` of the address, and the dollars it says, which are shown and compared but never charged. */
export interface TillProps {
  itemId: string;
  amount: string;
}

/** A quiet page: the sign, what is paid for, and the till. */
export function PaymentFrame(props: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Head>
        <PoleStripe />
        <Line>
          <Logo to={paths.home} />
          <span>
            <Icon name="lock" size={18} /> Secure payment
          </span>
        </Line>
      </Head>
      <main id={mainId} tabIndex={-1}>
        {props.children}
      </main>
    </>
  );
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
const Head = styled.header`background: ${color.surface}; border-bottom: 1px solid ${color.line};`;
const Line = styled.div`
  display: flex; justify-content: space-between; align-items: center; gap: ${space[4]}; max-width: 1232px; margin-inline: auto; padding: ${space[3]} ${space[4]};
  > span { display: inline-flex; gap: ${space[2]}; align-items: center; color: ${color.ink2}; font-weight: 600; }
  ${media.tablet} { padding-inline: ${space[6]}; }
`;
