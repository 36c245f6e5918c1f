import styled from 'styled-components';
import type { PlanChangePreviewQuery } from '../graphql/graphql.ts';
import { dayOf } from '../shared/instants.ts';
import { texts } from '../shared/texts.ts';
import { FieldError } from '../ui/Field.tsx';
import { formatCentsExact } from '../ui/format.ts';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { type Interval, pricePer, titleOf } from './plans.ts';

export type Preview = PlanChangePreviewQuery['planChangePreview'];

/** The cost of a change now and later, computed by the server, before it is saved. Undefined while loading. */
export function ChangePreview(props: { plan: string; interval: Interval; preview: Preview | undefined }) {
  const { plan, interval, preview } = props;
  return (
    <Place aria-live="polite">
      {!preview ? (
        <Loading>
          <Skeleton $h="120px" />
        </Loading>
      ) : preview.kind === 'none' ? (
        <FieldError>{preview.message ?? texts.settings.samePlan}</FieldError>
      ) : (
        <>
          <PriceBoard
            label="What the change costs"
            rows={[
              { label: 'Begins', value: preview.kind === 'downgrade' ? dayOf(preview.at) : 'today' },
              {
                label: preview.kind === 'downgrade' ? 'From then on' : 'Then',
                value: pricePer(preview.nextCents, interval),
              },
              { label: 'Due now', value: formatCentsExact(preview.dueNowCents), total: true },
            ]}
          />
          <p>{explain(preview, titleOf(plan))}</p>
        </>
      )}
    </Place>
  );
}

function explain({ kind, at }: Preview, title: string): string {
  if (kind === 'buy') return 'You pay by card on the next page. It renews by itself until you cancel.';
  if (kind === 'upgrade')
    return `${title} begins at once. Your card on file pays the difference for the rest of the period you have paid for.`;
  return `You keep what you have until ${dayOf(at)}. Nothing you have listed is ever deleted.`;
}

const Place = styled.div`display: grid; gap: 12px; align-content: start; min-height: 150px;`;
