import { Arg, Args, Authorized, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { withRows } from '#projections/keyset.ts';
import { conversations, readConversations } from '#projections/messages/conversations.ts';
import {
  conversationReports,
  REPORTS_TOPIC,
  type ReportDocument,
  type ReportNotice,
  readReports,
  readRulings,
} from '#projections/messages/reports.ts';
import { connectionOf, keysetOf, PageArgs } from '../graphql/connection.ts';
import { type Context, member, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { topicSubscription } from '../live/subscription.ts';
import * as actions from './actions.ts';
import { decision as settling, reason as why } from './inputs.ts';
import { readCorrespondents } from './people.ts';
import {
  type ConversationReport,
  ConversationReportConnection,
  type ConversationRuling,
  ConversationRulingConnection,
  ReportDecision,
} from './reportTypes.ts';
import type { Correspondent } from './types.ts';
import { aboutsOf } from './views.ts';

/** Reported conversations, for the platform owners. */
@Resolver()
export class ReportResolver {
  @Authorized('superadmin')
  @Query(() => ConversationReportConnection, {
    description:
      'Reports that wait to be settled, oldest first, but nothing about conversations of one’s own. For platform owners.',
  })
  async conversationReports(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ConversationReportConnection> {
    const keyset = keysetOf('reports', page);
    const found = await readReports(await context.fresh(conversationReports), context.actor.id, keyset);
    return connectionOf('reports', withRows(found, (await describe(context, found.rows)).reports));
  }

  @Authorized('superadmin')
  @Query(() => ConversationRulingConnection, {
    description: 'What was decided about reported conversations, newest first. For platform owners.',
  })
  async conversationRulings(
    @Ctx() context: Context,
    @Args(() => PageArgs) page: PageArgs,
  ): Promise<ConversationRulingConnection> {
    const found = await readRulings(await context.fresh(conversationReports), keysetOf('rulings', page));
    const rulings = found.rows;
    const { reports, person } = await describe(
      context,
      rulings.map(({ report }) => report),
      rulings.map(({ moderatorId }) => moderatorId),
    );
    const shown = rulings.map(
      ({ position, decision, reason, moderatorId, at, report: { against } }, index): ConversationRuling => ({
        position,
        decision,
        at,
        moderator: person(moderatorId),
        reason: against === context.actor.id ? '' : reason,
        report: reports[index] as ConversationReport,
      }),
    );
    return connectionOf('rulings', withRows(found, shown));
  }

  @Mutation(() => Boolean, {
    description:
      'Calls the platform owners, who may read what was said so far until they have decided. The other side is not told.',
  })
  async reportConversation(
    @Arg('id', () => ID, { description: 'The conversation’s `id`; CONVERSATION_MISSING when it is between others.' })
    id: string,
    @Arg('reason', () => String, {
      description: 'What is wrong, for the platform owners; plain text, 1 to 500 characters.',
    })
    reason: string,
    @Ctx() context: Context,
  ): Promise<boolean> {
    member(context);
    await actions.report(context, id, parse(why, { reason }).reason);
    return true;
  }

  @Authorized('superadmin')
  @Mutation(() => Boolean, {
    description:
      'Decides about a report. For platform owners who are no side of it. Who reported reads the reason; the other side too when it is warned or the conversation is closed.',
  })
  async settleConversationReport(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The reported conversation’s `id`.' }) id: string,
    @Arg('decision', () => ReportDecision, { description: 'What is decided.' }) decision: ReportDecision,
    @Arg('reason', () => String, { description: 'For the sides, plain text, 1 to 500 characters.' }) reason: string,
    @Arg('by', () => ID, {
      nullable: true,
      description: 'Whose report, by the member’s id; can be left out while only one side’s waits.',
    })
    by: string | null,
  ): Promise<boolean> {
    await actions.settleReport(context, id, parse(settling, { decision, reason, by }));
    return true;
  }

  @topicSubscription<object, ReportNotice>(() => ID, {
    description:
      'For the platform owners: the conversation a report of which has come or was settled, but none of one’s own.',
    topic({ context }) {
      memberWith(context, 'superadmin');
      return REPORTS_TOPIC;
    },
    isWanted: ({ sides }, { context }) => sides?.includes(context.actor.id) === false,
  })
  conversationReportsChanged(@Root() { conversationId }: ReportNotice, @Ctx() context: Context): string {
    memberWith(context, 'superadmin');
    return conversationId;
  }
}

/** Stand-ins in a report about the calling platform owner, who must learn neither the reporter nor the conversation. */
const someone: Correspondent = { id: '', kind: 'member', name: 'A member', pictureUrl: null };
/** A subject that no reportable conversation has. */
const something: ConversationReport['about'] = { kind: 'support', id: null, title: '', href: null };
const hidden = { conversationId: '', about: something, by: someone, reason: '' };

/** Reports with the members and items they are about, read in one round trip; and further members by id. */
async function describe(context: Context, found: readonly ReportDocument[], others: readonly string[] = []) {
  const sides = found.flatMap(({ side, against }) => [side, against]);
  const ids = found.map(({ conversationId }) => conversationId);
  const models = await context.fresh(conversations);
  const [{ people }, abouts] = await Promise.all([
    readCorrespondents(context, [], [...sides, ...others]),
    readConversations(models, ids).then((begun) => aboutsOf(context, begun)),
  ]);
  const person = (id: string) => people.get(id) as Correspondent;
  const reports = found.map(({ conversationId, side, against, reason, at }): ConversationReport => {
    const about = abouts.get(conversationId) as ConversationReport['about'];
    const all = { conversationId, about, by: person(side), against: person(against), reason, reportedAt: at };
    return against === context.actor.id ? { ...all, ...hidden } : all;
  });
  return { reports, person };
}
