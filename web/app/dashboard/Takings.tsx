import type { ReactNode } from 'react';
import { zoneName } from '../../shared/times.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { Select } from '../../ui/Input.tsx';
import { Muted, Stack } from '../../ui/Layout.tsx';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Block } from './Block.tsx';
import { comparison, daysWords, periods } from './takingsPeriods.ts';
import type { useTakings } from './useTakings.ts';

type Money = ReturnType<typeof useTakings>;

/**
 * Money in, money given back, and what is left, in a period that is chosen; `more` leads to where it is made. A failure
 * here leaves the rest of the board alone.
 */
export function Takings(props: { of: Money; title: string; more?: ReactNode }) {
  const { choice, choose } = props.of;
  return (
    <Block title={props.title} aside={props.more}>
      <Card as="div">
        <Stack $gap={4}>
          <Field label="Period">
            <Select value={choice.name} onChange={({ target }) => choose(target.value)}>
              {periods.map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <Sums of={props.of} title={props.title} />
        </Stack>
      </Card>
    </Block>
  );
}

function Sums({ of: { figures, takings, choice, failure, loading, retry }, title }: { of: Money; title: string }) {
  const sums = choice.period ? takings : figures;
  if (failure && !sums)
    return (
      <div role="alert">
        <p>{failure}</p>
        <Button small busy={loading} onClick={retry}>
          Retry
        </Button>
      </div>
    );
  if (!sums) return <Skeleton $h="170px" />;
  return (
    <>
      <p>
        {choice.period && takings ? `${daysWords(takings)}, ${zoneName(takings.timeZone)}` : 'Everything up to now'}
      </p>
      <PriceBoard
        label={title}
        rows={[
          { label: 'Gross', value: formatCentsExact(sums.grossCents) },
          { label: 'Refunded', value: formatCentsExact(sums.refundedCents) },
          { label: 'Net', value: formatCentsExact(sums.netCents), total: true },
        ]}
      />
      {choice.period && takings && <Muted>{comparison(takings, takings.before)}</Muted>}
    </>
  );
}
