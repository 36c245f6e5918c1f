import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../shared/paths.ts';
import { clock, shortDate } from '../shared/times.ts';
import { Badge } from '../ui/Badge.tsx';
import { formatCents } from '../ui/format.ts';
import { Muted, Row } from '../ui/Layout.tsx';
import { color, font, radius, size, space } from '../ui/tokens.ts';
import { barberCount, bookingWords, type Quote, quoteStatuses, visitWords } from './words.ts';

/**
 * A shop's offer: price, time, how many barbers, who once it is planned, and its booking once it is paid; below, what can be
 * done about it.
 */
export function QuoteFacts(props: { quote: Quote; timeZone: string; children?: ReactNode }) {
  const { shop, priceCents, time, barbers, note, visit, booking, status } = props.quote;
  const { word, ...look } = quoteStatuses[status];
  return (
    <Offer aria-label={`Offer of ${shop?.name ?? 'a former shop'}`} role="group">
      <Row $justify="space-between">
        <strong>{shop ? <Link to={paths.barber(shop.id)}>{shop.name}</Link> : 'A former shop'}</strong>
        <Badge {...look}>{word}</Badge>
      </Row>
      <p>
        <Price className="figures">{formatCents(priceCents)}</Price>
        {` for everybody · ${barberCount(barbers)} at ${clock(time)}`}
      </p>
      {note && <q>{note}</q>}
      {visit && <p>{`Who comes: ${visitWords(visit, props.timeZone)}`}</p>}
      <Muted>{booking ? bookingWords(booking) : payWords(props.quote)}</Muted>
      {props.children}
    </Offer>
  );
}

function payWords({ status, validUntil, visit }: Quote): string {
  if (status !== 'ACCEPTED') return `Valid until ${shortDate(validUntil)}. Paid once the shop has said who comes.`;
  return visit ? 'Not booked yet.' : 'Paid once the shop has said who comes.';
}

const Offer = styled.div`
  display: grid;
  gap: ${space[2]};
  width: 100%;
  padding: ${space[4]};
  background: ${color.sunken};
  border-radius: ${radius.control};
  overflow-wrap: anywhere;
  strong a {
    display: inline-block;
    padding-block: 4px;
  }
  q {
    color: ${color.ink2};
    font-size: ${size.sm};
    white-space: pre-line;
  }
`;
const Price = styled.span`font: 800 ${size.xl}/1 ${font.display};`;
