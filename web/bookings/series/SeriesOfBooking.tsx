import { useQuery } from '@apollo/client/react';
import { graphql } from '../../graphql/index.ts';
import { SeriesCard } from './SeriesCard.tsx';

const SeriesIdOf = graphql(`
  query SeriesIdOf($id: ID!) { booking(id: $id) { id seriesId } }
`);
const SeriesOf = graphql(`
  query SeriesOf($id: ID!) { series(id: $id) { ...SeriesFields } }
`);

/** The series that a booking is a visit of, for its shop; nothing where it is none. */
export function SeriesOfBooking({ bookingId }: { bookingId: string }) {
  const { data: booking } = useQuery(SeriesIdOf, { variables: { id: bookingId } });
  const id = booking?.booking?.seriesId ?? '';
  const { data } = useQuery(SeriesOf, { variables: { id }, skip: id === '' });
  return data?.series ? <SeriesCard series={data.series} asOwner /> : null;
}
