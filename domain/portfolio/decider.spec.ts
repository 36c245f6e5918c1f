import { describe, expect, it } from 'vitest';
import { fold } from '../decider.ts';
import { given } from '../given.testing.ts';
import { partsOfPortfolioPicture, portfolioPictureIdOf } from '../ids.ts';
import { portfolio } from './decider.ts';
import type { PortfolioEvent } from './events.ts';
import { MOST_A_DAY, MOST_PICTURES } from './limits.ts';
import {
  NotYourPortfolio,
  PortfolioAltNeeded,
  PortfolioAltTooLong,
  PortfolioCaptionTooLong,
  PortfolioChanged,
  PortfolioFull,
  PortfolioPictureIsHidden,
  PortfolioPictureMissing,
  PortfolioUndoTooLate,
  TooManyAdded,
} from './refusals.ts';
import { pageOf } from './state.ts';
import { AT, added, ann, bob, later, moderator, OTHER, ordered, PICTURE, SHOP, send, size, words } from './testing.ts';

const idOf = (nth: number) => portfolioPictureIdOf(ann.id, `File${String(nth).padStart(18, '0')}`);
const many = (count: number, shopId?: string, addedAt = AT) =>
  Array.from({ length: count }, (_, nth) => added(idOf(nth), shopId, addedAt));
const removed = (removedAt = AT, pictureId = PICTURE): PortfolioEvent => ({
  type: 'PortfolioPictureRemoved',
  data: { ownerId: ann.id, pictureId, removedAt },
});
const hidden: PortfolioEvent = {
  type: 'PortfolioPictureHidden',
  data: { ownerId: ann.id, pictureId: PICTURE, moderatorId: moderator.id, reason: 'Not yours.' },
};
const add = (data: object = {}, by = ann, at = AT) =>
  send('AddPortfolioPicture', { ...words, ...size, ...data }, by, at);
const order = (events: readonly PortfolioEvent[], shopId?: string) =>
  pageOf(fold(portfolio, events), shopId).map(({ pictureId }) => pictureId);

describe('adding a picture', () => {
  it('puts it at the end of the own page, or of that of a shop', () => {
    given(portfolio).when(add()).appends(added());
    given(portfolio, added(OTHER))
      .when(add({ shopId: SHOP }))
      .appends(added(PICTURE, SHOP));
    expect(order([added(OTHER), added(PICTURE, SHOP), added(idOf(1))])).toEqual([OTHER, idOf(1)]);
  });
  it('is its owner’s alone, and the same again appends nothing', () => {
    given(portfolio).when(add({}, bob)).refuses(NotYourPortfolio);
    given(portfolio, added()).when(add()).appendsNothing();
    given(portfolio, added(), removed()).when(add()).appendsNothing();
  });
  it('needs words for what is to be seen, and takes a short caption or none', () => {
    given(portfolio)
      .when(add({ alt: ' ' }))
      .refuses(PortfolioAltNeeded);
    given(portfolio)
      .when(add({ alt: 'a'.repeat(301) }))
      .refuses(PortfolioAltTooLong);
    given(portfolio)
      .when(add({ caption: 'a'.repeat(201) }))
      .refuses(PortfolioCaptionTooLong);
    const bare = added();
    given(portfolio)
      .when(add({ caption: '' }))
      .appends({ ...bare, data: { ...bare.data, caption: '' } });
  });
  it('ends at twelve on a page, of which removed ones are none', () => {
    const full = many(MOST_PICTURES, SHOP, later(-48));
    given(portfolio, ...full)
      .when(add({ shopId: SHOP }))
      .refuses(PortfolioFull);
    given(portfolio, ...full)
      .when(add())
      .appends(added());
    given(portfolio, ...full, removed(AT, idOf(3)))
      .when(add({ shopId: SHOP }))
      .appends(added(PICTURE, SHOP));
  });
  it('ends at twenty within a day, on all pages together, also of those that were removed since', () => {
    const other = Array.from({ length: MOST_A_DAY - MOST_PICTURES }, (_, nth) => added(idOf(50 + nth), SHOP));
    const today: PortfolioEvent[] = [...many(MOST_PICTURES), ...other, removed(AT, idOf(0))];
    given(portfolio, ...today)
      .when(add())
      .refuses(TooManyAdded);
    given(portfolio, ...today)
      .when(add({}, ann, later(25)))
      .appends(added(PICTURE, undefined, later(25)));
  });
});

