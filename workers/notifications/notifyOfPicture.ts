import { z } from 'zod';
import { portfolio } from '#domain/portfolio/decider.ts';
import type {
  PortfolioPictureHidden,
  PortfolioPictureReported,
  PortfolioPictureRestored,
} from '#domain/portfolio/events.ts';
import { pictureIn } from '#domain/portfolio/state.ts';
import { isPictureNoticeInForce } from '#domain/processes/notifications/pictureNotices.ts';
import type { Fact } from '#projections/projection.ts';
import { job } from '../job.ts';
import { cause, causeOf, isStale, notify, notifyOwners } from './notify.ts';

const data = cause.extend({ ownerId: z.string(), pictureId: z.string() });
type Data = z.infer<typeof data>;

type Ruled = PortfolioPictureHidden | PortfolioPictureRestored;

function ofPicture(event: Fact<Ruled | PortfolioPictureReported>): Data | null {
  const what = causeOf(event as Fact);
  const { ownerId, pictureId } = event.data;
  return what && { ...what, ownerId, pictureId };
}

/** Notifies a member of what a moderator decided about a picture of their portfolio, with the reason. */
export const notifyOfPictureRuling = job<Ruled, Data>({
  name: 'tell-of-picture-ruling',
  on: ['PortfolioPictureHidden', 'PortfolioPictureRestored'],
  data,
  from: ofPicture,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { type, eventId, ownerId, pictureId } = what;
    const kind = type === 'PortfolioPictureHidden' ? 'pictureHidden' : 'pictureRestored';
    await notify(tools, ownerId, { notificationId: eventId, topic: 'moderation', kind, refs: { pictureId } });
  },
});

/** Notifies the platform owners that a picture of a portfolio was reported, once until a moderator has decided. */
export const callForPicture = job<PortfolioPictureReported, Data>({
  name: 'call-for-picture',
  on: ['PortfolioPictureReported'],
  data,
  from: ofPicture,
  async run(what, tools) {
    if (isStale(what, tools.now())) return;
    const { ownerId, pictureId } = what;
    const kind = 'pictureReported';
    const refs = { pictureId };
    if (!(await isPictureNoticeInForce(tools.stateOf, { kind, refs }))) return;
    const { state } = await tools.stateOf(portfolio, { ownerId });
    const notificationId = `${kind}-${pictureId}-${pictureIn(state, pictureId)?.rounds ?? 0}`;
    await notifyOwners(tools, { notificationId, topic: 'moderation', kind, refs });
  },
});
