import type { ComponentType } from 'react';
import { createBrowserRouter, Outlet, type RouteObject } from 'react-router-dom';
import { CrashScreen } from './CrashScreen.tsx';
import { EitherLayout } from './EitherLayout.tsx';
import { fetched } from './lateScreen.tsx';
import { NotFoundScreen } from './NotFoundScreen.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import { paths, patterns } from './paths.ts';
import { Root } from './Root.tsx';

/** One screen: its code is fetched when somebody goes there, and its failure stays inside the frame. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: { Component: () => fetched(load) }, ErrorBoundary: CrashScreen };
}

/** With the public header and footer. */
const publicScreens: RouteObject[] = [
  screen(paths.login, async () => (await import('../users/LoginScreen.tsx')).LoginScreen),
  screen(paths.signup, async () => (await import('../users/SignUpScreen.tsx')).SignUpScreen),
  screen(paths.activate, async () => (await import('../users/ActivateScreen.tsx')).ActivateScreen),
  screen(paths.forgotPassword, async () => (await import('../users/ForgotPasswordScreen.tsx')).ForgotPasswordScreen),
  screen(paths.resetPassword, async () => (await import('../users/ResetPasswordScreen.tsx')).ResetPasswordScreen),
  screen(paths.home, async () => (await import('../home/HomeScreen.tsx')).HomeScreen),
  screen(paths.barbers, async () => (await import('../shops/FindBarberScreen.tsx')).FindBarberScreen),
  screen(patterns.barber, async () => (await import('../shops/ShopScreen.tsx')).ShopScreen),
  screen(paths.marketplace, async () => (await import('../marketplace/MarketplaceScreen.tsx')).MarketplaceScreen),
  screen(patterns.product, async () => (await import('../marketplace/ProductScreen.tsx')).ProductScreen),
  screen(paths.cart, async () => (await import('../cart/CartScreen.tsx')).CartScreen),
  screen(paths.thankYou, async () => (await import('../orders/ThankYouScreen.tsx')).ThankYouScreen),
  screen(paths.subscriptionThankYou, async () => (await import('../plans/SubscriptionThankYouScreen.tsx')).SubscriptionThankYouScreen),
  screen(paths.contributionThankYou, async () => (await import('../payments/ContributionThankYouScreen.tsx')).ContributionThankYouScreen),
  screen(paths.bookingThankYou, async () => (await import('../bookings/BookingThankYouScreen.tsx')).BookingThankYouScreen),
];

/** With the sidebar; for members only. */
const memberScreens: RouteObject[] = [
  screen(paths.myStore, async () => (await import('../shops/MyStoreScreen.tsx')).MyStoreScreen),
  screen(paths.dashboard, async () => (await import('../users/DashboardScreen.tsx')).DashboardScreen),
  screen(paths.appointments, async () => (await import('../bookings/AppointmentsScreen.tsx')).AppointmentsScreen),
  screen(paths.forumReview, async () => (await import('../forum/moderation/ReviewScreen.tsx')).ReviewScreen),
  screen(paths.forum, async () => (await import('../forum/list/ForumScreen.tsx')).ForumScreen),
  screen(paths.orders, async () => (await import('../orders/OrdersScreen.tsx')).OrdersScreen),
  screen(patterns.order, async () => (await import('../orders/OrderScreen.tsx')).OrderScreen),
  screen(paths.notifications, async () => (await import('../notifications/NotificationsScreen.tsx')).NotificationsScreen),
  screen(paths.messages, async () => (await import('../messages/MessagesScreen.tsx')).MessagesScreen),
  screen(patterns.conversation, async () => (await import('../messages/ConversationScreen.tsx')).ConversationScreen),
  screen(paths.owner, async () => (await import('../owner/OverviewScreen.tsx')).OverviewScreen),
  screen(paths.ownerNotifications, async () => (await import('../owner/BroadcastScreen.tsx')).BroadcastScreen),
  screen(patterns.ownerNotification, async () => (await import('../owner/AnnouncementScreen.tsx')).AnnouncementScreen),
  screen(paths.profile, async () => (await import('../users/ProfileScreen.tsx')).ProfileScreen),
  screen(paths.settings, async () => (await import('../users/SettingsScreen.tsx')).SettingsScreen),
];

/** For everybody: members see them with the sidebar, visitors with the public header. */
const openScreens: RouteObject[] = [
  screen(patterns.thread, async () => (await import('../forum/thread/ThreadScreen.tsx')).ThreadScreen),
  screen(patterns.user, async () => (await import('../forum/member/UserScreen.tsx')).UserScreen),
  screen(patterns.forumEntry, async () => (await import('../forum/thread/ForumEntryScreen.tsx')).ForumEntryScreen),
];

/** Alone on the page. */
const bareScreens: RouteObject[] = [
  screen(paths.contact, async () => (await import('../contact/ContactScreen.tsx')).ContactScreen),
  screen(patterns.payment, async () => (await import('../payments/PaymentScreen.tsx')).PaymentScreen),
  screen(paths.kit, async () => (await import('../ui/KitScreen.tsx')).KitScreen),
];

export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: CrashScreen,
    HydrateFallback: Nothing,
    children: [
      { Component: PublicLayout, children: [...publicScreens, { path: '*', Component: NotFoundScreen }] },
      // Visitors never see it, so its code comes with the first page that needs it.
      { lazy: { Component: () => fetched(async () => (await import('./Shell.tsx')).Shell) }, ErrorBoundary: CrashScreen, children: memberScreens },
      { Component: EitherLayout, children: openScreens },
      { Component: Outlet, children: bareScreens },
    ],
  },
];

/** The first screen's code is on its way; a frame drawn now would only jump. */
function Nothing() {
  return null;
}

export const createRouter = () => createBrowserRouter(routes);
