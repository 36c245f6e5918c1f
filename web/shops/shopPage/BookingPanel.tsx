import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { PriceAndHoursFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { policyWords } from '../../shared/policyWords.ts';
import { rangeOf } from '../../shared/slots.ts';
import { texts } from '../../shared/texts.ts';
import { clock, zoneName } from '../../shared/times.ts';
import { formatCents } from '../../ui/format.ts';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';

export const PriceAndHours = graphql(`
  fragment PriceAndHours on Shop { id priceCents timeZone cancellationPolicy { freeHours percentage } hours { weekday slots } }
`);

/** What it costs and when it is open, a block per day; `today` is marked. `action` stands below the tear line. */
export function BookingPanel(props: {
  shop: PriceAndHoursFragment;
  today: string;
  bookable: boolean;
  action?: ReactNode;
}) {
  const { shop } = props;
  const open = shop.hours.some(({ slots }) => slots.length > 0);
  const price = !props.bookable
    ? texts.shop.notAvailable
    : shop.priceCents === 0
      ? 'Free'
      : formatCents(shop.priceCents);
  return (
    <Ticket title="Booking" heading="h2" stub={props.action}>
      <Parts>
        <div>
          <PriceBoard
            label={texts.shop.bookingPrice}
            rows={[{ label: texts.shop.bookingPrice, value: price, total: true }]}
          />
          {props.bookable && shop.priceCents > 0 && (
            <Zone>{policyWords(shop.cancellationPolicy, shop.priceCents)}</Zone>
          )}
        </div>
        <div>
          <Heading>{texts.shop.workingHours}</Heading>
          {open ? (
            <>
              <Days>
                {shop.hours.map(({ weekday, slots }) => {
                  const range = rangeOf(slots);
                  return (
                    <Day key={weekday} $today={weekday === props.today}>
                      <dt>{weekday.charAt(0).toUpperCase() + weekday.slice(1)}</dt>
                      <dd>{range ? `${clock(range[0])} – ${clock(range[1])}` : texts.shop.notAvailable}</dd>
                    </Day>
                  );
                })}
              </Days>
              <Zone>{zoneName(shop.timeZone)}. The later time is the last one to begin.</Zone>
            </>
          ) : (
            <p>{texts.shop.noWorkingHours}</p>
          )}
        </div>
      </Parts>
    </Ticket>
  );
}

const Parts = styled.div`display: grid; gap: ${space[5]};`;
const Heading = styled.h3`font: 800 ${size.lg}/1.2 ${font.display}; margin-bottom: ${space[2]};`;
const Days = styled.dl`display: grid; gap: 2px;`;
const Day = styled.div<{ $today: boolean }>`
  display: flex;
  justify-content: space-between;
  gap: ${space[3]};
  padding: 5px ${space[2]};
  margin-inline: -${space[2]};
  border-radius: 2px;
  dd {
    font-variant-numeric: tabular-nums;
  }
  ${({ $today }) => $today && `background: ${color.deepSoft}; color: ${color.deepText}; font-weight: 700;`}
`;
const Zone = styled.p`margin-top: ${space[2]}; font-size: ${size.sm}; color: ${color.muted};`;
