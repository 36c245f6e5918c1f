import 'reflect-metadata';
import type { FastifyInstance } from 'fastify';
import { AsOfResolver } from './asOf/resolver.ts';
import { asOfRoutes } from './asOf/routes.ts';
import { recordRoutes } from './audit/recordRoutes.ts';
import { AuditResolver } from './audit/resolver.ts';
import { auditRoutes } from './audit/routes.ts';
import { ClosingResolver } from './bookings/closingResolver.ts';
import { DeskMutations, DeskQueries, DeskSubscriptions } from './bookings/deskResolver.ts';
import { deskRoutes } from './bookings/deskRoutes.ts';
import { BookingRecordQueries, BookingRecordSubscriptions } from './bookings/recordResolver.ts';
import { BookingFields, BookingMutations, BookingQueries } from './bookings/resolver.ts';
import { bookingRoutes } from './bookings/routes.ts';
import { BookingSubscriptions } from './bookings/subscriptions.ts';
import { CalendarLinkResolver } from './calendar/resolver.ts';
import { calendarRoutes } from './calendar/routes.ts';
import { ContributionFields, ContributionMutations, ContributionQueries } from './campaigns/contributionResolver.ts';
import {
  CampaignLedgerQueries,
  CampaignLineFields,
  CampaignMoneyFields,
  CampaignMoneyMutations,
} from './campaigns/ledgerResolver.ts';
import { CampaignMutations } from './campaigns/mutations.ts';
import { CampaignFields, CampaignQueries } from './campaigns/resolver.ts';
import {
  CampaignReportFields,
  CampaignReviewFields,
  CampaignReviewMutations,
  CampaignReviewQueries,
} from './campaigns/reviewResolver.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { CampaignSubscriptions } from './campaigns/subscriptions.ts';
import { CardResolver } from './cards/resolver.ts';
import { cardRoutes } from './cards/routes.ts';
import { CartResolver, CartSellerResolver, CartSubscriptions } from './carts/resolver.ts';
import { cartRoutes } from './carts/routes.ts';
import { ContactResolver } from './contact/resolver.ts';
import { contactRoutes } from './contact/routes.ts';
import {
  CrewMemberFields,
  CrewMutations,
  CrewQueries,
  CrewSubscriptions,
  OwnChairFields,
  ServiceCrew,
  WorkplaceFields,
} from './crew/resolver.ts';
import { crewRoutes } from './crew/routes.ts';
import { CustomerMutations, CustomerQueries, CustomerSubscriptions } from './customers/resolver.ts';
import { devRoutes } from './dev/routes.ts';
import { DisputeResolver } from './disputes/resolver.ts';
import { docsRoutes } from './docs/routes.ts';
import { EarningsResolver } from './earnings/resolver.ts';
import { earningsRoutes } from './earnings/routes.ts';
import { evidenceRoutes } from './evidence/routes.ts';
import { ExportResolver } from './exports/resolver.ts';
import { exportRoutes } from './exports/routes.ts';
import { FamilyResolver } from './family/resolver.ts';
import { familyRoutes } from './family/routes.ts';
import { FavoriteResolver } from './favorites/resolver.ts';
import { banRoutes } from './forum/banRoutes.ts';
import {
  ForumRulingFields,
  ModerationMutations,
  ModerationQueries,
  PostFlagFields,
} from './forum/moderationResolver.ts';
import { ForumMutations } from './forum/mutations.ts';
import { pictureRoutes as postPictureRoutes } from './forum/pictureRoutes.ts';
import { CommentFields, ForumQueries, ReplyFields, ThreadFields } from './forum/resolver.ts';
import { forumRoutes } from './forum/routes.ts';
import { ForumSubscriptions } from './forum/subscriptions.ts';
import type { Services } from './http/context.ts';
import type { Route } from './http/route.ts';
import { imagePages, imageRoutes } from './images/routes.ts';
import { pictureRoutes } from './messages/pictureRoutes.ts';
import { ReportResolver } from './messages/reportResolver.ts';
import { MessageMutations, MessageQueries } from './messages/resolver.ts';
import { messageRoutes } from './messages/routes.ts';
import { MessageSubscriptions } from './messages/subscriptions.ts';
import { AnnouncementResolver } from './notifications/announcementResolver.ts';
import { NotificationMutations, NotificationQueries } from './notifications/resolver.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { NotificationSubscriptions } from './notifications/subscriptions.ts';
import { HeldRefundQueries } from './orders/heldRefunds.ts';
import { OrderRecordQueries } from './orders/recordResolver.ts';
import { OrderMutations, OrderQueries } from './orders/resolver.ts';
import { orderRoutes } from './orders/routes.ts';
import { OrderSubscriptions } from './orders/subscriptions.ts';
import { pagePictures } from './pages/pictures.ts';
import { LedgerResolver } from './payments/ledgerResolver.ts';
import { ledgerRoutes } from './payments/ledgerRoutes.ts';
import { PaymentRecordQueries } from './payments/recordResolver.ts';
import { PaymentResolver } from './payments/resolver.ts';
import { paymentRoutes } from './payments/routes.ts';
import { paymentStandIn } from './payments/standIn.ts';
import { TakingsFields } from './payments/takingsResolver.ts';
import { PayoutResolver } from './payouts/resolver.ts';
import { MePlan, PlanMutations, PlanQueries, PlanSubscriptions } from './plans/resolver.ts';
import { planRoutes } from './plans/routes.ts';
import { portfolioPictureRoutes } from './portfolio/pictureRoutes.ts';
import {
  PictureReportFields,
  PortfolioModerationResolver,
  PortfolioPictureFields,
  PortfolioResolver,
} from './portfolio/resolver.ts';
import { portfolioRoutes } from './portfolio/routes.ts';
import { BlogMutations } from './posts/mutations.ts';
import {
  BlogPostCardFields,
  BlogPostFields,
  BlogPostWorkFields,
  BlogQueries,
  BlogSubmissionFields,
} from './posts/resolver.ts';
import { blogRoutes } from './posts/routes.ts';
import { BlogSubscriptions } from './posts/subscriptions.ts';
import { ProductMutations, ProductQueries, ProductSubscriptions } from './products/resolver.ts';
import { SellingTermsResolver } from './products/termsResolver.ts';
import { sellingTermsRoutes } from './products/termsRoutes.ts';
import { QueueMutations, QueueQueries } from './queue/resolver.ts';
import { queueRoutes } from './queue/routes.ts';
import { receiptRoutes } from './receipts/routes.ts';
import { ReviewModerationResolver, ReviewReportFields, ReviewReporting } from './reviews/moderationResolver.ts';
import { reviewModerationRoutes } from './reviews/moderationRoutes.ts';
import { reviewPictureRoutes } from './reviews/pictureRoutes.ts';
import { ProductReviewResolver } from './reviews/productResolver.ts';
import { ReviewResolver } from './reviews/resolver.ts';
import { reviewRoutes } from './reviews/routes.ts';
import { ServiceRequestMutations, ServiceRequestQueries } from './serviceRequests/resolver.ts';
import { serviceRequestRoutes } from './serviceRequests/routes.ts';
import { ShopResolver } from './shops/resolver.ts';
import { shopRoutes } from './shops/routes.ts';
import { ShopPinsResolver, ShopSearchResolver } from './shops/searchFields.ts';
import { ServiceResolver, ServiceSubscriptions } from './shops/serviceResolver.ts';
import { serviceRoutes } from './shops/serviceRoutes.ts';
import { SpecialHoursResolver } from './shops/specialHoursResolver.ts';
import { specialHoursRoutes } from './shops/specialHoursRoutes.ts';
import { SiteResolver } from './site/resolver.ts';
import { siteRoutes } from './site/routes.ts';
import { securityTxt } from './site/securityTxt.ts';
import { StampResolver } from './stamps/resolver.ts';
import { stampRoutes } from './stamps/routes.ts';
import { ShopTakingsResolver } from './takings/resolver.ts';
import { takingsRoutes } from './takings/routes.ts';
import { TransparencyResolver } from './transparency/resolver.ts';
import { transparencyRoutes } from './transparency/routes.ts';
import { JobResolver } from './upkeep/jobResolver.ts';
import { UpkeepResolver } from './upkeep/resolver.ts';
import { systemRoutes } from './upkeep/routes.ts';
import { SystemResolver } from './upkeep/systemResolver.ts';
import { ApiTokenResolver } from './users/apiTokenResolver.ts';
import { apiTokenRoutes } from './users/apiTokenRoutes.ts';
import { MemberListQueries, MemberListSubscriptions } from './users/memberList.ts';
import { MemberRecordQueries, OwnerMutations } from './users/ownerResolver.ts';
import { ownerRoutes } from './users/ownerRoutes.ts';
import { userRecordRoutes } from './users/recordRoutes.ts';
import { MeReferred } from './users/referredResolver.ts';
import { UserResolver } from './users/resolver.ts';
import { userRoutes } from './users/routes.ts';
import { TwoFactorResolver } from './users/twoFactorResolver.ts';
import { ViewAsResolver } from './users/viewAsResolver.ts';
import { WaitlistMutations, WaitlistQueries } from './waitlist/resolver.ts';
import { waitlistRoutes } from './waitlist/routes.ts';
import { WhyResolver } from './why/resolver.ts';
import { whyRoutes } from './why/routes.ts';

