import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { whatOf } from '../../orders/orders.ts';
import { numberOf } from '../../shared/orderNumber.ts';
import { paths } from '../../shared/paths.ts';
import { stockText } from '../../shared/productFacts.ts';
import { dateIn, shortDate } from '../../shared/times.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { formatCentsExact, formatNumber } from '../../ui/format.ts';
import { Muted } from '../../ui/Layout.tsx';
import { font, size, space } from '../../ui/tokens.ts';
import { Lines } from './Lines.tsx';
import { runningLow } from './runningLow.ts';
import type { useShelf } from './useShelf.ts';
import type { useTakings } from './useTakings.ts';
import { WeekBar } from './WeekBar.tsx';

type Shelf = NonNullable<ReturnType<typeof useShelf>['shelf']>;
type Days = NonNullable<ReturnType<typeof useTakings>['figures']>['lastSevenDays'];

const SHOWN = 4;

/** What the week asks of who sells products: what to send, what to count again; and what the last seven days sold. */
export function SellingWeek({ shelf, timeZone, days }: { shelf: Shelf; timeZone: string; days?: Days }) {
  const low = runningLow(shelf.products);
  const count = shelf.countToSend;
  return (
    <Parts>
      <Part
        title="Orders to send"
        aside={
          count > 0 && (
            <LinkButton small to={`${paths.orders}?tab=sales&status=paid`}>
              {count === 1 ? 'Ship 1 order' : `Ship ${formatNumber(count)} orders`}
            </LinkButton>
          )
        }
      >
        {count === 0 ? (
          <Muted>None. Whatever is paid next comes first here.</Muted>
        ) : (
          <>
            <Lines>
              {shelf.toSend.map((order) => (
                <li key={order.id}>
                  <Link to={paths.order(order.id)}>{`${whatOf(order)}, ${numberOf(order.id)}`}</Link>
                  <span>
                    {order.parts.some(({ isPickedUp }) => isPickedUp) && 'To be picked up, '}
                    {`paid ${dayOf(order.paidAt, timeZone)}`}
                  </span>
                </li>
              ))}
            </Lines>
            {count > shelf.toSend.length && (
              <Muted>{`and ${formatNumber(count - shelf.toSend.length)} more, paid later`}</Muted>
            )}
          </>
        )}
      </Part>
      {low.length > 0 && (
        <Part title="Running low">
          <Lines>
            {low.slice(0, SHOWN).map(({ id, name, available }) => (
              <li key={id}>
                <Link to={paths.myStore}>{`Restock ${name}`}</Link>
                <span>{stockText(available)}</span>
              </li>
            ))}
          </Lines>
          {low.length > SHOWN && <Muted>{`and ${formatNumber(low.length - SHOWN)} more`}</Muted>}
        </Part>
      )}
      {days && <LastSevenDays days={days} />}
    </Parts>
  );
}

function LastSevenDays({ days }: { days: Days }) {
  const sales = days.reduce((sum, day) => sum + day.sales, 0);
  const cents = days.reduce((sum, day) => sum + day.netCents, 0);
  return (
    <Part
      title="Sales of the last 7 days"
      aside={<strong>{`${formatNumber(sales)} for ${formatCentsExact(cents)} net`}</strong>}
    >
      <WeekBar
        label="Sales of the last 7 days"
        days={days.map(({ from, sales: count }) => ({ date: from, count }))}
        today={days.at(-1)?.from}
      />
    </Part>
  );
}

function Part(props: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={props.title}>
      <header>
        <h3>{props.title}</h3>
        {props.aside}
      </header>
      {props.children}
    </section>
  );
}

const dayOf = (instant: string | null, timeZone: string) =>
  instant ? shortDate(dateIn(timeZone, new Date(instant))) : '';

const Parts = styled.div`
  display: grid;
  gap: ${space[6]};
  section {
    display: grid;
    gap: ${space[2]};
    min-width: 0;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[1]} ${space[3]};
  }
  h3 {
    font: 800 ${size.xl}/1.1 ${font.display};
  }
`;
