import { useQuery } from '@apollo/client/react';
import { useRef } from 'react';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { useAvailabilityNews } from '../../live/useAvailabilityNews.ts';
import { NO_CHAIR } from '../../shared/crew/useBarbers.ts';
import type { WantedTime } from '../../shared/slots.ts';
import { choosable, countFree, offered, type SlotFacts, slotWords } from '../../shared/slots.ts';
import { clock, shortDate, viewersClock, zoneLine } from '../../shared/times.ts';
import { Muted } from '../../ui/Layout.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { color, media, motion, radius, size, space, target } from '../../ui/tokens.ts';

const NextTimesQuery = graphql(`
  query NextTimes($shopId: ID!, $from: LocalDate!) {
    availability(shopId: $shopId, from: $from, days: 14, barber: "anyone") { date weekday slots { time startsAt state period mine } }
  }
`);

/**
 * The times of the next day with a free chair, whoever's it is, kept up to date: a time that is taken turns grey in place. The day stays
 * the one shown first, so that nothing moves.
 */
export function NextTimes(props: {
  shop: { id: string; timeZone: string; bookable: boolean };
  today: string;
  onPick: (wanted: WantedTime) => void;
}) {
  const { shop } = props;
  const { data, error, refetch } = useQuery(NextTimesQuery, {
    variables: { shopId: shop.id, from: props.today },
    context: ASKED_ANEW,
  });
  useAvailabilityNews(shop.id, () => refetchSafely(refetch));
  const shown = useRef<string>(undefined);
  shown.current ??= data?.availability.find(({ slots }) => countFree(slots) > 0)?.date;
  const day = data?.availability.find(({ date }) => date === shown.current);
  // Known before the times are, so that they find the line there.
  const differs = viewersClock(shop.timeZone, day?.slots[0]?.startsAt ?? new Date().toISOString()) !== undefined;
  // The page says the rest; this is a short cut.
  if (error && !data) return null;
  if (data && !day) return <p>{shop.bookable ? 'No free chair in the next two weeks.' : NO_CHAIR}</p>;
  return (
    <section aria-labelledby="next-times">
      <Heading id="next-times">
        {day ? `${day.date === props.today ? 'Today' : 'Next'}: ${shortDate(day.date)}` : 'Next times'}
      </Heading>
      {differs && <Zone>{zoneLine(shop.timeZone)}</Zone>}
      {day ? (
        <Times>
          {offered(day.slots).map((slot) => (
            <li key={slot.time}>
              <Time
                slot={slot}
                timeZone={shop.timeZone}
                onPick={() => props.onPick({ date: day.date, time: slot.time, mine: slot.mine })}
              />
            </li>
          ))}
        </Times>
      ) : (
        <Skeleton $h="148px" />
      )}
    </section>
  );
}

function Time(props: { slot: SlotFacts; timeZone: string; onPick: () => void }) {
  const { slot } = props;
  const free = choosable(slot);
  const { note, name } = slotWords(slot, props.timeZone, free);
  return (
    <Plate type="button" disabled={!free} onClick={props.onPick} aria-label={name}>
      {clock(slot.time)}
      <small>{note}</small>
    </Plate>
  );
}

const Heading = styled.h2`font-size: ${size.xl}; margin-bottom: ${space[3]};`;
const Zone = styled(Muted)`margin-bottom: ${space[3]};`;
const Times = styled.ul`display: grid; gap: ${space[2]}; grid-template-columns: repeat(auto-fill, minmax(100px, 1fr));`;
const Plate = styled.button`
  width: 100%;
  min-height: ${target};
  padding: 6px;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  font-weight: 600;
  line-height: 1.2;
  font-variant-numeric: tabular-nums;
  transition: background-color ${motion.control}, color ${motion.control};
  small {
    display: block;
    font-size: ${size.xs};
    font-weight: 400;
    color: ${color.muted};
  }
  ${media.fine} {
    &:hover:not(:disabled) {
      background: ${color.deepSoft};
      border-color: ${color.deepText};
    }
    }
  &:disabled {
    border-style: dashed;
    border-color: ${color.line};
    background: transparent;
    color: ${color.muted};
    cursor: not-allowed;
  }
`;
