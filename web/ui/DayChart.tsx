import { useState } from 'react';
import styled from 'styled-components';
import { Button } from './Button.tsx';
import { DataTable } from './DataTable.tsx';
import { Muted, Row, Stack } from './Layout.tsx';
import { color, font, size, space } from './tokens.ts';

export interface Day {
  /** YYYY-MM-DD. */
  date: string;
  value: number;
  /** What else the table says of the day. */
  note?: string;
}

interface ChartProps {
  /** What is counted: 'Contributions per day'. */
  label: string;
  days: readonly Day[];
  /** A value in words: '$120.00'. */
  format: (value: number) => string;
  /** A day in words: 'Nov 23'. */
  dayName: (date: string) => string;
  /** The header of the notes' column. */
  noteLabel?: string;
}

const HEIGHT = 168;
const FOOT = 24;
const HEAD = 8;

/** A bar for each day, drawn by the house; the same numbers can be read as a table. */
export function DayChart({ label, days, format, dayName, noteLabel }: ChartProps) {
  const [isTable, setTable] = useState(false);
  const most = roundUp(Math.max(0, ...days.map(({ value }) => value)));
  const total = days.reduce((sum, { value }) => sum + value, 0);
  const best = days.reduce<Day | undefined>((top, day) => (day.value > (top?.value ?? 0) ? day : top), undefined);
  const summary = best
    ? `${format(total)} in ${dayCount(days.length)}, most on ${dayName(best.date)}: ${format(best.value)}`
    : `Nothing in ${dayCount(days.length)}`;
  return (
    <Stack as="section" aria-label={label} $gap={3}>
      <Row $justify="space-between">
        <Muted>{summary}</Muted>
        <Button small variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          View as table
        </Button>
      </Row>
      {isTable ? (
        <Scroll>
          <DataTable
            caption={label}
            rows={[...days].reverse()}
            rowKey={({ date }) => date}
            columns={[
              { key: 'day', header: 'Day', name: true, cell: ({ date }) => dayName(date) },
              { key: 'value', header: label, figures: true, cell: ({ value }) => format(value) },
              ...(noteLabel
                ? [{ key: 'note', header: noteLabel, figures: true, cell: ({ note }: Day) => note ?? '' }]
                : []),
            ]}
          />
        </Scroll>
      ) : (
        <Bars days={days} most={most} label={`${label}. ${summary}`} format={format} dayName={dayName} />
      )}
    </Stack>
  );
}

const dayCount = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;

type BarsProps = Omit<ChartProps, 'noteLabel'> & { most: number };

function Bars({ days, most, label, format, dayName }: BarsProps) {
  const wide = 100 / Math.max(1, days.length);
  const ground = HEIGHT - FOOT;
  const heightOf = (value: number) => (most > 0 ? (value / most) * (ground - HEAD) : 0);
  const named = namedDays(days.length);
  return (
    <Chart role="img" aria-label={label} height={HEIGHT} width="100%">
      {[0, 0.5, 1].map((part) => (
        <line key={part} x1="0" x2="100%" y1={ground - heightOf(most * part)} y2={ground - heightOf(most * part)} />
      ))}
      {days.map(({ date, value }, at) => {
        const height = value > 0 ? Math.max(2, heightOf(value)) : 0;
        return (
          <rect key={date} x={`${wide * (at + 0.15)}%`} width={`${wide * 0.7}%`} y={ground - height} height={height}>
            <title>{`${dayName(date)}: ${format(value)}`}</title>
          </rect>
        );
      })}
      {most > 0 && (
        <text x="0" y={HEAD + 12}>
          {format(most)}
        </text>
      )}
      {days.map(({ date }, at) =>
        named.includes(at) ? (
          <text
            key={date}
            x={at === 0 ? '0' : at === days.length - 1 ? '100%' : `${wide * (at + 0.5)}%`}
            y={HEIGHT - 6}
            textAnchor={at === 0 ? 'start' : at === days.length - 1 ? 'end' : 'middle'}
          >
            {dayName(date)}
          </text>
        ) : null,
      )}
    </Chart>
  );
}

/** Which bars carry their day below them: the first, the middle one and the last. */
const namedDays = (count: number): number[] => (count < 3 ? [0] : [0, Math.floor((count - 1) / 2), count - 1]);

/** The next number with one or two leading digits, so that the axis ends at a round value. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const half = 10 ** Math.floor(Math.log10(value)) / 2;
  return Math.ceil(Math.ceil(value / half) * half);
}

const Scroll = styled.div`max-height: 360px; overflow-y: auto;`;
const Chart = styled.svg`
  display: block;
  overflow: visible;
  rect {
    fill: ${color.chart1};
  }
  line {
    stroke: ${color.line};
    stroke-width: 1;
  }
  text {
    fill: ${color.muted};
    font: 500 ${size.xs} ${font.text};
    font-variant-numeric: tabular-nums;
    paint-order: stroke;
    stroke: ${color.surface};
    stroke-width: 3px;
  }
  margin-top: ${space[1]};
  @media (forced-colors: active) {
    rect {
      fill: CanvasText;
      forced-color-adjust: none;
    }
    }
`;