/** Every resolver class, gathered by hand. */
export const resolvers: readonly (abstract new (...args: never[]) => object)[] = [
  UserResolver,
  MemberListQueries,
  MemberListSubscriptions,
  MemberRecordQueries,
  OwnerMutations,
  ViewAsResolver,
  TwoFactorResolver,
  ApiTokenResolver,
  PaymentRecordQueries,
  PaymentResolver,
  LedgerResolver,
  TakingsFields,
  PayoutResolver,
  EarningsResolver,
  CardResolver,
  DisputeResolver,
  CampaignLedgerQueries,
  CampaignLineFields,
  CampaignMoneyFields,
  CampaignMoneyMutations,
  CampaignReviewQueries,
  CampaignReviewFields,
  CampaignReportFields,
  CampaignReviewMutations,
  ShopResolver,
  ShopSearchResolver,
  ShopPinsResolver,
  ServiceResolver,
  ServiceSubscriptions,
  SpecialHoursResolver,
  PlanQueries,
  PlanMutations,
  PlanSubscriptions,
  MePlan,
  MeReferred,
  SiteResolver,
  BookingQueries,
  BookingFields,
  BookingMutations,
  BookingRecordQueries,
  BookingRecordSubscriptions,
  BookingSubscriptions,
  CampaignQueries,
  CampaignFields,
  CampaignMutations,
  ContributionQueries,
  ContributionMutations,
  ContributionFields,
  CampaignSubscriptions,
  CalendarLinkResolver,
  ClosingResolver,
  WaitlistQueries,
  WaitlistMutations,
  QueueQueries,
  QueueMutations,
  DeskQueries,
  DeskMutations,
  DeskSubscriptions,
  CrewQueries,
  CrewMemberFields,
  ServiceCrew,
  WorkplaceFields,
  OwnChairFields,
  CrewMutations,
  CrewSubscriptions,
  FamilyResolver,
  StampResolver,
  ShopTakingsResolver,
  CustomerQueries,
  CustomerMutations,
  CustomerSubscriptions,
  CartResolver,
  CartSellerResolver,
  CartSubscriptions,
  OrderQueries,
  OrderRecordQueries,
  HeldRefundQueries,
  OrderMutations,
  FavoriteResolver,
  ExportResolver,
  OrderSubscriptions,
  ProductQueries,
  SellingTermsResolver,
  ProductMutations,
  ProductSubscriptions,
  ReviewResolver,
  ReviewModerationResolver,
  ReviewReportFields,
  ReviewReporting,
  ProductReviewResolver,
  PortfolioResolver,
  PortfolioModerationResolver,
  PortfolioPictureFields,
  PictureReportFields,
  ServiceRequestQueries,
  ServiceRequestMutations,
  ForumQueries,
  ThreadFields,
  CommentFields,
  ReplyFields,
  ForumMutations,
  ForumSubscriptions,
  ModerationQueries,
  ModerationMutations,
  PostFlagFields,
  ForumRulingFields,
  BlogQueries,
  BlogPostFields,
  BlogPostCardFields,
  BlogPostWorkFields,
  BlogSubmissionFields,
  BlogMutations,
  BlogSubscriptions,
  MessageQueries,
  ReportResolver,
  MessageMutations,
  MessageSubscriptions,
  ContactResolver,
  NotificationQueries,
  NotificationMutations,
  NotificationSubscriptions,
  AnnouncementResolver,
  UpkeepResolver,
  JobResolver,
  SystemResolver,
  AuditResolver,
  WhyResolver,
  AsOfResolver,
  TransparencyResolver,
];

