import styled from 'styled-components';
import { useBookingNews } from '../../bookings/useBookingNews.ts';
import { useOrderNews } from '../../orders/useOrderNews.ts';
import { type SessionUser, useSession } from '../../shared/session.tsx';
import { texts } from '../../shared/texts.ts';
import { dateIn, fullDate, viewerZone } from '../../shared/times.ts';
import { useNow } from '../../shared/useNow.ts';
import { Page } from '../../ui/Layout.tsx';
import { ActivationBanner } from '../../users/ActivationBanner.tsx';
import { useAccount } from '../../users/useAccount.ts';
import { CustomerBoard } from './CustomerBoard.tsx';
import { greetingAt } from './day.ts';
import { OwnerBoard } from './OwnerBoard.tsx';
import { SellerBoard } from './SellerBoard.tsx';

const boards = {
  SHOP_OWNER: OwnerBoard,
  SELLER: SellerBoard,
  CUSTOMER: CustomerBoard,
  moderator: CustomerBoard,
  support: CustomerBoard,
  finance: CustomerBoard,
  superadmin: CustomerBoard,
} as const;

/** /dashboard: today's board for the viewer's role. Changes by others appear without a reload. */
export function DashboardScreen() {
  const { user } = useSession();
  return user ? <Today user={user} /> : null;
}

function Today({ user }: { user: SessionUser }) {
  const now = useNow(30_000);
  const { account, loading } = useAccount();
  useBookingNews();
  useOrderNews();
  const Board = boards[user.role];
  return (
    <Page
      title={texts.sidebar.dashboard}
      eyebrow={fullDate(dateIn(viewerZone(), new Date(now)))}
      lead={`${greetingAt(new Date(now).getHours())}, ${user.firstName}.`}
    >
      {account && <ActivationBanner account={account} />}
      <Below $waits={loading && !account}>
        <Board now={now} />
      </Below>
    </Page>
  );
}

/** Not seen until it is known whether the banner stands above it, which would push down what is read. */
const Below = styled.div<{ $waits: boolean }>`visibility: ${({ $waits }) => ($waits ? 'hidden' : 'visible')};`;
