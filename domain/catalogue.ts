import { personal as audit } from './audit/events.ts';
import { personal as bookings } from './bookings/events.ts';
import { upcasters as campaignSteps, personal as campaigns } from './campaigns/events.ts';
import { personal as carts } from './carts/events.ts';
import { personal as crew } from './crew/events.ts';
import { personal as customers } from './customers/events.ts';
import { personal as family } from './family/events.ts';
import { personal as forum, upcasters as forumSteps } from './forum/events.ts';
import { personal as messages } from './messages/events.ts';
import { personal as notifications } from './notifications/events.ts';
import { personal as orders } from './orders/events.ts';
import { personal as plans } from './plans/events.ts';
import { personal as portfolio } from './portfolio/events.ts';
import { personal as posts } from './posts/events.ts';
import { personal as reviews } from './reviews/events.ts';
import { personal as serviceRequests } from './serviceRequests/events.ts';
import { personal as shops } from './shops/events.ts';
import type { PersonalFields } from './store/codec.ts';
import type { Upcasters } from './upcast.ts';
import { personal as users } from './users/events.ts';

/** Every event field that is about a person, listed by hand from the features. */
export const personal: PersonalFields = {
  ...users,
  ...bookings,
  ...campaigns,
  ...carts,
  ...crew,
  ...customers,
  ...family,
  ...messages,
  ...notifications,
  ...orders,
  ...plans,
  ...portfolio,
  ...posts,
  ...reviews,
  ...serviceRequests,
  ...shops,
  ...forum,
  ...audit,
};

/** Every step from an old payload to today's shape, listed by hand from the features. */
export const upcasters: Upcasters = { ...campaignSteps, ...forumSteps };
