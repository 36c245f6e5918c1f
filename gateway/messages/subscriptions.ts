import { Arg, Ctx, Extensions, Float, Resolver, Root, Subscription } from 'type-graphql';
import type { SendMessage } from '#domain/messages/commands.ts';
import { conversation as aggregate } from '#domain/messages/decider.ts';
import { ConversationMissing } from '#domain/messages/refusals.ts';
import { type ConversationDocument, MOST_MISSED, readArrivals, readConversation, readSeveral, readTally } from '#projections/messages/conversations.ts';
import type { ConversationNotice } from '#projections/messages/tally.ts';
import type { Context } from '../context.ts';
import { only } from '../only.ts';
import { resumed, TooFarBehind } from '../resumed.ts';
import { RESUMABLE } from '../subscriptionOperations.ts';
import { ConversationChange, MessageReceived, Typing } from './liveTypes.ts';
import { readCorrespondents } from './people.ts';
import { sideOfBox, standingOf } from './sides.ts';
import { Mailbox } from './types.ts';
import { conversationTypes, inboxType, messageTypes } from './views.ts';

type Arrival = { readonly conversationId: string; readonly nth: number; readonly position: number };
type TypingNotice = { readonly conversationId: string; readonly side: string };
type Subscribing<A> = { readonly context: Context; readonly args: A };
type BoxArgs = { readonly box: Mailbox };

const noticesOf = ({ services }: Context, side: string) => services.notices.on<ConversationNotice>(`conversations/${side}`);

/** What arrives in a box; with `after` first what arrived since that position of the log, nothing twice. */
function arrivals({ context, args: { box, after } }: Subscribing<BoxArgs & { after?: number | null }>): AsyncIterableIterator<Arrival> {
  const side = sideOfBox(context, box);
  const live = only(noticesOf(context, side), async ({ kind }) => kind === 'message') as AsyncIterableIterator<Arrival>;
  return resumed(context.services, live, after, async (known) => {
    const missed = await readArrivals(context.services.models, side, known);
    if (missed.length > MOST_MISSED) throw TooFarBehind();
    return missed;
  });
}

/** The other side of a conversation is writing; looked at again for each, because a block may have come between. */
function typing({ context, args: { box } }: Subscribing<BoxArgs>): AsyncIterableIterator<TypingNotice> {
  const side = sideOfBox(context, box);
  return only(context.services.notices.on<TypingNotice>(`typing/${side}`), async ({ conversationId, side: other }) => {
    const { state } = await context.stateOf(aggregate, { conversationId } as SendMessage['data']);
    if (!state?.sides.includes(side) || !state.sides.includes(other)) return false;
    return (await standingOf(context, side, other, conversationId)) === 'free';
  });
}

/** The conversation of a notice, when it is between this side and another. */
async function ofSide({ services }: Context, conversationId: string, side: string): Promise<ConversationDocument> {
  const found = await readConversation(services.models, conversationId);
  if (!found?.sides.includes(side)) throw ConversationMissing();
  return found;
}

/** What happens in the asking member's conversations. Each event is shown to whoever may see it at that moment. */
@Resolver()
export class MessageSubscriptions {
  @Subscription(() => MessageReceived, {
    description: 'Messages as they arrive or are edited, and those sent from other screens; with `after` first what arrived since that position.',
    subscribe: (asked) => arrivals(asked as unknown as Subscribing<BoxArgs & { after?: number | null }>),
  })
  @Extensions(RESUMABLE)
  async messageReceived(
    @Root() { conversationId, nth, position }: Arrival,
    @Ctx() context: Context,
    @Arg('box', () => Mailbox, { defaultValue: 'own' }) box: Mailbox,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<MessageReceived> {
    const side = sideOfBox(context, box);
    const found = await ofSide(context, conversationId, side);
    const [message] = await messageTypes(context, found, await readSeveral(context.services.models, [{ conversationId, nth }]), side);
    if (!message) throw ConversationMissing();
    return { position, message, ...(await around(context, found, side)) };
  }

  @Subscription(() => ConversationChange, {
    description: 'A conversation whenever something in it has changed: messages, read marks, its end.',
    subscribe: (asked) => {
      const { context, args } = asked as unknown as Subscribing<BoxArgs>;
      return noticesOf(context, sideOfBox(context, args.box));
    },
  })
  async conversationChanged(
    @Root() { conversationId }: ConversationNotice,
    @Ctx() context: Context,
    @Arg('box', () => Mailbox, { defaultValue: 'own' }) box: Mailbox,
  ): Promise<ConversationChange> {
    const side = sideOfBox(context, box);
    return around(context, await ofSide(context, conversationId, side), side);
  }

  @Subscription(() => Typing, { description: 'Passing, and kept nowhere.', subscribe: (asked) => typing(asked as unknown as Subscribing<BoxArgs>) })
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
