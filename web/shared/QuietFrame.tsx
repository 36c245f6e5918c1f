import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PoleStripe } from '../ui/PoleStripe.tsx';
import { color, media, space } from '../ui/tokens.ts';
import { Logo } from './Logo.tsx';
import { paths } from './paths.ts';
import { mainId, SkipLink } from './SkipLink.tsx';

/**
 * A page without the shared header and footer (specification §2, standalone routes): the sign, which leads home,
 * something `beside` it, and the task.
 */
export function QuietFrame(props: { beside: ReactNode; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Head>
        <PoleStripe />
        <Line>
          <Logo to={paths.home} />
          {props.beside}
        </Line>
      </Head>
      <main id={mainId} tabIndex={-1}>
        {props.children}
      </main>
    </>
  );
}

const Head = styled.header`background: ${color.surface}; border-bottom: 1px solid ${color.line};`;
/* Words beside the sign break into lines within its height before they move below it: a font that comes late, and
   is wider or narrower than the one before it, moves nothing. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  align-items: center;
  gap: ${space[2]};
  max-width: 1232px;
  margin-inline: auto;
  padding: ${space[3]} ${space[4]};
  > span {
    display: flex;
    flex: 1 1 0;
    min-width: min-content;
    gap: ${space[2]};
    align-items: center;
    justify-content: flex-end;
    line-height: 1.25;
    color: ${color.ink2};
    font-weight: 600;
  }
  ${media.tablet} {
    padding-inline: ${space[6]};
  }
`;
