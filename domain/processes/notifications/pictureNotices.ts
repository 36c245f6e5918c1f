import type { StateOf } from '../../dispatch.ts';
import { partsOfPortfolioPicture } from '../../ids.ts';
import type { NoticeKind, Refs } from '../../notifications/events.ts';
import { shortened } from '../../plainText.ts';
import { portfolio } from '../../portfolio/decider.ts';
import { type Picture, pictureIn } from '../../portfolio/state.ts';
import { account } from '../../users/decider.ts';

/** Characters of what is to be seen on a picture: enough to recognise it in a line. */
const LONGEST_ALT = 80;

const PICTURE_KINDS = ['pictureHidden', 'pictureRestored', 'pictureReported'] as const satisfies readonly NoticeKind[];
export type PictureNoticeKind = (typeof PICTURE_KINDS)[number];
export const isPictureKind = (kind: NoticeKind): kind is PictureNoticeKind => PICTURE_KINDS.some((one) => one === kind);

const HOLDS: Readonly<Record<PictureNoticeKind, (picture: Picture) => boolean>> = {
  pictureHidden: ({ hiddenFor }) => hiddenFor !== undefined,
  pictureRestored: ({ hiddenFor }) => hiddenFor === undefined,
  pictureReported: ({ reporters }) => reporters.length > 0,
};

type PictureNotice = { readonly kind: PictureNoticeKind; readonly refs: Refs };

/** The picture a notification is about, while what it says of it holds; undefined afterwards, and once it is removed. */
async function pictureOf(stateOf: StateOf, { kind, refs }: PictureNotice): Promise<Picture | undefined> {
  const { pictureId = '' } = refs;
  const ownerId = partsOfPortfolioPicture(pictureId)?.ownerId;
  if (ownerId === undefined) return undefined;
  const picture = pictureIn((await stateOf(portfolio, { ownerId })).state, pictureId);
  if (!picture || picture.removedAt !== undefined || !HOLDS[kind](picture)) return undefined;
  // Of a closed account there is nothing to judge.
  return (await stateOf(account, { accountId: ownerId })).state.status === 'closed' ? undefined : picture;
}

/** Whether what a notification says of a picture of a portfolio still holds. */
export const isPictureNoticeInForce = async (stateOf: StateOf, notice: PictureNotice): Promise<boolean> =>
  (await pictureOf(stateOf, notice)) !== undefined;

/** Title, sentence and link: for moderators without the words of the picture, for its member with them and the reason. */
export async function pictureText(
  stateOf: StateOf,
  notice: PictureNotice,
): Promise<{ title: string; text: string; href: string }> {
  if (notice.kind === 'pictureReported')
    return {
      title: 'A picture waits for you',
      text: 'Members have reported a picture of a portfolio.',
      href: '/forum/review?tab=pictures',
    };
  const picture = await pictureOf(stateOf, notice);
  const which = picture?.alt ? `your picture “${shortened(picture.alt, LONGEST_ALT)}”` : 'a picture of yours';
  const isHidden = notice.kind === 'pictureHidden';
  const reason = isHidden ? picture?.hiddenFor : picture?.ruledFor;
  const says = isHidden
    ? `A moderator has hidden ${which}.`
    : `A moderator has looked at ${which} again and restored it.`;
  return {
    title: isHidden ? 'Your picture was hidden' : 'Your picture is back',
    text: [says, reason && `Reason: ${reason}`].filter(Boolean).join(' '),
    href: picture?.shopId ? `/portfolio?page=${picture.shopId}` : '/portfolio',
  };
}
