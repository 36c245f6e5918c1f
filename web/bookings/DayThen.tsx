import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { graphql } from '../graphql/index.ts';
import { Unanswered } from '../live/Unanswered.tsx';
import { LookBack, stepsOf } from '../shared/history/LookBack.tsx';
import { MomentPicker } from '../shared/history/MomentPicker.tsx';
import { minutesWords, serviceWords } from '../shared/menu/wish.ts';
import { guestOf } from '../shared/nameOf.ts';
import { clock, fullDate } from '../shared/times.ts';
import { Field } from '../ui/Field.tsx';
import { formatCents } from '../ui/format.ts';
import { Input } from '../ui/Input.tsx';
import { Muted, Stack } from '../ui/Layout.tsx';
import { LinedList } from '../ui/LinedList.tsx';
import { ListSkeleton } from '../ui/ListSkeleton.tsx';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';
import { blockNote } from './desk/blockNote.ts';
import { blockWords } from './desk/deskTimes.ts';
import { worthShowing } from './lists.ts';

const Changes = graphql(`
  query DayChanges($shopId: ID!, $date: LocalDate!) { dayChanges(shopId: $shopId, date: $date) { ...AuditEntry } }
`);
const Then = graphql(`
  query DayThen($shopId: ID!, $date: LocalDate!, $at: DateTimeISO!) {
    bookingsAsOf(shopId: $shopId, date: $date, asOf: { at: $at }) {
      id date time startsAt endsAt serviceName minutes addOns { addOnId name minutes priceCents } priceCents status walkIn customer { id firstName lastName }
    }
    blockedTimesAsOf(shopId: $shopId, date: $date, asOf: { at: $at }) { ...BlockedTimeFields }
  }
`);

/** What a shop's day looked like at a moment; `onNow` leads back to what it looks like now. */
export function DayThen({ shopId, date, onNow }: { shopId: string; date: string; onNow: () => void }) {
  const [day, setDay] = useState(date);
  return (
    <Stack $gap={4}>
      <Field label="Day">
        <Input type="date" required value={day} onChange={({ target }) => target.value && setDay(target.value)} />
      </Field>
      <OneDay key={day} shopId={shopId} date={day} onNow={onNow} />
    </Stack>
  );
}

function OneDay({ shopId, date, onNow }: { shopId: string; date: string; onNow: () => void }) {
  const query = useQuery(Changes, { variables: { shopId, date }, fetchPolicy: 'network-only' });
  const { data } = query;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  if (data.dayChanges.length === 0) return <Muted role="status">Nothing was ever booked or blocked on this day.</Muted>;
  return (
    <MomentPicker steps={stepsOf(data.dayChanges)}>
      {(moment) => (
        <Stack $gap={3}>
          <LookBack what={`${fullDate(date)} as it was`} moment={moment} changes={data.dayChanges} onNow={onNow} />
          <Rows shopId={shopId} date={date} at={moment.at} />
        </Stack>
      )}
    </MomentPicker>
  );
}

function Rows({ shopId, date, at }: { shopId: string; date: string; at: string }) {
  // Bookings of the past have the ids of those of now, which they must not replace in the cache.
  const query = useQuery(Then, { variables: { shopId, date, at }, fetchPolicy: 'no-cache' });
  const data = query.data ?? query.previousData;
  if (!data) return <Unanswered query={query} skeleton={<ListSkeleton />} />;
  const rows = [
    ...worthShowing(data.bookingsAsOf).map((booking) => ({ time: booking.time, booking })),
    ...data.blockedTimesAsOf.map((block) => ({ time: block.times[0] ?? '', block })),
  ].sort((one, other) => one.time.localeCompare(other.time));
  if (rows.length === 0) return <Muted role="status">Nothing was booked or blocked.</Muted>;
  return (
    <LinedList aria-label="The day as it was" aria-busy={query.loading || undefined}>
      {rows.map((row) =>
        'booking' in row ? (
          <li key={row.booking.id}>
            <div>
              <strong>{`${clock(row.time)} ${guestOf(row.booking)}`}</strong>
              <Muted>
                {`${serviceWords(row.booking)} · ${minutesWords(row.booking.minutes)} · ${row.booking.priceCents === 0 ? 'Free' : formatCents(row.booking.priceCents)}`}
              </Muted>
            </div>
            <BookingStatusBadge status={row.booking.status} />
          </li>
        ) : (
          <li key={row.block.id}>
            <div>
              <strong>{`Blocked ${blockWords(row.block.times)}`}</strong>
              {blockNote(row.block) && <Muted>{blockNote(row.block)}</Muted>}
            </div>
          </li>
        ),
      )}
    </LinedList>
  );
}
