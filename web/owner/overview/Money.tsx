import { Link } from 'react-router-dom';
import type { DayFiguresFragment } from '../../graphql/graphql.ts';
import { paths } from '../../shared/paths.ts';
import { mondayOf } from '../../shared/times.ts';
import { Card } from '../../ui/Card.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Grid, Row, Stack } from '../../ui/Layout.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';

/** What came in and went out by the books, today and since Monday. `days` end with today. */
export function Money({ days }: { days: readonly DayFiguresFragment[] }) {
  const today = days.at(-1);
  const monday = today && mondayOf(today.date);
  return (
    <section aria-labelledby="money">
      <Stack $gap={3}>
        <Row $justify="space-between">
          <h2 id="money">Money</h2>
          <Link to={paths.ownerBooks}>The books</Link>
        </Row>
        <Grid $min={360}>
          <Sums label="Today" days={today ? [today] : []} />
          <Sums label="This week" days={days.filter(({ date }) => monday !== undefined && date >= monday)} />
        </Grid>
      </Stack>
    </section>
  );
}

function Sums({ label, days }: { label: string; days: readonly DayFiguresFragment[] }) {
  const received = days.reduce((sum, day) => sum + day.receivedCents, 0);
  const paidOut = days.reduce((sum, day) => sum + day.paidOutCents, 0);
  return (
    <Card as="div">
      <Stack $gap={2}>
        <h3>{label}</h3>
        <PriceBoard
          label={label}
          rows={[
            { label: 'Received', value: formatCentsExact(received) },
            { label: 'Paid back and out', value: formatCentsExact(paidOut) },
            { label: 'Left', value: formatCentsExact(received - paidOut), total: true },
          ]}
        />
      </Stack>
    </Card>
  );
}
