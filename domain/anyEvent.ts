import type { AuditEvent } from './audit/events.ts';
import type { BalanceEvent } from './balance/events.ts';
import type { DayEvent, HoldAdmitted } from './bookings/events.ts';
import type { CampaignEvent, OrganizerEvent } from './campaigns/events.ts';
import type { CartEvent } from './carts/events.ts';
import type { CrewEvent } from './crew/events.ts';
import type { CustomerEvent } from './customers/events.ts';
import type { DisputeEvent, FraudWarningEvent } from './disputes/events.ts';
import type { EarningsEvent } from './earnings/events.ts';
import type { ExportEvent } from './exports/events.ts';
import type { FamilyEvent } from './family/events.ts';
import type { FavoriteEvent } from './favorites/events.ts';
import type { PosterEvent, ReaderEvent, ThreadEvent } from './forum/events.ts';
import type { MailSent } from './mail.ts';
import type { BlockEvent, ConversationEvent } from './messages/events.ts';
import type { AnnouncementEvent, BellEvent } from './notifications/events.ts';
import type { OrderEvent } from './orders/events.ts';
import type { AttemptDeclined, PaymentBegun, PaymentEvent, StripeEventRecorded } from './payments/events.ts';
import type { PayeeEvent } from './payouts/events.ts';
import type { SubscriptionEvent } from './plans/events.ts';
import type { PortfolioEvent } from './portfolio/events.ts';
import type { BlogPostEvent } from './posts/events.ts';
import type { ProductReviewEvent, ReviewEvent } from './reviews/events.ts';
import type { ServiceRequestEvent } from './serviceRequests/events.ts';
import type { ShopEvent } from './shops/events.ts';
import type { StampEvent } from './stamps/events.ts';
import type { StockEvent } from './stock/events.ts';
import type { UpkeepEvent } from './upkeep/events.ts';
import type { AccountEvent, ClaimEvent, MemberNoteEvent, OwnersEvent } from './users/events.ts';

/** Everything that can stand in the log, gathered by hand from the features. */
export type AnyEvent =
  | (ExportEvent | FavoriteEvent | PayeeEvent | BlogPostEvent | AuditEvent)
  | (CampaignEvent | OrganizerEvent | CustomerEvent | CrewEvent | FamilyEvent)
  | (DayEvent | HoldAdmitted | CartEvent | OrderEvent | StockEvent | ShopEvent)
  | (ReviewEvent | ProductReviewEvent | ServiceRequestEvent | PortfolioEvent | StampEvent)
  | (PaymentEvent | PaymentBegun | AttemptDeclined | StripeEventRecorded | SubscriptionEvent)
  | (DisputeEvent | FraudWarningEvent | BalanceEvent | EarningsEvent)
  | (AccountEvent | ClaimEvent | OwnersEvent | MemberNoteEvent)
  | (ThreadEvent | PosterEvent | ReaderEvent | ConversationEvent | BlockEvent)
  | (BellEvent | AnnouncementEvent | UpkeepEvent | MailSent);
