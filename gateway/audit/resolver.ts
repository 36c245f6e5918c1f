import {
  Arg,
  Args,
  Authorized,
  Ctx,
  Float,
  GraphQLISODateTime,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
} from 'type-graphql';
import type { RecordType as RecordTypeName } from '#domain/audit/events.ts';
import { PageArgs } from '../graphql/connection.ts';
import { type Context, memberWith } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { words } from '../http/text.ts';
import { RESUMABLE } from '../live/extensions.ts';
import { type After, subscription } from '../live/subscription.ts';
import { EVENT_TYPES } from '../words/words.ts';
import { recordAsOf } from './asOf.ts';
import { entriesOf, tell } from './entries.ts';
import { auditFilter, record, recordedFilter } from './filter.ts';
import { historyOf, setBack } from './history.ts';
import { auditDetails, auditPage, nameTold, recordRead } from './reads.ts';
import { restoreChanges } from './restoreChanges.ts';
import { type Appended, tailOf } from './tail.ts';
import {
  AuditChange,
  AuditDetails,
  AuditEvent,
  AuditFilterInput,
  AuditPage,
  HistoryConnection,
  RecordAsOf,
  RecordType,
} from './types.ts';

const OF_RECORD = 'The kind of record.';
const REASON = 'Why, in 3 to 500 characters; it is put on record.';

@Resolver()
export class AuditResolver {
  @Authorized('superadmin')
  @Query(() => AuditPage, {
    description:
      'Every event in plain words, the newest first. For platform owners; that they read it is recorded, once an hour for each filter.',
  })
  audit(
    @Arg('filter', () => AuditFilterInput, { nullable: true, description: 'Everything when left out.' })
    filter: AuditFilterInput | null,
    @Arg('first', () => Int, { nullable: true }) first: number | null,
    @Arg('after', () => String, {
      nullable: true,
      description: 'The `endCursor` of a page; anything else is refused with BAD_CURSOR.',
    })
    after: string | null,
    @Ctx() context: Context,
  ): Promise<AuditPage> {
    return auditPage(context, parse(auditFilter, filter ?? {}), { first, after });
  }

  @Authorized('superadmin')
  @Query(() => AuditDetails, {
    nullable: true,
    description: 'One event with all that is recorded of it; null when none has the position. For platform owners.',
  })
  async auditEvent(
    @Arg('position', () => Float, { description: 'Its position in the log.' }) position: number,
    @Ctx() context: Context,
  ): Promise<AuditDetails | null> {
    return Number.isSafeInteger(position) && position >= 0 ? ((await auditDetails(context, position)) ?? null) : null;
  }

  @Authorized('superadmin')
  @Query(() => [String], { description: 'The names that events have, in the order of the alphabet.' })
  auditTypes(): string[] {
    return [...EVENT_TYPES];
  }

  @Authorized('superadmin')
  @Query(() => String, {
    nullable: true,
    description:
      'What a record is called today: a name, a title or a topic; of a plan, a profile or terms, the member’s name. Null where it has none or is not there. For platform owners; that they read a member’s name is recorded.',
  })
  async recordName(
    @Arg('type', () => RecordType, { description: OF_RECORD }) type: RecordTypeName,
    @Arg('id', () => ID, {
      description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.',
    })
    id: string,
    @Ctx() context: Context,
  ): Promise<string | null> {
    return (await nameTold(context, parse(record, { type, id }))) ?? null;
  }

  @Authorized()
  @Query(() => HistoryConnection, {
    description:
      'What happened to a record, the newest first. For whoever owns it and for platform owners; for others it is missing, with RECORD_MISSING.',
  })
  history(
    @Arg('type', () => RecordType, { description: OF_RECORD }) type: RecordTypeName,
    @Arg('id', () => ID, {
      description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.',
    })
    id: string,
    @Args(() => PageArgs) page: PageArgs,
    @Ctx() context: Context,
  ): Promise<HistoryConnection> {
    return historyOf(context, parse(record, { type, id }), page);
  }