describe('the words of a picture', () => {
  it('are changed by its owner, and the same appends nothing', () => {
    const data = { ownerId: ann.id, pictureId: PICTURE, alt: 'A chair', caption: '' };
    given(portfolio, added())
      .when(send('DescribePortfolioPicture', data))
      .appends({ type: 'PortfolioPictureDescribed', data });
    given(portfolio, added()).when(send('DescribePortfolioPicture', words)).appendsNothing();
    given(portfolio, added())
      .when(send('DescribePortfolioPicture', words, bob))
      .refuses(NotYourPortfolio);
  });
  it('stay while it is hidden, and there are none of one that is removed', () => {
    const changed = { ...words, caption: 'New' };
    given(portfolio, added(), hidden).when(send('DescribePortfolioPicture', changed)).refuses(PortfolioPictureIsHidden);
    given(portfolio, added(), removed())
      .when(send('DescribePortfolioPicture', changed))
      .refuses(PortfolioPictureMissing);
  });
});

describe('the order of a page', () => {
  const page = [added(), added(idOf(1), SHOP), added(OTHER)];
  it('names each of its pictures once, and those of no other page', () => {
    given(portfolio, ...page)
      .when(ordered([OTHER, PICTURE]))
      .appends({ type: 'PortfolioOrdered', data: { ownerId: ann.id, pictureIds: [OTHER, PICTURE] } });
    given(portfolio, ...page)
      .when(ordered([PICTURE, OTHER]))
      .appendsNothing();
    for (const wrong of [[PICTURE], [PICTURE, PICTURE], [PICTURE, OTHER, idOf(1)]])
      given(portfolio, ...page)
        .when(ordered(wrong))
        .refuses(PortfolioChanged);
    given(portfolio, ...page)
      .when(ordered([OTHER, PICTURE], bob))
      .refuses(NotYourPortfolio);
  });
  it('leaves the other pages, and what can be put back, where they are', () => {
    const events: PortfolioEvent[] = [
      ...[...page, added(idOf(2)), removed(AT, OTHER)],
      { type: 'PortfolioOrdered', data: { ownerId: ann.id, pictureIds: [idOf(2), PICTURE] } },
    ];
    expect(order(events)).toEqual([idOf(2), PICTURE]);
    const back: PortfolioEvent = { type: 'PortfolioRemovalUndone', data: { ownerId: ann.id, pictureId: OTHER } };
    expect(order([...events, back])).toEqual([idOf(2), OTHER, PICTURE]);
    expect(order([...events, back], SHOP)).toEqual([idOf(1)]);
  });
});

describe('removing a picture', () => {
  const undo = (at = AT, by = ann) => send('UndoPortfolioRemoval', {}, by, at);
  it('is its owner’s, once, and is undone within a day', () => {
    given(portfolio, added()).when(send('RemovePortfolioPicture')).appends(removed());
    given(portfolio, added(), removed()).when(send('RemovePortfolioPicture')).appendsNothing();
    given(portfolio, added())
      .when(send('RemovePortfolioPicture', {}, bob))
      .refuses(NotYourPortfolio);
    given(portfolio).when(send('RemovePortfolioPicture')).refuses(PortfolioPictureMissing);
    given(portfolio, added(), removed())
      .when(undo(later(24)))
      .appends({ type: 'PortfolioRemovalUndone', data: { ownerId: ann.id, pictureId: PICTURE } });
    given(portfolio, added()).when(undo()).appendsNothing();
    given(portfolio, added(), removed())
      .when(undo(later(25)))
      .refuses(PortfolioUndoTooLate);
    given(portfolio, added(), removed()).when(undo(AT, bob)).refuses(NotYourPortfolio);
  });
  it('is not undone where its page is full by now', () => {
    given(portfolio, added(), removed(), ...many(MOST_PICTURES))
      .when(undo())
      .refuses(PortfolioFull);
  });
  it('is forgotten with the next addition after its day', () => {
    given(portfolio, added(), removed(), added(OTHER, undefined, later(25)))
      .when(undo(later(26)))
      .refuses(PortfolioPictureMissing);
  });
});

it('the id of a picture says whose it is', () => {
  expect(partsOfPortfolioPicture(PICTURE)).toEqual({ ownerId: ann.id, fileId: 'FileOfTheFirstPicture0' });
  expect(partsOfPortfolioPicture(ann.id)).toBeUndefined();
  expect(partsOfPortfolioPicture(`${PICTURE.slice(0, -1)}/`)).toBeUndefined();
});
