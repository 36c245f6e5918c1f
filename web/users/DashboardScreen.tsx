import { type SessionUser, useSession } from '../app/session.tsx';
import { texts } from '../app/texts.ts';
import { dateIn, fullDate, viewerZone } from '../bookings/times.ts';
import { useBookingNews } from '../bookings/useBookingNews.ts';
import { useNow } from '../bookings/useNow.ts';
import { useOrderNews } from '../orders/useOrderNews.ts';
import { Page } from '../ui/Layout.tsx';
import { ActivationBanner } from './ActivationBanner.tsx';
import { CustomerBoard } from './dashboard/CustomerBoard.tsx';
import { greetingAt } from './dashboard/day.ts';
import { OwnerBoard } from './dashboard/OwnerBoard.tsx';
import { SellerBoard } from './dashboard/SellerBoard.tsx';
import { useAccount } from './useAccount.ts';

const boards = { SHOP_OWNER: OwnerBoard, SELLER: SellerBoard, CUSTOMER: CustomerBoard, superadmin: CustomerBoard } as const;

/** /dashboard: today, for whoever is here. Changes by others arrive by themselves. */
export function DashboardScreen() {
  const { user } = useSession();
  return user ? <Today user={user} /> : null;
}

function Today({ user }: { user: SessionUser }) {
  const now = useNow(30_000);
  const { account } = useAccount();
  useBookingNews();
  useOrderNews();
  const Board = boards[user.role];
  return (
    <Page
      title={texts.sidebar.dashboard}
      eyebrow={fullDate(dateIn(viewerZone(), new Date(now)))}
      lead={`${greetingAt(new Date(now).getHours())}, ${user.firstName}.`}
    >
      {account && !account.activated && <ActivationBanner email={account.email} />}
      <Board now={now} />
    </Page>
  );
}
