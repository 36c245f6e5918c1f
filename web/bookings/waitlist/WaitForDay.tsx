import { useState } from 'react';
import { Link } from 'react-router-dom';
import { graphql } from '../../graphql/index.ts';
import { inputOf, type Wish } from '../../shared/menu/wish.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { byPeriod, countFree, type PeriodName, periods, type SlotFacts } from '../../shared/slots.ts';
import { shortDate } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Row, Stack } from '../../ui/Layout.tsx';
import { Note } from '../../ui/Note.tsx';
import { useOnline } from '../../ui/useOnline.ts';
import { standing, useMyPlaces, useWhom, type WaitlistPlace } from './places.ts';
import { useLeaving } from './useLeaving.ts';

const JoinWaitlist = graphql(`
  mutation JoinWaitlist($input: WaitlistInput!) { joinWaitlist(input: $input) { ...WaitlistPlaceFields } }
`);

interface WaitForDayProps {
  shopId: string;
  date: string;
  slots: readonly SlotFacts[];
  wish: Wish;
}

/**
 * Below a day of which a part, or all of it, has no free time: waiting for one. Says so where the viewer waits already. Nobody waits
 * for a part in which a time is free, as the server has it (docs/rules.md B7).
 */
export function WaitForDay(props: WaitForDayProps) {
  const { user } = useSession();
  const mine = useMyPlaces().find(({ shop, date }) => shop?.id === props.shopId && date === props.date);
  if (mine) return <Waits place={mine} />;
  const groups = byPeriod(props.slots);
  const parts = periods.filter(({ value }) => groups[value].length > 0);
  const full = parts.filter(({ value }) => countFree(groups[value]) === 0);
  return (
    user && full.length > 0 && <Join key={props.date} {...props} full={full} isAll={full.length === parts.length} />
  );
}

/** `full`: the parts that are booked up; `isAll`: nothing else is left of the day. */
function Join({ shopId, date, wish, full, isAll }: WaitForDayProps & { full: typeof periods; isAll: boolean }) {
  const [chosen, setChosen] = useState<PeriodName | ''>('');
  // Another part may have become free, or booked up, since it was chosen.
  const isOffered = full.some(({ value }) => value === chosen);
  const part = isOffered ? chosen : isAll ? '' : (full[0]?.value ?? '');
  const day = isAll ? shortDate(date) : `${partsOf(full)} of ${shortDate(date)}`;
  const online = useOnline();
  const [join, busy] = useAction(JoinWaitlist, { done: 'You are on the waitlist', refetchQueries: 'active' });
  const send = () => join({ input: { shopId, date, ...inputOf(wish), partOfDay: part || null } });
  return (
    <Note tone="info">
      <Stack $gap={3}>
        <p>
          {`${day} ${!isAll && full.length > 1 ? 'are' : 'is'} booked up. Join the waitlist: when a time becomes free, it is kept for the first who waits, and we write to you.`}
        </p>
        <Row $gap={3} $align="end">
          {full.length > 1 && (
            <Field label="When">
              <Select value={part} onChange={(event) => setChosen(event.target.value as PeriodName | '')}>
                {isAll && <option value="">Any time</option>}
                {full.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Button busy={busy} disabled={!online} onClick={() => void send()}>
            Join the waitlist
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}

/** 'The morning and the evening'. */
const partsOf = (full: typeof periods): string => {
  const words = full.map(({ label }) => `the ${label.toLowerCase()}`).join(' and ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function Waits({ place }: { place: WaitlistPlace }) {
  const [leave, busy] = useLeaving('You wait no longer');
  const { waited, offered } = useWhom(place);
  const day = [shortDate(place.date), waited].filter(Boolean).join(' ');
  return (
    <Note tone={place.offer ? 'ok' : 'info'}>
      <Stack $gap={3}>
        <p>
          {`You wait for ${day}. ${standing(place, offered)} `}
          {place.offer && <Link to={`${paths.appointments}?tab=mine#${place.id}`}>Answer it under My Bookings</Link>}
        </p>
        <Row>
          <Button small busy={busy} onClick={() => void leave(place.id)}>
            Leave the waitlist
          </Button>
        </Row>
      </Stack>
    </Note>
  );
}
