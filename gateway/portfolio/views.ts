import { MOST_PICTURES } from '#domain/portfolio/limits.ts';
import { hasRight } from '#domain/rights.ts';
import type { OwnedPicture } from '#projections/portfolio/portfolios.ts';
import type { Context } from '../http/context.ts';
import { actorIn } from '../http/scopes.ts';
import type { OwnPage, Page } from './actions.ts';
import type { OwnPortfolio, Portfolio, PortfolioPicture } from './types.ts';

/** Whether the caller also sees what moderators have hidden of a member: that member, and moderators. */
export function seesHidden(context: Pick<Context, 'actor' | 'session'>, ownerId: string): boolean {
  const actor = actorIn(context, 'bookings', 'community');
  return actor.id === ownerId || hasRight(actor.role, 'moderate');
}

const hrefOf = (pictureId: string): string => `/api/v1/portfolio/picture/${pictureId}`;

/** A picture in GraphQL, as the caller sees it. */
export function pictureType(context: Pick<Context, 'actor' | 'session'>, picture: OwnedPicture): PortfolioPicture {
  const { pictureId, ownerId, shopId, width, height, alt, caption, addedAt, reporters, hiddenFor } = picture;
  const { id, role } = actorIn(context, 'bookings', 'community');
  return {
    ...{
      id: pictureId,
      ownerId,
      shopId: shopId ?? null,
      href: hrefOf(pictureId),
      width,
      height,
      alt,
      caption,
      addedAt,
    },
    isReportedByMe: role === 'visitor' ? null : reporters.includes(id),
    hiddenFor: seesHidden(context, ownerId) ? (hiddenFor ?? null) : null,
  };
}

/** A picture in the REST facade, with its full address. */
export const pictureRow = (context: Context, picture: OwnedPicture) => {
  const { id, ownerId, shopId, href, hiddenFor, isReportedByMe: _mine, ...shown } = pictureType(context, picture);
  const { publicUrl } = context.services;
  return { _id: id, owner_id: ownerId, shop_id: shopId, href: publicUrl + href, ...shown, hidden_for: hiddenFor };
};

export const portfolioType = (context: Context, { pageId, pictures }: Page): Portfolio => ({
  id: pageId,
  pictures: pictures.map((one) => pictureType(context, one)),
});

export const ownPortfolioType = (context: Context, page: OwnPage): OwnPortfolio => ({
  ...portfolioType(context, page),
  removed: page.removed.map((one) => pictureType(context, one)),
  most: MOST_PICTURES,
});

export const pageRow = (context: Context, { pageId, pictures }: Page) => ({
  _id: pageId,
  pictures: pictures.map((one) => pictureRow(context, one)),
});

export const ownPageRow = (context: Context, page: OwnPage) => ({
  ...pageRow(context, page),
  removed: page.removed.map((one) => pictureRow(context, one)),
});
