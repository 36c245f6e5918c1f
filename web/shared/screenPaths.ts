import { paths, patterns } from './paths.ts';

/**
 * The paths that have a screen, as the router writes them. The build hands them to the gateway, which answers 404 for
 * every other page; a spec compares them with the router.
 */
export const screenPaths: readonly string[] = [
  paths.home,
  paths.login,
  paths.signup,
  paths.activate,
  paths.forgotPassword,
  paths.resetPassword,
  paths.barbers,
  patterns.barber,
  paths.marketplace,
  patterns.product,
  paths.cart,
  paths.thankYou,
  paths.subscriptionThankYou,
  paths.contributionThankYou,
  paths.bookingThankYou,
  paths.myStore,
  paths.dashboard,
  paths.appointments,
  paths.forum,
  paths.forumReview,
  paths.orders,
  patterns.order,
  paths.notifications,
  paths.messages,
  patterns.conversation,
  paths.owner,
  paths.ownerNotifications,
  patterns.ownerNotification,
  paths.profile,
  paths.settings,
  patterns.thread,
  patterns.user,
  patterns.forumEntry,
  paths.contact,
  patterns.payment,
  paths.kit,
];
