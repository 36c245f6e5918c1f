import { z } from 'zod';
import { LONGEST_ALT, LONGEST_CAPTION, MOST_PICTURES } from '#domain/portfolio/limits.ts';
import {
  PictureReasonMissing,
  PortfolioAltNeeded,
  PortfolioAltTooLong,
  PortfolioCaptionTooLong,
  PortfolioChanged,
} from '#domain/portfolio/refusals.ts';
import { line, words } from '../http/text.ts';

/** What is said of a picture. */
export type PictureWords = { readonly alt: string; readonly caption: string };
/** A picture the calling member has uploaded, for their own page or that of a shop. */
export type NewPicture = PictureWords & { readonly fileId: string; readonly shopId: string | undefined };

const alt = line('What is to be seen', PortfolioAltNeeded().message)
  .min(1, PortfolioAltNeeded().message)
  .max(LONGEST_ALT, PortfolioAltTooLong().message);
const caption = line('The caption')
  .max(LONGEST_CAPTION, PortfolioCaptionTooLong().message)
  .nullish()
  .transform((text) => text ?? '');
const fileId = z.string('The id of a picture is a text.').regex(/^[0-9A-Za-z]{22}$/, 'That is no id of a picture.');
/** A shop of the calling member; left out or null, their own page. */
export const page = z
  .string('The id of a shop is a text.')
  .nullish()
  .transform((id) => id || undefined);

export const pictureWords: z.ZodType<PictureWords> = z.object({ alt, caption }, 'Please describe the picture.');
export const newPicture: z.ZodType<NewPicture> = z.object(
  { fileId, shopId: page, alt, caption },
  'Please choose a picture.',
);
/** Far more than a page has are not looked at. */
export const pictureIds = z
  .array(z.string('The id of a picture is a text.'), 'ids is a list of pictures.')
  .max(MOST_PICTURES, PortfolioChanged().message);

/** What a member adds to a report, and a moderator's reason; the decider checks their length. */
export const note = words('The note');
export const reason = words('The reason', PictureReasonMissing().message);

/** In the REST facade. */
export const wordsBody = z.object(
  { alt: alt.meta({ minLength: 1, maxLength: LONGEST_ALT }), caption },
  'Please describe the picture.',
);
export const newPictureBody: z.ZodType<NewPicture> = z
  .object(
    {
      _id: fileId.describe('As `POST /portfolio/picture` answered it'),
      shop_id: page.describe('A barber shop of the calling member; left out, their own page'),
      alt: alt.meta({ minLength: 1, maxLength: LONGEST_ALT, description: 'What is to be seen on it' }),
      caption,
    },
    'Please choose a picture.',
  )
  .transform(({ _id, shop_id, ...said }) => ({ ...said, fileId: _id, shopId: shop_id }))
  .meta({ id: 'NewPortfolioPicture' });
