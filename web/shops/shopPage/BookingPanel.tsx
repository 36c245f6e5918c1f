import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { PriceAndHoursFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { depositWords, upFrontOf } from '../../shared/depositWords.ts';
import { comingSpecials, daysWords, type SpecialDays, specialOn, workedWords } from '../../shared/hours.ts';
import { minutesWords } from '../../shared/menu/wish.ts';
import { policyWords, spanOfMinutes } from '../../shared/policyWords.ts';
import { collecting, useStampCards } from '../../shared/stamps/stampCards.ts';
import { progressWords, stampWords } from '../../shared/stampWords.ts';
import { texts } from '../../shared/texts.ts';
import { clock, weekdayName, zoneName } from '../../shared/times.ts';
import { formatCents } from '../../ui/format.ts';
import { Icon } from '../../ui/Icons.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Ticket } from '../../ui/Ticket.tsx';
import { color, font, size, space } from '../../ui/tokens.ts';
import { usePhone } from '../../ui/useMedia.ts';

export const PriceAndHours = graphql(`
  fragment PriceAndHours on Shop {
    id priceCents timeZone cancellationPolicy { freeHours percentage } depositRule { upFront noShowKept } stampRule { visits percentage amountCents } minimumNoticeMinutes
    hours { weekday slots } specialHours { from to slots } ...MenuFields
  }
`);

/**
 * What it costs and when it is open: a block per day with its half hours (specification §2), today's opened, and the days
 * with other hours. `today` is the shop's local day; `action` stands below the tear line.
 */
export function BookingPanel(props: {
  shop: PriceAndHoursFragment;
  today: string;
  bookable: boolean;
  action?: ReactNode;
}) {
  const { shop } = props;
  const paid = upFrontOf(shop.depositRule, shop.priceCents);
  const deposit = depositWords(shop.depositRule, shop.priceCents);
  const open = shop.hours.some(({ slots }) => slots.length > 0);
  const special = comingSpecials(shop.specialHours, props.today);
  // A day with special hours is not worked as its weekday.
  const weekday = specialOn(shop, props.today) ? undefined : weekdayName(props.today).toLowerCase();
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
          {props.bookable && shop.priceCents > 0 && deposit !== '' && <Zone>{deposit}</Zone>}
          {props.bookable && paid > 0 && <Zone>{policyWords(shop.cancellationPolicy, paid)}</Zone>}
          {props.bookable && <Stamps shop={shop} />}
          {props.bookable && shop.minimumNoticeMinutes > 0 && (
            <Zone>{`Book until ${spanOfMinutes(shop.minimumNoticeMinutes)} before the appointment.`}</Zone>
          )}
        </div>
        {props.bookable && <Menu services={shop.services} />}
        {(open || special.length === 0) && (
          <div>
            <Heading>{texts.shop.workingHours}</Heading>
            {open ? (
              <>
                <Days>
                  {shop.hours.map((day) => (
                    <li key={day.weekday}>
                      <DayHours weekday={day.weekday} slots={day.slots} isToday={day.weekday === weekday} />
                    </li>
                  ))}
                </Days>
                <Zone>{zoneName(shop.timeZone)}. The later time is the last one to begin.</Zone>
              </>
            ) : (
              <p>{texts.shop.noWorkingHours}</p>
            )}
          </div>
        )}
        <SpecialHours days={special} today={props.today} />
      </Parts>
    </Ticket>
  );
}

/** What its stamp cards need and take off, and how far the viewer's own are. */
function Stamps({ shop: { id, stampRule } }: { shop: Pick<PriceAndHoursFragment, 'id' | 'stampRule'> }) {
  const own = collecting(useStampCards().shops, id);
  return (
    <>
      {stampRule && <Zone>{stampWords(stampRule)}</Zone>}
      {own.length > 0 && <Zone>{`Your stamp cards here: ${own.map(progressWords).join(', ')}.`}</Zone>}
    </>
  );
}

/** The days on which it works other hours than in its week. */
function SpecialHours({ days, today }: { days: readonly SpecialDays[]; today: string }) {
  if (days.length === 0) return null;
  return (
    <div>
      <Heading>Special hours</Heading>
      <Days>
        {days.map((one) => (
          <li key={one.from}>
            <Day as="div" $today={one.from <= today}>
              <span>{daysWords(one)}</span>
              <span>{workedWords(one.slots) ?? 'Closed'}</span>
            </Day>
          </li>
        ))}
      </Days>
    </div>
  );
}

function DayHours({ weekday, slots, isToday }: { weekday: string; slots: readonly string[]; isToday: boolean }) {
  const isPhone = usePhone();
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1);
  const worked = workedWords(slots);
  if (!worked)
    return (
      <Day as="div" $today={isToday}>
        <span>{name}</span>
        <span>{texts.shop.notAvailable}</span>
      </Day>
    );
  return (
    <details open={isToday || !isPhone}>
      <Day $today={isToday}>
        <span>{name}</span>
        <span>{worked}</span>
        <Icon name="down" size={16} />
      </Day>
      <Slots>
        {[...slots].sort().map((slot) => (
          <li key={slot}>{clock(slot)}</li>
        ))}
      </Slots>
    </details>
  );
}

const MOST_SHOWN = 6;

/** What else can be booked: the first lines of the menu after the default service. */
function Menu({ services }: Pick<PriceAndHoursFragment, 'services'>) {
  const own = services.filter(({ isDefault }) => !isDefault);
  if (own.length === 0) return null;
  return (
    <div>
      <Heading>Services</Heading>
      <PriceBoard
        label="Services"
        rows={own.slice(0, MOST_SHOWN).map(({ name, minutes, priceCents }) => ({
          label: name,
          note: minutesWords(minutes),
          value: priceCents === 0 ? 'Free' : formatCents(priceCents),
        }))}
      />
      {own.length > MOST_SHOWN && <Zone>{`And ${own.length - MOST_SHOWN} more to choose from when you book.`}</Zone>}
    </div>
  );
}

const Parts = styled.div`display: grid; gap: ${space[5]};`;
const Heading = styled.h3`font: 800 ${size.lg}/1.2 ${font.display}; margin-bottom: ${space[2]};`;
const Days = styled.ul`display: grid; gap: 2px;`;
const Day = styled.summary<{ $today: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 ${space[2]};
  min-height: 32px;
  padding: 4px ${space[2]};
  margin-inline: -${space[2]};
  border-radius: 2px;
  list-style: none;
  font-variant-numeric: tabular-nums;
  > :first-child {
    margin-right: auto;
  }
  &:is(summary) {
    cursor: pointer;
  }
  /* In line with the days that have an arrow. */
  &:not(summary) {
    padding-right: calc(16px + 2 * ${space[2]});
  }
  &::-webkit-details-marker {
    display: none;
  }
  details[open] > & > svg {
    rotate: 180deg;
  }
  ${({ $today }) => $today && `background: ${color.deepSoft}; color: ${color.deepText}; font-weight: 700;`}
`;
const Slots = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(68px, 1fr));
  gap: 4px;
  padding: ${space[2]} 0;
  font-size: ${size.sm};
  font-variant-numeric: tabular-nums;
  li {
    padding: 2px 0;
  }
`;
const Zone = styled.p`margin-top: ${space[2]}; font-size: ${size.sm}; color: ${color.muted};`;