/** Every REST call, registered under /api/v1. */
export function restCalls(services: Pick<Services, 'publicUrl'>): readonly Route[] {
  const calls: readonly Route[] = [
    ...userRoutes,
    ...ownerRoutes,
    ...userRecordRoutes,
    ...apiTokenRoutes,
    ...exportRoutes,
    ...imageRoutes,
    ...paymentRoutes,
    ...shopRoutes(services),
    ...serviceRoutes,
    ...specialHoursRoutes,
    ...sellingTermsRoutes,
    ...planRoutes,
    ...cardRoutes,
    ...siteRoutes,
    ...transparencyRoutes,
    ...bookingRoutes,
    ...deskRoutes,
    ...waitlistRoutes,
    ...queueRoutes,
    ...calendarRoutes,
    ...receiptRoutes,
    ...evidenceRoutes,
    ...campaignRoutes,
    ...cartRoutes,
    ...orderRoutes,
    ...reviewRoutes,
    ...reviewModerationRoutes,
    ...reviewPictureRoutes,
    ...portfolioPictureRoutes,
    ...portfolioRoutes,
    ...crewRoutes,
    ...familyRoutes,
    ...stampRoutes,
    ...takingsRoutes,
    ...serviceRequestRoutes,
    ...postPictureRoutes,
    ...forumRoutes,
    ...banRoutes,
    ...blogRoutes,
    ...messageRoutes,
    ...pictureRoutes,
    ...contactRoutes,
    ...notificationRoutes,
    ...auditRoutes,
    ...recordRoutes,
    ...asOfRoutes,
    ...whyRoutes,
    ...ledgerRoutes,
    ...earningsRoutes,
    ...systemRoutes,
    ...docsRoutes(() => calls),
  ];
  return calls;
}

/** What lives outside /api/v1: pictures, those of links, the payment stand-in, development pages, security.txt. */
export const pages: readonly ((app: FastifyInstance, services: Services) => void | Promise<void>)[] = [
  paymentStandIn,
  imagePages,
  devRoutes,
  securityTxt,
  pagePictures,
];
