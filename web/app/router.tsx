import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { paths, patterns } from '../shared/paths.ts';
import { CrashScreen } from './CrashScreen.tsx';
import { EitherLayout } from './EitherLayout.tsx';
import { loadScreen } from './lazyScreen.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { Root } from './Root.tsx';

/** One screen: its code is loaded on the first visit, and its crash stays inside the frame. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: { Component: () => loadScreen(load) }, ErrorBoundary: CrashScreen };
}

const ownerDesk = () => import('./routes/ownerDesk.ts');

/** With the public header and footer. */
const publicScreens: RouteObject[] = [
  screen(paths.login, async () => (await import('../users/LoginScreen.tsx')).LoginScreen),
  screen(paths.signup, async () => (await import('../users/SignUpScreen.tsx')).SignUpScreen),
  screen(paths.activate, async () => (await import('../users/ActivateScreen.tsx')).ActivateScreen),
  screen(paths.undoEmail, async () => (await import('../users/UndoEmailScreen.tsx')).UndoEmailScreen),
  screen(paths.forgotPassword, async () => (await import('../users/ForgotPasswordScreen.tsx')).ForgotPasswordScreen),
  screen(paths.resetPassword, async () => (await import('../users/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  screen(paths.home, async () => (await import('./routes/HomeRoute.tsx')).HomeRoute),
  screen(paths.about, async () => (await import('../home/AboutScreen.tsx')).AboutScreen),
  screen(paths.barbers, async () => (await import('../shops/FindBarberScreen.tsx')).FindBarberScreen),
  screen(patterns.barber, async () => (await import('./routes/ShopRoute.tsx')).ShopRoute),
  screen(paths.blog, async () => (await import('../posts/read/BlogScreen.tsx')).BlogScreen),
  screen(patterns.blogPost, async () => (await import('./routes/ArticleRoute.tsx')).ArticleRoute),
  screen(paths.marketplace, async () => (await import('./routes/MarketplaceRoute.tsx')).MarketplaceRoute),
  screen(patterns.product, async () => (await import('./routes/ProductRoute.tsx')).ProductRoute),
  screen(paths.cart, async () => (await import('../carts/CartScreen.tsx')).CartScreen),
  screen(paths.oldProfile, async () => (await import('./routes/OldProfileRoute.tsx')).OldProfileRoute),
  screen(paths.privacy, async () => (await import('../privacy/PrivacyScreen.tsx')).PrivacyScreen),
  screen(paths.thankYou, async () => (await import('../orders/ThankYouScreen.tsx')).ThankYouScreen),
  screen(
    paths.subscriptionThankYou,
    async () => (await import('../plans/SubscriptionThankYouScreen.tsx')).SubscriptionThankYouScreen,
  ),
  screen(
    paths.contributionThankYou,
    async () => (await import('../campaigns/ContributionThankYouScreen.tsx')).ContributionThankYouScreen,
  ),
  screen(
    paths.bookingThankYou,
    async () => (await import('../bookings/BookingThankYouScreen.tsx')).BookingThankYouScreen,
  ),
  screen(paths.transparency, async () => (await import('../transparency/TransparencyScreen.tsx')).TransparencyScreen),
  screen('*', async () => (await import('../shared/NotFoundScreen.tsx')).NotFoundScreen),
];

/** With the sidebar; for members only. */
const memberScreens: RouteObject[] = [
  screen(paths.myStore, async () => (await import('./routes/MyStoreScreen.tsx')).MyStoreScreen),
  screen(paths.payouts, async () => (await import('../earnings/PayoutsScreen.tsx')).PayoutsScreen),
  screen(paths.takings, async () => (await import('../takings/TakingsScreen.tsx')).TakingsScreen),
  screen(paths.services, async () => (await import('../shops/services/ServicesScreen.tsx')).ServicesScreen),
  screen(paths.myBarbers, async () => (await import('../shops/crew/MyBarbersScreen.tsx')).MyBarbersScreen),
  screen(paths.dashboard, async () => (await import('./dashboard/DashboardScreen.tsx')).DashboardScreen),
  screen(paths.appointments, async () => (await import('../bookings/AppointmentsScreen.tsx')).AppointmentsScreen),
  screen(paths.entity, async () => (await import('../serviceRequests/EntityScreen.tsx')).EntityScreen),
  screen(paths.customers, async () => (await import('../customers/CustomersScreen.tsx')).CustomersScreen),
  screen(paths.forumReview, async () => (await import('./routes/ReviewRoute.tsx')).ReviewRoute),
  screen(paths.forum, async () => (await import('../forum/list/ForumScreen.tsx')).ForumScreen),
  screen(paths.myPosts, async () => (await import('../posts/desk/DeskScreen.tsx')).DeskScreen),
  screen(patterns.writePost, async () => (await import('../posts/write/WriteScreen.tsx')).WriteScreen),
  screen(paths.favorites, async () => (await import('./routes/FavoritesRoute.tsx')).FavoritesRoute),
  screen(paths.orders, async () => (await import('../orders/OrdersScreen.tsx')).OrdersScreen),
  screen(patterns.order, async () => (await import('../orders/OrderScreen.tsx')).OrderScreen),
  screen(
    paths.notifications,
    async () => (await import('../notifications/NotificationsScreen.tsx')).NotificationsScreen,
  ),
  screen(paths.messages, async () => (await import('../messages/MessagesScreen.tsx')).MessagesScreen),
  screen(patterns.conversation, async () => (await import('../messages/ConversationScreen.tsx')).ConversationScreen),
  screen(paths.funding, async () => (await import('../campaigns/own/FundingScreen.tsx')).FundingScreen),
  screen(paths.userCampaign, async () => (await import('../campaigns/own/UserCampaignScreen.tsx')).UserCampaignScreen),
  screen(patterns.campaignBoard, async () => (await import('../campaigns/board/BoardScreen.tsx')).BoardScreen),
  screen(paths.owner, async () => (await ownerDesk()).OverviewScreen),
  screen(paths.ownerUsers, async () => (await ownerDesk()).UsersScreen),
  screen(patterns.ownerUser, async () => (await ownerDesk()).OwnerUserRoute),
  screen(patterns.ownerBooking, async () => (await ownerDesk()).OwnerBookingRoute),
  screen(paths.ownerNotifications, async () => (await import('../owner/BroadcastScreen.tsx')).BroadcastScreen),
  screen(patterns.ownerNotification, async () => (await import('../owner/AnnouncementScreen.tsx')).AnnouncementScreen),
  screen(paths.ownerAudit, async () => (await ownerDesk()).AuditScreen),
  screen(paths.ownerSystem, async () => (await ownerDesk()).SystemScreen),
  screen(paths.ownerBooks, async () => (await ownerDesk()).BooksScreen),
  screen(paths.ownerRequests, async () => (await ownerDesk()).OwnerRequestsRoute),
  screen(paths.ownerBlog, async () => (await import('./routes/OwnerBlogRoute.tsx')).OwnerBlogRoute),
  screen(paths.profile, async () => (await import('../users/ProfileScreen.tsx')).ProfileScreen),
  screen(paths.portfolio, async () => (await import('../portfolio/PortfolioScreen.tsx')).PortfolioScreen),
  screen(paths.settings, async () => (await import('./routes/SettingsRoute.tsx')).SettingsRoute),
];

/** Open to members, with the sidebar, and to visitors, with the public header. */
const openScreens: RouteObject[] = [
  screen(patterns.thread, async () => (await import('../forum/thread/ThreadScreen.tsx')).ThreadScreen),
  screen(
    patterns.crewInvitation,
    async () => (await import('../shops/crew/CrewInvitationScreen.tsx')).CrewInvitationScreen,
  ),
  screen(patterns.user, async () => (await import('../forum/member/UserScreen.tsx')).UserScreen),
  screen(paths.campaignList, async () => (await import('../campaigns/list/CampaignListScreen.tsx')).CampaignListScreen),
  screen(patterns.campaign, async () => (await import('./routes/CampaignRoute.tsx')).CampaignRoute),
  screen(patterns.forumEntry, async () => (await import('../forum/thread/ForumEntryScreen.tsx')).ForumEntryScreen),
];

/** Alone on the page. */
const bareScreens: RouteObject[] = [
  screen(paths.contact, async () => (await import('../contact/ContactScreen.tsx')).ContactScreen),
  screen(patterns.payment, async () => (await import('./payment/PaymentScreen.tsx')).PaymentScreen),
  screen(patterns.shopQueue, async () => (await import('../bookings/queue/QueueScreen.tsx')).QueueScreen),
  screen(patterns.queuePlace, async () => (await import('../bookings/queue/PlaceScreen.tsx')).PlaceScreen),
  screen(paths.kit, async () => (await import('../ui/KitScreen.tsx')).KitScreen),
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    HydrateFallback: Nothing,
    children: [
      { Component: PublicLayout, children: publicScreens },
      // Visitors never see it, so its code comes with the first page that needs it.
      {
        lazy: { Component: () => loadScreen(async () => (await import('./Shell.tsx')).Shell) },
        ErrorBoundary: CrashScreen,
        children: memberScreens,
      },
      { Component: EitherLayout, children: openScreens },
      { Component: Outlet, children: bareScreens },
    ],
  },
];

/** Rendered while the first screen's code loads: a frame drawn now would only move. */
function Nothing() {
  return null;
}

export const createRouter = () => createBrowserRouter(routes);
