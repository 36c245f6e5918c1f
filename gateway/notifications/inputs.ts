import { z } from 'zod';
import { isId } from '#domain/ids.ts';
import { LONGEST_TITLE } from '#domain/notifications/announcement.ts';
import { type Preferences, TOPICS } from '#domain/notifications/events.ts';
import { SendAtInvalid, TitleInvalid } from '#domain/notifications/refusals.ts';
import { line } from '../http/text.ts';
import { richText } from './schemas.ts';

const time = (name: string) =>
  z
    .string(`${name} must be HH:MM.`)
    .regex(/^\d{2}:\d{2}(:00(\.000)?)?$/, `${name} must be HH:MM.`)
    .transform((text) => text.slice(0, 5));

const wish = z.object({
  topic: z.enum(TOPICS, `topic must be one of ${TOPICS.join(', ')}.`),
  inApp: z.boolean('inApp must be true or false.'),
  mail: z.enum(['now', 'daily', 'never'], 'mail must be now, daily or never.'),
});

/** Changes of preferences; omitted fields stay, `quiet: null` ends the quiet hours. */
export const preferenceChanges = z
  .object(
    {
      topics: z.array(wish, 'topics must be a list.').nullish(),
      quiet: z.object({ from: time('from'), until: time('until') }).nullish(),
      dailyAt: time('dailyAt').nullish(),
      timeZone: z.string('timeZone must be text.').max(60, 'We do not know that time zone.').nullish(),
    },
    'Say what should change.',
  )
  .meta({ id: 'NotificationPreferenceChanges' });
export type PreferenceChanges = z.infer<typeof preferenceChanges>;

export function preferencesWith(
  { topics, quiet, dailyAt, timeZone }: PreferenceChanges,
  now: Preferences,
): Preferences {
  const wishes = Object.fromEntries((topics ?? []).map(({ topic, ...one }) => [topic, one]));
  return {
    topics: { ...now.topics, ...wishes },
    quiet: quiet === undefined ? now.quiet : quiet,
    dailyAt: dailyAt ?? now.dailyAt,
    timeZone: timeZone ?? now.timeZone,
  };
}

const { $schema: _dialect, ...shownContent } = z.toJSONSchema(richText);

/** The input of an announcement; `richTextOf` checks its content. */
export const announcementForm = z
  .object(
    {
      title: line('The title', TitleInvalid().message)
        .max(1_000, TitleInvalid().message)
        .meta({ maxLength: LONGEST_TITLE }),
      content: z.unknown().meta(shownContent),
      memberIds: z
        .array(z.string('memberIds must be ids.').refine(isId, 'memberIds must be ids.'), 'memberIds must be a list.')
        .nullish()
        .describe('Only these; all when left out'),
      // GraphQL has parsed it to a date already.
      sendAt: z
        .preprocess(
          (at) => (at instanceof Date ? at.toISOString() : at),
          z.iso.datetime({ offset: true, error: SendAtInvalid().message }).nullish(),
        )
        .transform((at) => (at ? new Date(at).toISOString() : undefined))
        .optional(),
    },
    'Please write the announcement.',
  )
  .meta({ id: 'NewAnnouncement' });
/** The search text for readers; undefined for all of them. */
export const searched = z
  .string('query must be text.')
  .max(200, 'query has at most 200 characters.')
  .nullish()
  .transform((text) => text?.trim() || undefined);
export type AnnouncementForm = z.infer<typeof announcementForm>;