  @Authorized()
  @Query(() => RecordAsOf, {
    nullable: true,
    description:
      'A record as it was at a moment, which is an instant or the position of an event (MOMENT_NEEDED unless it is one of them); null while it was not there yet. For those who read its `history`; for others it is missing, with RECORD_MISSING.',
  })
  recordAsOf(
    @Arg('type', () => RecordType, { description: OF_RECORD }) type: RecordTypeName,
    @Arg('id', () => ID, {
      description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.',
    })
    id: string,
    @Arg('at', () => GraphQLISODateTime, { nullable: true, description: 'What had happened by this instant counts.' })
    at: Date | null,
    @Arg('position', () => Float, {
      nullable: true,
      description: 'What had happened up to the event with this position counts, that event too.',
    })
    position: number | null,
    @Ctx() context: Context,
  ): Promise<RecordAsOf | undefined> {
    const moment = { at: at?.toISOString(), position: position ?? undefined };
    return recordAsOf(context, parse(record, { type, id }), moment);
  }

  @Authorized()
  @Query(() => [AuditChange], {
    description:
      'What `restoreVersion` would change, field by field, from how the record is now to what it would be; empty where it is as it was then. For those who read its `history`; refuses as `restoreVersion` would.',
  })
  restoreChanges(
    @Arg('type', () => RecordType, { description: OF_RECORD }) type: RecordTypeName,
    @Arg('id', () => ID, {
      description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.',
    })
    id: string,
    @Arg('revision', () => Int, { description: 'The `revision` of an event that is `restorable`.' }) revision: number,
    @Ctx() context: Context,
  ): Promise<AuditChange[]> {
    return restoreChanges(context, parse(record, { type, id }), revision);
  }

  @Authorized()
  @Mutation(() => AuditEvent, {
    description:
      'Sets a shop, product, profile, campaign, the opening of a thread or terms of sale back to what it was right after an event, by the command that changes it at other times and with that command’s rules. An event of a shop’s menu sets its menu back, any other event the rest of it. Pictures, addresses and user names stay. Answers what was changed, in words.',
  })
  restoreVersion(
    @Arg('type', () => RecordType, { description: OF_RECORD }) type: RecordTypeName,
    @Arg('id', () => ID, {
      description: 'As the record’s own type has it; of a plan, a profile or terms, the member’s.',
    })
    id: string,
    @Arg('revision', () => Int, { description: 'The `revision` of an event that is `restorable`.' }) revision: number,
    @Arg('reason', () => String, { description: REASON }) reason: string,
    @Ctx() context: Context,
  ): Promise<AuditEvent> {
    return setBack(context, parse(record, { type, id }), revision, parse(words('The reason'), reason));
  }

  @subscription<After & { readonly filter?: AuditFilterInput | null }>(() => AuditEvent, {
    description: 'Events as they are recorded; with `after` first those since that position. For platform owners.',
    sharing: RESUMABLE,
    async source({ context, args }) {
      memberWith(context, 'superadmin');
      const filter = parse(auditFilter, args.filter ?? {});
      await recordRead(context, 'list', recordedFilter(filter));
      return tailOf(context.services, filter, args.after);
    },
  })
  async auditAppended(
    @Root() { event }: Appended,
    @Ctx() context: Context,
    @Arg('filter', () => AuditFilterInput, { nullable: true, description: 'Everything when left out.' })
    _filter: AuditFilterInput | null,
    @Arg('after', () => Float, { nullable: true }) _after: number | null,
  ): Promise<AuditEvent> {
    memberWith(context, 'superadmin');
    const { store, models } = context.services;
    const [entry] = await entriesOf(models, await tell(store, [event]), { isPlatformOwner: true });
    if (!entry) throw new Error('An event has an entry.');
    return entry;
  }
}
