import type { Actor } from '../decider.ts';
import { portfolioPictureIdOf } from '../ids.ts';
import type { PortfolioCommand } from './commands.ts';
import type { PortfolioPictureAdded } from './events.ts';

export const ann: Actor = { id: 'AnnBarber0000000000000', role: 'SHOP_OWNER' };
export const bob: Actor = { id: 'BobCustomer00000000000', role: 'CUSTOMER' };
export const moderator: Actor = { id: 'MoModerates00000000000', role: 'moderator' };
export const SHOP = `${ann.id}Shop01`;
export const PICTURE = portfolioPictureIdOf(ann.id, 'FileOfTheFirstPicture0');
export const OTHER = portfolioPictureIdOf(ann.id, 'FileOfTheSecondPicture');
export const AT = '2027-01-12T12:00:00.000Z';
export const later = (hours: number): string => new Date(Date.parse(AT) + hours * 3_600_000).toISOString();
export const size = { width: 1200, height: 900 };
export const words = { alt: 'A chair of red leather', caption: 'Restored in 2026' };

/** A picture of Ann's, on her own page unless a shop is given. */
export const added = (pictureId = PICTURE, shopId?: string, addedAt = AT): PortfolioPictureAdded => ({
  type: 'PortfolioPictureAdded',
  data: { ownerId: ann.id, pictureId, ...(shopId === undefined ? {} : { shopId }), ...words, ...size, addedAt },
});

/** A command about Ann's first picture, or the one in `data`. */
export const send = (type: PortfolioCommand['type'], data: object = {}, by: Actor = ann, at = AT): PortfolioCommand =>
  ({ type, data: { ownerId: ann.id, pictureId: PICTURE, ...data }, at, by }) as unknown as PortfolioCommand;

export const ordered = (pictureIds: readonly string[], by: Actor = ann): PortfolioCommand => ({
  type: 'OrderPortfolio',
  data: { ownerId: ann.id, pictureIds },
  at: AT,
  by,
});
