import { useQuery } from '@apollo/client/react';
import type { CustomerSegment } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { Muted, Stack } from '../ui/Layout.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { useCustomerNews } from './useCustomerNews.ts';
import { segmentWords } from './words.ts';

const CustomerCounts = graphql(`
  query CustomerCounts { customerCounts { total segments { segment meaning count } } }
`);
const SEGMENTS: readonly CustomerSegment[] = ['new', 'regular', 'lapsed', 'noShows'];

/** The groups with how many are in each; below them what the chosen one means. */
export function Groups(props: { chosen: CustomerSegment | null; onChoose: (segment: CustomerSegment | '') => void }) {
  const { data, refetch } = useQuery(CustomerCounts);
  useCustomerNews(() => refetchSafely(refetch));
  const counts = data?.customerCounts;
  const counted = (segment: CustomerSegment) => counts?.segments.find((one) => one.segment === segment);
  const meaning = props.chosen ? counted(props.chosen)?.meaning : 'Who has booked at your shops or bought from you.';
  return (
    <Stack $gap={2}>
      <ToggleGroup<CustomerSegment | 'all'>
        label="Groups"
        required
        min={96}
        value={props.chosen ?? 'all'}
        onChange={(value) => props.onChoose(value === 'all' ? '' : value)}
        items={[
          { value: 'all' as const, label: 'All', note: counts?.total ?? '…' },
          ...SEGMENTS.map((value) => ({
            value,
            label: segmentWords[value].plural,
            note: counted(value)?.count ?? '…',
          })),
        ]}
      />
      <Muted>{meaning ?? '…'}</Muted>
    </Stack>
  );
}
