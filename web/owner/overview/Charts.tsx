import type { DayFiguresFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { monthDay } from '../../shared/times.ts';
import { Card } from '../../ui/Card.tsx';
import { DayChart } from '../../ui/DayChart.tsx';
import { formatCents, formatNumber } from '../../ui/format.ts';
import { Grid, Stack } from '../../ui/Layout.tsx';

graphql(`fragment DayFigures on PlatformDay { date signUps bookings receivedCents paidOutCents }`);

/** Sign-ups, money and bookings of each of the last days; each chart can be read as a table. */
export const Charts = ({ days }: { days: readonly DayFiguresFragment[] }) => (
  <section aria-labelledby="charts">
    <Stack $gap={3}>
      <h2 id="charts">{`The last ${days.length} days`}</h2>
      <Grid $min={300}>
        <Chart title="Sign-ups per day" days={days} of={({ signUps }) => signUps} format={formatNumber} />
        <Chart
          title="Money received per day"
          days={days}
          of={({ receivedCents }) => receivedCents}
          format={formatCents}
        />
        <Chart title="Bookings per day" days={days} of={({ bookings }) => bookings} format={formatNumber} />
      </Grid>
    </Stack>
  </section>
);

function Chart(props: {
  title: string;
  days: readonly DayFiguresFragment[];
  of: (day: DayFiguresFragment) => number;
  format: (value: number) => string;
}) {
  const { title, days, of, format } = props;
  return (
    <Card as="div">
      <Stack $gap={2}>
        <h3>{title}</h3>
        <DayChart
          label={title}
          days={days.map((day) => ({ date: day.date, value: of(day) }))}
          format={format}
          dayName={monthDay}
        />
      </Stack>
    </Card>
  );
}
