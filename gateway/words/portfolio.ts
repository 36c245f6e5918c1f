import type { PortfolioEvent } from '#domain/portfolio/events.ts';
import {
  field,
  type Part,
  pictureCount,
  platformOnly,
  reasonField,
  type Sentence,
  shop,
  type WordsOf,
} from './parts.ts';

type OfPicture = { readonly pictureId: string };
/** Fields of one picture, kept apart from those of the others of its owner. */
const ofPicture = ({ pictureId }: OfPicture, fields: Sentence['fields'], ...parts: readonly Part[]): Sentence => ({
  says: parts,
  fields: fields ?? [],
  about: pictureId,
});
const wordFields = ({ alt, caption }: { readonly alt: string; readonly caption: string }) => [
  field('what is to be seen', alt),
  field('caption', caption),
];
/** Where a page is: that of a shop, or the member's own. */
const page = (shopId: string | undefined): readonly Part[] =>
  shopId ? ['the portfolio of ', shop(shopId)] : ['the portfolio'];

/** Words for the stream of a member's portfolio. */
export const portfolio: WordsOf<PortfolioEvent> = {
  PortfolioPictureAdded: (data) =>
    ofPicture(data, [...wordFields(data), field('removed', '')], 'added a picture to ', ...page(data.shopId)),
  PortfolioPictureDescribed: (data) => ofPicture(data, wordFields(data), 'changed the words of a picture'),
  // The order is recorded by ids, which say nothing to a reader.
  PortfolioOrdered: ({ shopId, pictureIds }) => ({
    says: [`put ${pictureCount(pictureIds.length)} of `, ...page(shopId), ' in another order'],
  }),
  PortfolioPictureRemoved: (data) => ofPicture(data, [field('removed', 'yes')], 'removed a picture from the portfolio'),
  PortfolioRemovalUndone: (data) =>
    ofPicture(data, [field('removed', '')], 'put a removed picture back into the portfolio'),
  PortfolioPictureReported: ({ cause, note, ...data }) =>
    platformOnly(ofPicture(data, [field('note', note)], `reported a picture of a portfolio: ${cause}`)),
  PortfolioReportsDismissed: ({ reason, ...data }) =>
    ofPicture(data, reasonField(reason), 'let a reported picture of a portfolio stand'),
  PortfolioPictureHidden: ({ reason, ...data }) =>
    ofPicture(data, [field('hidden', 'yes'), ...reasonField(reason)], 'hid a picture of a portfolio'),
  PortfolioPictureRestored: ({ reason, ...data }) =>
    ofPicture(data, [field('hidden', ''), ...reasonField(reason)], 'restored a picture of a portfolio'),
};
