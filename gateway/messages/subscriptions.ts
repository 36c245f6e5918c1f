import { filter } from '@graphql-yoga/subscription';
import { Arg, Ctx, Float, Resolver, Root } from 'type-graphql';
import { conversation as aggregate } from '#domain/messages/decider.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import {
  MOST_MISSED,
  readArrivals,
  readConversation,
  readSeveral,
  readTally,
} from '#projections/messages/conversations.ts';
import type { ConversationDocument } from '#projections/messages/documents.ts';
import type { ConversationNotice } from '#projections/messages/tally.ts';
import type { Context } from '../http/context.ts';
import { RESUMABLE } from '../live/extensions.ts';
import { resumeAfter, TooFarBehind } from '../live/resume.ts';
import { type After, type Subscribing, subscription, topicSubscription } from '../live/subscription.ts';
import { ConversationChange, MessageReceived, Typing } from './liveTypes.ts';
import { readCorrespondents } from './people.ts';
import { sideOfBox, standingOf } from './sides.ts';
import { Mailbox } from './types.ts';
import { conversationTypes, inboxType, messageTypes } from './views.ts';

type Arrival = { readonly conversationId: string; readonly nth: number; readonly position: number };
type TypingNotice = { readonly conversationId: string; readonly side: string };
type BoxArgs = { readonly box: Mailbox };

const topicOf = (side: string) => `conversations/${side}`;

/** Messages arriving in a mailbox; with `after` first those since that position of the log, none twice. */
function arrivals({ context, args: { box, after } }: Subscribing<BoxArgs & After>): AsyncIterableIterator<Arrival> {
  const side = sideOfBox(context, box);
  const live = filter<ConversationNotice>(({ kind }) => kind === 'message')(
    context.services.changeFeed.on<ConversationNotice>(topicOf(side)),
  ) as AsyncIterableIterator<Arrival>;
  return resumeAfter(context.services, live, after, async (known) => {
    const missed = await readArrivals(context.services.models, side, known);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed;
  });
}

/**
 * The other side of a conversation is writing; checked for each notice, because a block may have been set meanwhile.
 */
function typing({ context, args: { box } }: Subscribing<BoxArgs>): AsyncIterableIterator<TypingNotice> {
  const side = sideOfBox(context, box);
  const isWanted = async ({ conversationId, side: other }: TypingNotice) => {
    const { state } = await context.stateOf(aggregate, { conversationId });
    if (!state?.sides.includes(side) || !state.sides.includes(other)) return false;
    return (await standingOf(context, side, other, conversationId)) === 'free';
  };
  return filter(isWanted)(context.services.changeFeed.on(`typing/${side}`));
}

/** The conversation of a notice, when it is between this side and another. */
async function ofSide({ services }: Context, conversationId: string, side: string): Promise<ConversationDocument> {
  const found = await readConversation(services.models, conversationId);
  if (!found?.sides.includes(side)) throw ConversationMissing();
  return found;
}

/** Changes of the calling member's conversations. Access is checked for each event. */
@Resolver()
export class MessageSubscriptions {
  @subscription(() => MessageReceived, {
    description:
      'Messages as they arrive or are edited, and those sent from other screens; with `after` first what arrived since that position.',
    sharing: RESUMABLE,
    source: arrivals,
  })
  async messageReceived(
    @Root() { conversationId, nth, position }: Arrival,
    @Ctx() context: Context,
    @Arg('box', () => Mailbox, { defaultValue: 'own' }) box: Mailbox,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<MessageReceived> {
    const side = sideOfBox(context, box);
    const found = await ofSide(context, conversationId, side);
    const [message] = await messageTypes(
      context,
      found,
      await readSeveral(context.services.models, [{ conversationId, nth }]),
      side,
    );
    if (!message) throw ConversationMissing();
    return { position, message, ...(await around(context, found, side)) };
  }

  @topicSubscription<BoxArgs>(() => ConversationChange, {
    description: 'A conversation whenever something in it has changed: messages, read marks, its end.',
    topic: ({ context, args }) => topicOf(sideOfBox(context, args.box)),
  })
  async conversationChanged(
    @Root() { conversationId }: ConversationNotice,
    @Ctx() context: Context,
    @Arg('box', () => Mailbox, { defaultValue: 'own' }) box: Mailbox,
  ): Promise<ConversationChange> {
    const side = sideOfBox(context, box);
    return around(context, await ofSide(context, conversationId, side), side);
  }

  @subscription(() => Typing, { description: 'Passing, and kept nowhere: there is nothing to resume.', source: typing })
  async typing(
    @Root() { conversationId, side }: TypingNotice,
    @Ctx() context: Context,
    @Arg('box', () => Mailbox, { defaultValue: 'own' }) _box: Mailbox,
  ): Promise<Typing> {
    const { people } = await readCorrespondents(context, [], [side]);
    return { conversationId, name: people.get(side)?.name ?? '' };
  }
}

async function around(context: Context, found: ConversationDocument, side: string): Promise<ConversationChange> {
  const [shown] = await conversationTypes(context, [found], side);
  if (!shown) throw ConversationMissing();
  return { conversation: shown, inbox: inboxType(await readTally(context.services.models, side)) };
}
