import { useQuery } from '@apollo/client/react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import { graphql } from '../../graphql/index.ts';
import { ASKED_ANEW, refetchSafely } from '../../live/refetchSafely.ts';
import { Unanswered } from '../../live/Unanswered.tsx';
import { useBlockNews } from '../../live/useBlockNews.ts';
import { dateIn } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';
import { ListSkeleton } from '../../ui/ListSkeleton.tsx';
import { space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { BookingActionsProvider } from '../BookingActionsProvider.tsx';
import { DeskProvider } from '../desk/DeskProvider.tsx';
import type { DeskShop } from '../desk/deskTimes.ts';
import { LeftChairNews } from '../desk/LeftChairNews.tsx';
import { takenBy, worthShowing } from '../lists.ts';
import { OpenedBooking } from '../OpenedBooking.tsx';
import { DayChairs } from './DayChairs.tsx';
import { DayNav } from './DayNav.tsx';
import { dayIn } from './dayInAddress.ts';

const ShopDay = graphql(`
  query ShopDay($shopId: ID!, $shopIds: [ID!]!, $date: LocalDate!) {
    shopBookings(shopId: $shopId, from: $date, to: $date) { ...BookingFields }
    blockedTimes(shopIds: $shopIds, from: $date, to: $date) { ...BlockedTimeFields }
  }
`);

/** One day of a shop, its chairs side by side: the day is in the address (`day`), and today where it names none. */
export function DayByChairs({ shop }: { shop: DeskShop }) {
  const [params, setParams] = useSearchParams();
  const now = useNow(30_000);
  const online = useOnline();
  const today = dateIn(shop.timeZone, new Date(now));
  const date = dayIn(params, today);
  const [openId, setOpenId] = useState<string>();
  const query = useQuery(ShopDay, {
    variables: { shopId: shop.id, shopIds: [shop.id], date },
    context: ASKED_ANEW,
  });
  const { data } = query;
  // One that was moved to another day is known with that day before the list comes anew.
  const visits = worthShowing(data?.shopBookings ?? []).filter((visit) => visit.date === date);
  const blocks = data?.blockedTimes ?? [];
  const refresh = () => refetchSafely(query.refetch);
  useBlockNews(refresh);
  const opened = visits.find(({ id }) => id === openId);
  const go = (next: string) =>
    setParams(
      (before) => {
        const params = new URLSearchParams(before);
        if (next === today) params.delete('day');
        else params.set('day', next);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <DeskProvider
      shops={[shop]}
      asked={online && !shop.removed ? shop : undefined}
      isTaken={takenBy(visits, blocks)}
      onDone={refresh}
    >
      {(desk) => (
        <Pile>
          <LeftChairNews shops={[shop]} onNews={refresh} />
          <DayNav {...{ shop, date, today, online, desk }} onDay={go} />
          {!data && <Unanswered query={query} skeleton={<ListSkeleton />} />}
          {data && !desk.isKnown && <ListSkeleton />}
          {data && desk.isKnown && (
            <BookingActionsProvider bookings={visits} asOwner work={shop.work}>
              {(rows) => (
                <DayChairs
                  {...{ shop, date, today, now, visits, blocks, desk, rows }}
                  onOpen={({ id }) => setOpenId(id)}
                />
              )}
            </BookingActionsProvider>
          )}
          {opened && <OpenedBooking booking={opened} work={shop.work} onClose={() => setOpenId(undefined)} />}
        </Pile>
      )}
    </DeskProvider>
  );
}

const Pile = styled.div`display: grid; grid-template-columns: minmax(0, 1fr); gap: ${space[4]};`;
