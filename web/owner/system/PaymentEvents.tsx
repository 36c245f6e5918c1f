import { Link } from 'react-router-dom';
import type { FailuresFragment, WebhookFieldsFragment } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { momentOf } from '../../shared/instants.ts';
import { paths } from '../../shared/paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { CellLink } from '../../ui/CellLink.tsx';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Muted, Row, Stack } from '../../ui/Layout.tsx';
import { PaymentLinks } from '../PaymentLinks.tsx';
import { MendArea } from './MendArea.tsx';
import { countWords } from './words.ts';

graphql(`
  fragment WebhookFields on SystemWebhooks {
    today latest { id kind at paymentId position outcome fault }
  }
`);

interface PaymentEventsProps {
  webhooks: WebhookFieldsFragment;
  queue: FailuresFragment;
  onMended: () => void;
}

/** What the payment provider has told us, with what became of it. */
export const PaymentEvents = ({ webhooks: { today, latest }, queue, onMended }: PaymentEventsProps) => (
  <Stack $gap={4}>
    <MendArea area="PAYMENT_EVENT" queue={queue} onMended={onMended} />
    <p>{`${countWords(today, 'event', 'events')} of the payment provider came today.`}</p>
    <Muted>
      Only events with a valid signature are recorded, each once. Where one gets lost, the payments themselves are
      looked at within minutes.
    </Muted>
    {latest.length > 0 && (
      <DataTable caption="The last events of the payment provider" columns={columns} rows={latest} rowKey={keyOf} />
    )}
    <Row $gap={5}>
      <Link to={`${paths.ownerAudit}?type=StripeEventRecorded`}>All events of the provider</Link>
      <Link to={`${paths.ownerBooks}?tab=mismatches`}>Money that did not fit</Link>
    </Row>
  </Stack>
);

type Delivery = WebhookFieldsFragment['latest'][number];
const keyOf = ({ id }: Delivery): string => id;

const columns: readonly Column<Delivery>[] = [
  {
    key: 'kind',
    header: 'Event',
    name: true,
    cell: ({ kind, position }) => <CellLink to={`${paths.ownerAudit}?event=${position}`}>{kind}</CellLink>,
  },
  { key: 'outcome', header: 'Outcome', cell: (delivery) => <Outcome of={delivery} /> },
  { key: 'at', header: 'When', cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
  {
    key: 'payment',
    header: 'Payment',
    cell: ({ paymentId }) => (paymentId ? <PaymentLinks paymentId={paymentId} /> : '–'),
  },
];

function Outcome({ of: { outcome, fault } }: { of: Delivery }) {
  if (outcome === 'WAITING') return <Badge tone="neutral">Waits</Badge>;
  if (outcome === 'DONE') return <Badge tone="ok">Seen to</Badge>;
  return (
    <>
      <Badge tone="err">Failed</Badge>
      {fault && <Muted as="span">{` ${fault}`}</Muted>}
    </>
  );
}
