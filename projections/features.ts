import { auditIndex } from './audit/auditIndex.ts';
import { agenda } from './bookings/agenda.ts';
import { waitlist } from './bookings/waitlist.ts';
import { campaigns } from './campaigns/campaigns.ts';
import { campaignLedger } from './campaigns/ledger.ts';
import { campaignPayouts } from './campaigns/payouts.ts';
import { campaignReview } from './campaigns/review.ts';
import { campaignUpdates } from './campaigns/updates.ts';
import { carts } from './carts/carts.ts';
import { places } from './crew/places.ts';
import { customers } from './customers/customers.ts';
import { disputes } from './disputes/disputes.ts';
import { earningsOwed } from './earnings/earnings.ts';
import { exportsToPrepare } from './exports/pending.ts';
import { posters } from './forum/posters.ts';
import { reviewQueue } from './forum/queue.ts';
import { forumSearch } from './forum/search.ts';
import { threads } from './forum/threads.ts';
import { conversations } from './messages/conversations.ts';
import { conversationReports } from './messages/reports.ts';
import { announcements } from './notifications/announcements.ts';
import { notifications } from './notifications/notifications.ts';
import { orders } from './orders/orders.ts';
import { ledger } from './payments/ledger.ts';
import { payments } from './payments/payments.ts';
import { sellerOrders } from './payments/sellerFigures.ts';
import { payees } from './payouts/payees.ts';
import { plans } from './plans/plans.ts';
import { portfolios } from './portfolio/portfolios.ts';
import { blog } from './posts/blog.ts';
import { products } from './products/products.ts';
import type { Projection } from './projection.ts';
import { productReviews } from './reviews/productReviews.ts';
import { reportedReviews } from './reviews/reported.ts';
import { reviews } from './reviews/reviews.ts';
import { serviceRequests } from './serviceRequests/requests.ts';
import { directory } from './shops/directory.ts';
import { statistics } from './shops/statistics.ts';
import { stampCards } from './stamps/stampCards.ts';
import { activity } from './upkeep/activity.ts';
import { closings } from './users/closings.ts';
import { members } from './users/members.ts';
import { roleHistory } from './users/roleHistory.ts';

/**
 * Every projection, gathered by hand. Each event is written in this order: first what people watch
 * as it happens.
 */
export const projections: readonly Projection[] = [
  agenda,
  waitlist,
  threads,
  conversations,
  notifications,
  campaigns,
  carts,
  products,
  orders,
  payments,
  plans,
  payees,
  disputes,
  campaignLedger,
  campaignPayouts,
  campaignReview,
  campaignUpdates,
  members,
  closings,
  roleHistory,
  directory,
  statistics,
  customers,
  places,
  reviews,
  productReviews,
  reportedReviews,
  portfolios,
  stampCards,
  blog,
  reviewQueue,
  conversationReports,
  serviceRequests,
  forumSearch,
  posters,
  exportsToPrepare,
  announcements,
  ledger,
  earningsOwed,
  sellerOrders,
  activity,
  auditIndex,
];
