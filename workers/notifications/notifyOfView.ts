import { z } from 'zod';
import type { MemberViewedAs } from '#domain/users/events.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify } from './notify.ts';

const data = cause.extend({ memberId: z.string() });

/** Tells a member that a platform owner looks at the platform as they see it; why is in the mail (`mail-viewed-as`). */
export const notifyOfView = job<MemberViewedAs, z.infer<typeof data>>({
  name: 'tell-of-view',
  on: ['MemberViewedAs'],
  data,
  from(event) {
    const what = causeOf(event as Fact);
    return what && { ...what, memberId: event.data.accountId };
  },
  async run(what, tools) {
    const { eventId, memberId, actorId } = what;
    if (isStale(what, tools.now())) return;
    await notify(tools, memberId, {
      notificationId: eventId,
      topic: 'moderation',
      kind: 'viewedAs',
      refs: { actorId },
      letter: true,
    });
  },
});
