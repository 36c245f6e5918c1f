import { Button, LinkButton } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { formatCentsExact } from '../../ui/format.ts';
import { PriceBoard } from '../../ui/PriceBoard.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Block } from './Block.tsx';
import type { useTakings } from './useTakings.ts';

/**
 * Money in, money given back, and what is left; `to` is where it is made. A failure here leaves the rest of the board
 * alone.
 */
export function Takings(props: { of: ReturnType<typeof useTakings>; title: string; to: string; toLabel: string }) {
  const { takings, failure, loading, retry } = props.of;
  return (
    <Block
      title={props.title}
      aside={
        <LinkButton small to={props.to}>
          {props.toLabel}
        </LinkButton>
      }
    >
      <Card as="div">
        <p>Since you joined</p>
        {takings ? (
          <PriceBoard
            label={props.title}
            rows={[
              { label: 'Gross', value: formatCentsExact(takings.grossCents) },
              { label: 'Refunded', value: formatCentsExact(takings.refundedCents) },
              { label: 'Net', value: formatCentsExact(takings.netCents), total: true },
            ]}
          />
        ) : failure ? (
          <div role="alert">
            <p>{failure}</p>
            <Button small busy={loading} onClick={retry}>
              Retry
            </Button>
          </div>
        ) : (
          <Skeleton $h="96px" />
        )}
      </Card>
    </Block>
  );
}
