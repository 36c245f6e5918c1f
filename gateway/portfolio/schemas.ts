import { z } from 'zod';
import { id, instant, text } from '../http/schemas.ts';

export const portfolioPicture = z
  .object({
    _id: id,
    owner_id: id,
    shop_id: id.nullable().describe('The barber shop on whose page it is; null on the member’s own'),
    href: text.describe('Full address, while it is shown; `?w=320`, `640` or `1280` is narrower'),
    width: z.int(),
    height: z.int(),
    alt: text.describe('What is to be seen on it'),
    caption: text.describe('May be empty'),
    addedAt: instant,
    hidden_for: text.nullable().describe('Why a moderator has hidden it; for its member and moderators'),
  })
  .meta({ id: 'PortfolioPicture' });

export const portfolioPage = z
  .object({ _id: id.describe('Of the member or the shop'), pictures: z.array(portfolioPicture) })
  .meta({ id: 'Portfolio' });

export const ownPortfolioPage = portfolioPage
  .extend({ removed: z.array(portfolioPicture).describe('Those that can still be put back, the latest first') })
  .meta({ id: 'OwnPortfolio' });

/** A picture that members have reported. */
export const reportedPicture = z
  .object({
    _id: id.describe('The picture'),
    picture: portfolioPicture,
    reports: z
      .array(
        z.object({
          cause: text,
          note: text,
          createdAt: instant,
          reporter: z.object({ _id: id, firstName: text, lastName: text }),
        }),
      )
      .describe('Empty where it is the moderator’s own picture'),
  })
  .meta({ id: 'ReportedPicture' });
