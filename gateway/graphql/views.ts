import { type GraphQLSchema, isObjectType } from 'graphql';
import type { Refusal } from '#domain/refusal.ts';
import { NotShownInView, OnlyLooking } from '#domain/users/refusals.ts';
import type { Context } from '../http/context.ts';
import { guard } from './guard.ts';

/**
 * What a platform owner who views the platform as a member does not see: what that member and others write to each
 * other, where they are logged in, what they have not published, their copy of everything, and where their money goes.
 */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...['Query.blockedMembers', 'Query.chat', 'Query.conversation', 'Query.conversations', 'Query.inbox'],
  ...['Query.apiTokens', 'Query.messages', 'Query.mySessions', 'Query.myTwoFactor', 'Query.myExport'],
  'Query.myPayoutAccount',
  // Whom they book for.
  'Query.myPeople',
  // What they pay with is theirs.
  'Query.myCards',
  // Whoever has the link reads the appointments without a login.
  'Query.calendarLink',
  // What shops keep about their customers is between them.
  ...['Query.customer', 'Query.keptAboutMe'],
  // Who is invited to a crew has not agreed to anything yet, and days off are between a shop and its people.
  ...['Query.crew', 'Query.shopCrew'],
  // So is what somebody works for.
  'Query.shopTakings',
  // Notifications of messages quote them.
  ...['Query.blogDraft', 'Query.notification', 'Query.notifications'],
  ...['Subscription.conversationChanged', 'Subscription.messageReceived', 'Subscription.typing'],
  ...['Subscription.replying', 'Subscription.payoutAccountChanged', 'Subscription.blogWorkChanged'],
  'Subscription.notificationReceived',
]);
/** Fields that are not shown wherever they are: whoever has one can pay with it. */
const SECRETS: ReadonlySet<string> = new Set(['clientSecret']);

/**
 * Refuses, in a session in which a platform owner views the platform as a member, every mutation and what is not shown.
 * Every executor (Apollo, the compiled queries, the sockets) resolves these fields, so this is the one place for all of
 * GraphQL. Changes the schema in place.
 */
export function refuseInViews(schema: GraphQLSchema): void {
  const mutations = schema.getMutationType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const name of Object.keys(type.getFields())) {
      if (type === mutations) guard(type, name, inViews(OnlyLooking));
      else if (SECRETS.has(name) || NOT_SHOWN.has(`${type.name}.${name}`)) guard(type, name, inViews(NotShownInView));
    }
  }
}

const inViews = (refusal: () => Refusal) => (context: Context) => {
  if (context.session?.viewedBy !== undefined) throw refusal();
};
