import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import styled from 'styled-components';
import type { SeriesPreviewQuery } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { refusalOf } from '../../shared/refusal.ts';
import { clock, shortDate } from '../../shared/times.ts';
import { useAction } from '../../shared/useAction.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field, FieldError } from '../../ui/Field.tsx';
import { Select } from '../../ui/Input.tsx';
import { Stack } from '../../ui/Layout.tsx';
import { LinedList } from '../../ui/LinedList.tsx';
import { Note } from '../../ui/Note.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorPanel } from '../../ui/States.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { everyWords, PROBLEMS } from './seriesFields.ts';

const SeriesPreviewOf = graphql(`
  query SeriesPreview($bookingId: ID!, $everyWeeks: Int!, $times: Int!) {
    seriesPreview(bookingId: $bookingId, everyWeeks: $everyWeeks, times: $times) { bookedAtOnce visits { date time problem nearest } }
  }
`);
const BeginSeries = graphql(`
  mutation BeginSeries($input: SeriesInput!) { beginSeries(input: $input) { ...SeriesFields } }
`);

type PlannedVisit = SeriesPreviewQuery['seriesPreview']['visits'][number];

const WEEKS = Array.from({ length: 12 }, (_, nth) => nth + 1);
const TIMES = Array.from({ length: 25 }, (_, nth) => nth + 2);
/** Of a visit that is left out. */
const LEFT_OUT = '';

/** What is chosen of a visit where nothing was said: its time, or the nearest one that is free; else it is left out. */
const usualOf = ({ time, problem, nearest }: PlannedVisit): string => (problem ? (nearest[0] ?? LEFT_OUT) : time);

/**
 * Repeats a booking every few weeks: how often, and of each visit whether it can be had, with the nearest free times where it
 * cannot. Nothing is kept before it is confirmed.
 */
export function RepeatDialog(props: {
  booking: { id: string; date: string; time: string; shop: { name: string } };
  onClose: () => void;
}) {
  const { booking } = props;
  const [everyWeeks, setEveryWeeks] = useState(4);
  const [times, setTimes] = useState(4);
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string>();
  const preview = useQuery(SeriesPreviewOf, {
    variables: { bookingId: booking.id, everyWeeks, times },
    fetchPolicy: 'network-only',
    context: ASKED_ANEW,
  });
  const [begin, busy] = useAction(BeginSeries, { once: true, refused: false, refetchQueries: 'active' });
  const shown = preview.data?.seriesPreview;
  const visits = (shown?.visits ?? []).map((visit) => ({ ...visit, choice: chosen[visit.date] ?? usualOf(visit) }));
  const wanted = visits.filter(({ choice }) => choice !== LEFT_OUT);
  const change = (next: () => void) => {
    setFailure(undefined);
    next();
  };
  const confirm = async () => {
    if (wanted.length === 0) return setFailure('Choose a time for at least one visit.');
    setFailure(undefined);
    const plan = wanted.map(({ date, choice }) => ({ date, time: choice }));
    const { refusal } = await begin({ input: { bookingId: booking.id, everyWeeks, times, visits: plan } });
    if (!refusal) return props.onClose();
    setFailure(refusal.message);
    // Another has taken a time meanwhile: it is shown which.
    refetchSafely(preview.refetch);
  };
  return (
    <Dialog
      open
      busy={busy}
      onOpenChange={(open) => !open && props.onClose()}
      title="Repeat this visit"
      description={`${shortDate(booking.date)}, ${clock(booking.time)} at ${booking.shop.name}: the same service, with the same person, at the same time of day.`}
      footer={
        <Button variant="primary" busy={busy} disabled={!shown} onClick={() => void confirm()}>
          {wanted.length === 1 ? 'Repeat once' : `Repeat ${wanted.length} times`}
        </Button>
      }
    >
      <Stack $gap={4}>
        <Sides>
          <Field label="Every">
            <Select
              value={everyWeeks}
              onChange={({ target }) => change(() => setEveryWeeks(Number(target.value)))}
            >
              {WEEKS.map((weeks) => (
                <option key={weeks} value={weeks}>
                  {weeks === 1 ? '1 week' : `${weeks} weeks`}
                </option>
              ))}
            </Select>
          </Field>
          <Field label="Visits in all" hint="With this one.">
            <Select value={times} onChange={({ target }) => change(() => setTimes(Number(target.value)))}>
              {TIMES.map((count) => (
                <option key={count} value={count}>
                  {count}
                </option>
              ))}
            </Select>
          </Field>
        </Sides>
        {preview.error && !shown ? (
          <ErrorPanel
            message={refusalOf(preview.error).message}
            onRetry={() => refetchSafely(preview.refetch)}
            retrying={preview.loading}
          />
        ) : !shown ? (
          <Skeleton />
        ) : visits.length === 0 ? (
          <Note tone="warn">The shop does not take bookings that far ahead. Choose fewer weeks.</Note>
        ) : (
          <>
            <LinedList aria-label={`Visits ${everyWords(everyWeeks)}`}>
              {visits.map((visit) => (
                <Line key={visit.date}>
                  <span>
                    {shortDate(visit.date)}
                    {visit.problem && <Problem>{`${clock(visit.time)}: ${PROBLEMS[visit.problem]}`}</Problem>}
                  </span>
                  <Select
                    aria-label={`Time on ${shortDate(visit.date)}`}
                    value={visit.choice}
                    onChange={({ target }) =>
                      change(() => setChosen((before) => ({ ...before, [visit.date]: target.value })))
                    }
                  >
                    {(visit.problem ? visit.nearest : [visit.time]).map((time) => (
                      <option key={time} value={time}>
                        {clock(time)}
                      </option>
                    ))}
                    <option value={LEFT_OUT}>Leave it out</option>
                  </Select>
                </Line>
              ))}
            </LinedList>
            {visits.length < times - 1 && (
              <p>The shop does not take bookings for later visits yet. You can repeat them when it does.</p>
            )}
            <Note tone="info">
              {shown.bookedAtOnce
                ? 'Nothing is paid up front: these visits are booked now.'
                : 'Each visit is kept for you seven days before, and you have two days to pay for it. Until then others can book its time.'}
            </Note>
          </>
        )}
        <div role="alert">{failure && <FieldError>{failure}</FieldError>}</div>
      </Stack>
    </Dialog>
  );
}

const Sides = styled.div`display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: ${space[4]}; align-items: start;`;
const Line = styled.li`
  > span {
    flex: 1 1 160px;
    min-width: 0;
  }
  > :last-child {
    flex: 0 1 160px;
  }
`;
const Problem = styled.span`display: block; color: ${color.err}; font-size: ${size.sm};`;
