import type { ReactNode } from 'react';
import styled from 'styled-components';
import { type Deposit, depositWords, noShowWords } from '../shared/depositWords.ts';
import { minutesWords } from '../shared/menu/wish.ts';
import { OwnTime } from '../shared/OwnTime.tsx';
import { type Policy, policyWords, policyWordsAt } from '../shared/policyWords.ts';
import { texts } from '../shared/texts.ts';
import { clock, ticketDate, viewersTime, zoneName } from '../shared/times.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { formatCents, formatCentsExact } from '../ui/format.ts';
import { PriceBoard } from '../ui/PriceBoard.tsx';
import { Ticket } from '../ui/Ticket.tsx';
import { color, size, space } from '../ui/tokens.ts';

export interface TicketShop {
  name: string;
  priceCents: number;
  timeZone: string;
  address?: string;
  owner: { firstName: string; lastName: string; pictureUrl?: string | null };
}

export interface TicketService {
  serviceName: string;
  minutes: number;
  addOns: readonly { name: string; priceCents: number }[];
}

/** The summary of a booking, before or after it is made: shop, time and price. */
export function BookingTicket(props: {
  shop: TicketShop;
  date: string;
  time?: string;
  startsAt?: string;
  priceCents?: number;
  /** What is done; the default service when left out. */
  service?: TicketService;
  transportation?: boolean | null;
  /** Who serves the customer, or whoever is free; the owner of the shop where it is left out. */
  barber?: { firstName: string; lastName: string; pictureUrl?: string | null } | 'anyone' | null | undefined;
  /** What goes back when it is cancelled; said where something is paid. */
  policy?: Policy;
  /** What of the price is paid with the booking; all where it is left out. */
  upFrontCents?: number;
  /** What a stamp card has taken off: the price is without it. */
  stampsOffCents?: number | null;
  /** The rule that says so, and what is kept of who does not come. */
  deposit?: Deposit;
  /** Whether that was paid. */
  isPaid?: boolean;
  number?: string;
  title?: string;
  heading?: 'h2' | 'h3' | 'p';
  stub?: ReactNode;
}) {
  const { shop, date, time, startsAt } = props;
  const who = props.barber === 'anyone' ? undefined : (props.barber ?? shop.owner);
  const name = who ? `${who.firstName} ${who.lastName}`.trim() : 'whoever is free';
  const own = startsAt ? viewersTime(shop.timeZone, startsAt) : undefined;
  const price = props.priceCents ?? shop.priceCents;
  const paid = props.upFrontCents ?? price;
  const { deposit } = props;
  const terms = deposit && price > 0 ? (props.isPaid ? noShowWords(deposit, paid) : depositWords(deposit, price)) : '';
  return (
    <Ticket
      title={props.title ?? 'Your ticket'}
      heading={props.heading ?? 'h3'}
      number={props.number}
      stub={props.stub}
    >
      <Who>
        <Avatar name={(who && name) || shop.name} src={who?.pictureUrl} size={52} />
        <div>
          <strong>{shop.name}</strong>
          <p>{name && `with ${name}`}</p>
          {shop.address && <p>{shop.address}</p>}
        </div>
      </Who>
      <PriceBoard
        label="Booking"
        rows={[
          { label: 'Date', value: ticketDate(date) },
          {
            label: 'Time',
            value: time ? (
              <>
                {clock(time)}
                <OwnTime words={own} />
              </>
            ) : (
              'Choose a time'
            ),
            note: time ? zoneName(shop.timeZone) : undefined,
          },
          ...(typeof props.transportation === 'boolean'
            ? [{ label: 'Transportation', value: props.transportation ? 'Yes' : 'No' }]
            : []),
          ...serviceRows(props.service, price, props.stampsOffCents ?? 0),
          { label: 'Total', value: formatCentsExact(price), total: true },
          ...(paid < price
            ? [
                { label: props.isPaid ? 'Paid' : 'Pay now', value: formatCentsExact(paid) },
                { label: 'At the shop', value: formatCentsExact(price - paid) },
              ]
            : []),
        ]}
      />
      {terms !== '' && <Rule>{terms}</Rule>}
      {props.policy && paid > 0 && (
        <Rule>
          {startsAt ? policyWordsAt(props.policy, paid, startsAt, Date.now()) : policyWords(props.policy, paid)}
        </Rule>
      )}
    </Ticket>
  );
}

/** The service with what it costs without its add-ons, then each of them, and what a stamp card takes off. */
function serviceRows(service: TicketService | undefined, price: number, off: number) {
  const amount = (cents: number) => (cents === 0 ? 'Free' : formatCents(cents));
  const addOns = service?.addOns ?? [];
  const own = addOns.reduce((rest, one) => rest - one.priceCents, price + off);
  return [
    {
      label: service?.serviceName ?? texts.booking.service,
      value: amount(own),
      note: service ? minutesWords(service.minutes) : undefined,
    },
    ...addOns.map((one) => ({ label: one.name, value: amount(one.priceCents) })),
    ...(off > 0 ? [{ label: 'Stamp card', value: `−${formatCents(off)}` }] : []),
  ];
}

const Rule = styled.p`margin-top: ${space[3]}; color: ${color.ink2}; font-size: ${size.sm}; line-height: 1.4;`;
const Who = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  margin-bottom: ${space[4]};
  strong {
    font-size: ${size.lg};
    line-height: 1.2;
    display: block;
    overflow-wrap: anywhere;
  }
  p {
    color: ${color.ink2};
    font-size: ${size.sm};
  }
`;
