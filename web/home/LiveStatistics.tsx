import { useQuery } from '@apollo/client/react';
import styled from 'styled-components';
import { color, font, media, size, space } from '../app/tokens.ts';
import { graphql } from '../graphql/index.ts';
import { Button } from '../ui/Button.tsx';
import { CountUp } from '../ui/CountUp.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';

const Statistics = graphql(`
  query SiteStatistics { siteStatistics { shops barbers members bookings } }
`);

const labels = { barbers: 'Barbers', shops: 'Shops', bookings: 'Chairs booked', members: 'Members' } as const;
const order = ['barbers', 'shops', 'bookings', 'members'] as const;

/** How many there are right now; they count up over five seconds, or stand at once where motion is not wanted. */
export function LiveStatistics() {
  const { data, error, loading, refetch } = useQuery(Statistics);
  if (error && !data) {
    return (
      <Failed role="alert">
        The figures could not be loaded.
        <Button small busy={loading} onClick={() => void refetch().catch(() => undefined)}>
          Retry
        </Button>
      </Failed>
    );
  }
  if (!data) {
    return (
      <Loading>
        <Figures>
          {order.map((key) => (
            <div key={key}>
              <dt>{labels[key]}</dt>
              <dd>
                <Skeleton $w="72px" $h="1em" />
              </dd>
            </div>
          ))}
        </Figures>
      </Loading>
    );
  }
  return (
    <Figures aria-label="Chairside today">
      {order.map((key) => (
        <div key={key}>
          <dt>{labels[key]}</dt>
          <dd>
            <CountUp value={data.siteStatistics[key]} />
          </dd>
        </div>
      ))}
    </Figures>
  );
}

const Figures = styled.dl`
  display: grid; grid-template-columns: 1fr 1fr; border-top: 2px dashed ${color.line};
  > div { display: flex; flex-direction: column-reverse; padding: ${space[4]} ${space[5]}; }
  > div + div { border-left: 1px solid ${color.line}; }
  > div:nth-child(3) { border-left: 0; }
  > div:nth-child(n + 3) { border-top: 1px solid ${color.line}; }
  dt { color: ${color.muted}; font-size: ${size.sm}; }
  dd { font: 900 ${size.h2}/1.05 ${font.display}; font-variant-numeric: tabular-nums; }
  ${media.tablet} {
    grid-template-columns: repeat(4, 1fr);
    > div { padding-inline: ${space[6]}; }
    > div:nth-child(n + 3) { border-top: 0; }
    > div:nth-child(3) { border-left: 1px solid ${color.line}; }
  }
`;
const Failed = styled.div`
  display: flex; flex-wrap: wrap; align-items: center; gap: ${space[3]}; padding: ${space[4]} ${space[6]}; border-top: 2px dashed ${color.line}; color: ${color.err}; min-height: 88px;
`;
