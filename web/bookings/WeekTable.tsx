import { Fragment } from 'react';
import styled, { css } from 'styled-components';
import type { BlockedTimeFieldsFragment, BookingFieldsFragment } from '../graphql/graphql.ts';
import { withWords } from '../shared/crew/useBarbers.ts';
import { marksOf } from '../shared/marks.ts';
import { guestOf } from '../shared/nameOf.ts';
import { clock, monthDay, weekdayShort, zoneName } from '../shared/times.ts';
import { useNow } from '../shared/useNow.ts';
import { color, font, radius, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import { statusWord } from './BookingStatusBadge.tsx';
import type { DeskContext } from './desk/DeskProvider.tsx';
import { openToDesk } from './desk/deskTimes.ts';
import { useCellKeys } from './desk/useCellKeys.ts';
import { isAnyChair } from './desk/useOwnChairs.ts';
import { BlockedCell, FreeCell } from './desk/WeekCells.tsx';
import { type AgendaShop, onlyChairOf } from './desk/work.ts';
import { hereSince } from './hereSince.ts';
import { takenBy } from './lists.ts';
import { byFurtherMark, byHalfHour, byPlace, halfHoursOf, worksAt } from './week.ts';

export type WeekShop = AgendaShop;

interface WeekProps {
  shops: readonly WeekShop[];
  bookings: readonly BookingFieldsFragment[];
  blocks: readonly BlockedTimeFieldsFragment[];
  dates: readonly string[];
  today: string;
  caption: string;
  onOpen: (id: string) => void;
  context: DeskContext;
}

/** How wide the times are, and at least the column of a shop on a day, in rem: they grow with the text. */
const TIMES = 4.875;
const NARROWEST = 4.75;

/** Days across, with the shops side by side in each; every half hour of theirs down. Closed hours are shaded. */
export function WeekTable(props: WeekProps) {
  const { shops, bookings, blocks, dates, today } = props;
  const now = useNow(30_000);
  const online = useOnline();
  const times = halfHoursOf(shops, dates, [
    ...bookings.flatMap((booking) => marksOf(booking).map((time) => ({ time }))),
    ...blocks.flatMap((block) => block.times.map((time) => ({ time }))),
  ]);
  const openAt = new Map(shops.map((shop) => [shop.id, openToDesk(shop, now)]));
  const blockAt = byHalfHour(blocks);
  const furtherAt = byFurtherMark(bookings);
  const isTaken = takenBy(bookings, blocks);
  const isFree = (shop: WeekShop, date: string, time: string) =>
    online &&
    !shop.removed &&
    worksAt(shop, date, time) &&
    openAt.get(shop.id)?.({ date, time }) === true &&
    !isTaken(shop.id, { date, time }, onlyChairOf(shop));
  const at = byPlace(bookings);
  const keys = times.flatMap((time) =>
    dates.flatMap((date) =>
      shops
        .filter(
          (shop) =>
            at(shop.id, date, time).length > 0 || blockAt(shop.id, date, time).length > 0 || isFree(shop, date, time),
        )
        .map((shop) => `${shop.id} ${date} ${time}`),
    ),
  );
  const { onKeyDownCapture, onFocusOf, tabIndexOf } = useCellKeys(keys);
  if (times.length === 0) return <Quiet>No working hours, and no bookings in this week.</Quiet>;
  const isMany = shops.length > 1;
  const canBlock = shops.some(({ id }) => isAnyChair(props.context.chairsAt(id)));
  const narrowest = TIMES + dates.length * shops.length * NARROWEST;
  const zones = new Set(shops.map(({ timeZone }) => timeZone));
  return (
    <Room $narrowest={narrowest}>
      <p>
        {canBlock ? 'Press a free half hour to fill or block it.' : 'Press a free half hour to fill it.'}{' '}
        <span>Scroll sideways for the rest of the week.</span>
      </p>
      <Scroller tabIndex={0} role="region" aria-label={props.caption}>
        <Table style={{ minWidth: `${narrowest}rem` }}>
          <caption>
            <VisuallyHidden>{props.caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col" rowSpan={isMany ? 2 : 1}>
                Time
              </th>
              {dates.map((date) => (
                <Day
                  key={date}
                  scope={isMany ? 'colgroup' : 'col'}
                  colSpan={shops.length}
                  $today={date === today}
                  aria-current={date === today ? 'date' : undefined}
                >
                  {weekdayShort(date)} <small>{monthDay(date)}</small>
                </Day>
              ))}
            </tr>
            {isMany && (
              <tr>
                {dates.map((date) => (
                  <Fragment key={date}>
                    {shops.map(({ id, name, timeZone }, nth) => (
                      <ShopName key={id} scope="col" $first={nth === 0} title={name}>
                        {name}
                        {zones.size > 1 && <small>{zoneName(timeZone)}</small>}
                      </ShopName>
                    ))}
                  </Fragment>
                ))}
              </tr>
            )}
          </thead>
          <tbody onKeyDownCapture={onKeyDownCapture}>
            {times.map((time) => (
              <tr key={time}>
                <th scope="row">{clock(time)}</th>
                {dates.map((date) => (
                  <Fragment key={date}>
                    {shops.map((shop, nth) => {
                      const key = `${shop.id} ${date} ${time}`;
                      const place = { shop, date, time, isMany, tabIndex: tabIndexOf(key) };
                      return (
                        <Cell
                          key={shop.id}
                          $first={nth === 0}
                          $open={worksAt(shop, date, time)}
                          onFocus={() => onFocusOf(key)}
                        >
                          {at(shop.id, date, time).map((booking) => (
                            <Appointment
                              key={booking.id}
                              booking={booking}
                              tabIndex={place.tabIndex}
                              onOpen={props.onOpen}
                            />
                          ))}
                          {furtherAt(shop.id, date, time).map((booking) => (
                            <Further key={booking.id} booking={booking} time={time} />
                          ))}
                          {blockAt(shop.id, date, time).map((block) => (
                            <BlockedCell key={block.id} {...{ place, block }} context={props.context} />
                          ))}
                          {isFree(shop, date, time) && <FreeCell place={place} context={props.context} />}
                        </Cell>
                      );
                    })}
                  </Fragment>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </Scroller>
    </Room>
  );
}

function Appointment(props: { booking: BookingFieldsFragment; tabIndex: 0 | -1; onOpen: (id: string) => void }) {
  const { booking, onOpen } = props;
  const isComing = booking.status === 'confirmed';
  const name = guestOf(booking);
  const here = isComing && hereSince(booking);
  return (
    <Plate
      type="button"
      data-cell
      tabIndex={props.tabIndex}
      $coming={isComing}
      title={here ? `${name}, ${here}` : name}
      onClick={() => onOpen(booking.id)}
    >
      <strong>{name}</strong>
      {booking.barber && <small>{withWords(booking)}</small>}
      {!isComing && <small>{statusWord(booking.status)}</small>}
      {isComing && booking.walkIn && booking.customer.firstName && <small>Walk-in</small>}
      {here && <small>{here}</small>}
    </Plate>
  );
}

/** A further half hour of a long visit: of the visit itself, or after it. */
function Further({ booking, time }: { booking: BookingFieldsFragment; time: string }) {
  const isVisit = marksOf({ ...booking, bufferMinutes: 0 }).includes(time);
  const words = isVisit ? guestOf(booking) : 'Buffer';
  return (
    <Rest $visit={isVisit && booking.status === 'confirmed'} title={words}>
      {words}
    </Rest>
  );
}

const Quiet = styled.p`padding: ${space[8]}; border: 1px dashed ${color.lineStrong}; border-radius: ${radius.card}; text-align: center;`;
/** Says what can be pressed and, where the table is wider than its place, how to see the rest. */
const Room = styled.div<{ $narrowest: number }>`
  container-type: inline-size;
  > p {
    margin-bottom: ${space[2]};
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  > p > span {
    display: none;
  }
  @container (max-width: 40rem) {
    > p > span {
      display: inline;
    }
  }
  @container (max-width: ${({ $narrowest }) => $narrowest}rem) {
    > p > span {
      display: inline;
    }
  }
`;
/** Never higher than the screen: its head with days and shops stays in sight while its hours are scrolled. */
const Scroller = styled.div`
  position: relative;
  max-height: max(min(24rem, 100dvh - 2rem), 100dvh - 8rem);
  overflow: auto;
  /* With the margins of its cells: what is gone to is not beneath the head. */
  scroll-padding-top: 4rem;
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.card};
  background: ${color.surface};
`;
const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: separate;
  border-spacing: 0;
  th, td {
    padding: 0;
    vertical-align: top;
    text-align: left;
    border-bottom: 1px solid ${color.line};
  }
  thead {
    position: sticky;
    top: 0;
    z-index: 2;
  }
  thead th {
    background: ${color.surface};
  }
  tbody tr:last-child > * {
    border-bottom: 0;
  }
  /* What is gone to is beside the times, and below what stays in sight of the page. */
  [data-cell] {
    scroll-margin: 4.5rem 1.25rem 4rem 5.5rem;
  }
  th:first-child[rowspan], tbody th {
    position: sticky;
    left: 0;
    z-index: 1;
    width: ${TIMES}rem;
    padding: 6px ${space[2]};
    background: ${color.surface};
    font-size: ${size.sm};
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;
/** Names break between words only; a word that is too long for the column ends in an ellipsis. */
const whole = css`overflow: hidden; overflow-wrap: normal; text-overflow: ellipsis;`;
const Day = styled.th<{ $today: boolean }>`
  padding: ${space[2]} !important;
  border-left: 2px solid ${color.lineStrong};
  font: 800 ${size.lg}/1.1 ${font.display};
  small {
    font: 400 ${size.sm}/1 ${font.text};
    color: ${color.ink2};
  }
  ${({ $today }) => $today && `background: ${color.deepSoft} !important;`}
`;
const ShopName = styled.th<{ $first: boolean }>`
  padding: 4px 6px !important;
  border-left: ${({ $first }) => ($first ? `2px solid ${color.lineStrong}` : `1px solid ${color.line}`)};
  font-size: ${size.xs};
  font-weight: 600;
  line-height: 1.2;
  ${whole}
  small {
    display: block;
    font-weight: 400;
    color: ${color.ink2};
  }
`;
// Closed hours are striped as well as darker: they are seen without colours, too.
const Cell = styled.td<{ $first: boolean; $open: boolean }>`
  height: 34px;
  border-left: ${({ $first }) => ($first ? `2px solid ${color.lineStrong}` : `1px solid ${color.line}`)};
  ${({ $open }) =>
    !$open &&
    `background: repeating-linear-gradient(135deg, ${color.sunken} 0 6px, transparent 6px 9px), ${color.sunken};`}
`;
/** Fills its half hour where it stands there alone; with others, each is as high as its words. */
const alone = css`min-height: 34px; &:only-child { height: 100%; } &:not(:first-child) { margin-top: 2px; }`;
const Rest = styled.p<{ $visit: boolean }>`
  ${alone}
  padding: 4px;
  border: 1px solid ${({ $visit }) => ($visit ? color.deep : color.lineStrong)};
  border-top: 0;
  background: ${({ $visit }) => ($visit ? color.deep : color.bg)};
  color: ${({ $visit }) => ($visit ? color.onDeep : color.ink2)};
  font-size: ${size.xs};
  line-height: 1.2;
  ${whole}
`;
const Plate = styled.button<{ $coming: boolean }>`
  display: grid;
  align-content: start;
  gap: 2px;
  width: 100%;
  ${alone}
  padding: 4px;
  text-align: left;
  border: 1px solid ${({ $coming }) => ($coming ? color.deep : color.lineStrong)};
  background: ${({ $coming }) => ($coming ? color.deep : color.bg)};
  color: ${({ $coming }) => ($coming ? color.onDeep : color.ink2)};
  overflow: hidden;
  strong {
    font-size: ${size.xs};
    line-height: 1.2;
    ${whole}
  }
  /* The longest state, ‘Completed’, fits into the narrowest column. */
  small {
    font-size: 0.6875rem;
    letter-spacing: -0.01em;
    ${whole}
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;
