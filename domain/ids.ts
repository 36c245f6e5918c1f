import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const ACCOUNT_LENGTH = 22; // 22 base-62 characters carry 131 random bits
const SHOP_SUFFIX = 6;
const SHOP_LENGTH = ACCOUNT_LENGTH + SHOP_SUFFIX;
const DAY_DIGITS = 4;
const CART_DIGITS = 4; // of a cart's round and version, and of a plan's purchase
const COMMENT_SUFFIX = 8;
const MEMBERSHIP_SUFFIX = 12; // whoever has the id of an invitation reads who invites
const SERIES_SUFFIX = 12; // the ids of its bookings are made of it, and cannot be guessed either
const PICTURE_SUFFIX = ACCOUNT_LENGTH;
const MS_PER_DAY = 86_400_000;

/** Where random bytes come from; a simulation passes a seeded one. */
export type Entropy = (bytes: number) => Uint8Array;

/** Entropy fixed by a seed: the same seed gives the same ids, so a retried request names the same things. */
export const seededEntropy = (seed: string): Entropy => {
  let block = 0;
  return (bytes) => {
    const out = new Uint8Array(bytes);
    for (let filled = 0; filled < bytes; block += 1) {
      const digest = createHash('sha256').update(`${seed}/${block}`).digest();
      out.set(digest.subarray(0, Math.min(digest.length, bytes - filled)), filled);
      filled += digest.length;
    }
    return out;
  };
};

function base62(length: number, entropy: Entropy): string {
  let id = '';
  while (id.length < length)
    for (const byte of entropy(length * 2)) if (byte < 248 && id.length < length) id += ALPHABET[byte % 62];
  return id;
}

/*
 * An id says which stream guards it, so no command needs an index to find its stream: a shop's id begins with its
 * owner's, a booking's with its shop's and the day it was first made for. The rest is random and cannot be guessed.
 */

/** A random id: 22 characters of 0-9A-Za-z. */
export const newId = (entropy: Entropy = randomBytes): string => base62(ACCOUNT_LENGTH, entropy);

/** A new shop's (or product's) id under its owner. */
export const newShopId = (ownerId: string, entropy: Entropy = randomBytes): string =>
  ownerId + base62(SHOP_SUFFIX, entropy);

/** The owner of a shop, from its id; undefined when it is not a shop id. */
export const ownerOfShop = (shopId: string): string | undefined =>
  shopId.length === SHOP_LENGTH && isId(shopId) ? shopId.slice(0, ACCOUNT_LENGTH) : undefined;

/** A new booking's id for a shop and one of its local days (`YYYY-MM-DD`). */
export const newBookingId = (shopId: string, date: string, entropy: Entropy = randomBytes): string =>
  shopId +
  (Date.parse(`${date}T00:00:00Z`) / MS_PER_DAY).toString(36).padStart(DAY_DIGITS, '0') +
  base62(ACCOUNT_LENGTH, entropy);

/** The shop and the local day a booking was first made for, from its id; undefined when it is not a booking id. */
export function placeOfBooking(bookingId: string): { readonly shopId: string; readonly date: string } | undefined {
  if (bookingId.length !== SHOP_LENGTH + DAY_DIGITS + ACCOUNT_LENGTH || !isId(bookingId)) return undefined;
  const day = Number.parseInt(bookingId.slice(SHOP_LENGTH, SHOP_LENGTH + DAY_DIGITS), 36);
  const date = new Date(day * MS_PER_DAY);
  return Number.isNaN(date.getTime())
    ? undefined
    : { shopId: bookingId.slice(0, SHOP_LENGTH), date: date.toISOString().slice(0, 10) };
}

/** A new id for a person's place in the crew of a shop. */
export const newMembershipId = (shopId: string, entropy: Entropy = randomBytes): string =>
  shopId + base62(MEMBERSHIP_SUFFIX, entropy);

/** The shop a place in a crew belongs to, from its id; undefined when it is not such an id. */
export const shopOfMembership = (membershipId: string): string | undefined =>
  membershipId.length === SHOP_LENGTH + MEMBERSHIP_SUFFIX && isId(membershipId)
    ? membershipId.slice(0, SHOP_LENGTH)
    : undefined;

/** A new id for visits that a member repeats. */
export const newSeriesId = (memberId: string, entropy: Entropy = randomBytes): string =>
  memberId + base62(SERIES_SUFFIX, entropy);

/** The member whose visits a series repeats, from its id; undefined when it is not such an id. */
export const memberOfSeries = (seriesId: string): string | undefined =>
  seriesId.length === ACCOUNT_LENGTH + SERIES_SUFFIX && isId(seriesId)
    ? seriesId.slice(0, ACCOUNT_LENGTH)
    : undefined;

/** The id of the booking that the visit of a series on a local day becomes: the same each time. */
export const bookingIdOfVisit = (seriesId: string, shopId: string, date: string): string =>
  newBookingId(shopId, date, seededEntropy(`${seriesId}/${date}`));

/** A new comment's id under its thread. */
export const newCommentId = (threadId: string, entropy: Entropy = randomBytes): string =>
  threadId + base62(COMMENT_SUFFIX, entropy);

/**
 * The thread a post belongs to, from its id: the opening's is the thread's own, a comment's begins with it; undefined
 * when it is neither.
 */
export const threadOfPost = (postId: string): string | undefined =>
  (postId.length === ACCOUNT_LENGTH || postId.length === ACCOUNT_LENGTH + COMMENT_SUFFIX) && isId(postId)
    ? postId.slice(0, ACCOUNT_LENGTH)
    : undefined;

/**
 * The id of a picture in its owner’s portfolio: it begins with the owner’s and ends with that of the uploaded file, so that
 * a file is in a portfolio once.
 */
export const portfolioPictureIdOf = (ownerId: string, fileId: string): string => ownerId + fileId;

/** The owner and the file of a picture in a portfolio, from its id; undefined when it is not such an id. */
export const partsOfPortfolioPicture = (
  pictureId: string,
): { readonly ownerId: string; readonly fileId: string } | undefined =>
  pictureId.length === ACCOUNT_LENGTH + PICTURE_SUFFIX && isId(pictureId)
    ? { ownerId: pictureId.slice(0, ACCOUNT_LENGTH), fileId: pictureId.slice(ACCOUNT_LENGTH) }
    : undefined;

/** A new contribution's id under its campaign; it says nothing of who gives. */
export const newContributionId = (campaignId: string, entropy: Entropy = randomBytes): string =>
  campaignId + base62(COMMENT_SUFFIX, entropy);

/** The campaign a contribution belongs to, from its id; undefined when it is not a contribution's id. */
export const campaignOfContribution = (contributionId: string): string | undefined =>
  contributionId.length === ACCOUNT_LENGTH + COMMENT_SUFFIX && isId(contributionId)
    ? contributionId.slice(0, ACCOUNT_LENGTH)
    : undefined;

/** A new payout's id under its campaign. */
export const newPayoutId = newContributionId;

/** The campaign of a payout, from its id; undefined when it is not a payout's id. */
export const campaignOfPayout = campaignOfContribution;

/** The id of a member's n-th cart (from 0): a new one begins whenever one is paid. */
export const cartIdOf = (memberId: string, round: number): string =>
  `${memberId}C${round.toString(36).padStart(CART_DIGITS, '0')}`;

/** The member whose cart an id names; undefined when it is not a cart id. */
export const memberOfCart = (cartId: string): string | undefined =>
  cartId.length === ACCOUNT_LENGTH + 1 + CART_DIGITS && cartId[ACCOUNT_LENGTH] === 'C' && isId(cartId)
    ? cartId.slice(0, ACCOUNT_LENGTH)
    : undefined;

/** The id of the order that the n-th version of a cart becomes: the same cart checked out twice is one order. */
export const orderIdOf = (cartId: string, version: number): string =>
  `${cartId}O${version.toString(36).padStart(CART_DIGITS, '0')}`;

/** The cart an order was made of, from its id; undefined when it is not an order id. */
export const cartOfOrder = (orderId: string): string | undefined => {
  const cartId = orderId.slice(0, -1 - CART_DIGITS);
  return memberOfCart(cartId) && orderId[cartId.length] === 'O' && isId(orderId) ? cartId : undefined;
};

/**
 * The number of an order as screens show it: '#YUVXBC-3' is the third cart of a buyer, '#YUVXBC-3.2' what came of it
 * after it was changed. Of anything else its last letters.
 */
export function numberOfOrder(orderId: string): string {
  const [, member = orderId, cart = '', version = ''] = /^(.+)C(\w{4})O(\w{4})$/.exec(orderId) ?? [];
  const which = [cart && Number.parseInt(cart, 36) + 1, version && Number.parseInt(version, 36)]
    .filter(Boolean)
    .join('.');
  return `#${member.slice(-6).toUpperCase()}${which && `-${which}`}`;
}

/** The id of a member's review of a product: there is one for the two. */
export const productReviewIdOf = (productId: string, authorId: string): string => productId + authorId;

/** The product and the author of a review of a product, from its id; undefined when it is not such an id. */
export const partsOfProductReview = (
  reviewId: string,
): { readonly productId: string; readonly authorId: string } | undefined =>
  reviewId.length === SHOP_LENGTH + ACCOUNT_LENGTH && isId(reviewId)
    ? { productId: reviewId.slice(0, SHOP_LENGTH), authorId: reviewId.slice(SHOP_LENGTH) }
    : undefined;

/** The id of a member's n-th purchase of a plan (from 1): what its payment is for. */
export const planItemOf = (memberId: string, attempt: number): string =>
  `${memberId}P${attempt.toString(36).padStart(CART_DIGITS, '0')}`;

/** The id of a member's n-th renewal that failed (from 1), to be paid with the card form. */
export const renewalItemOf = (memberId: string, nth: number): string =>
  `${memberId}R${nth.toString(36).padStart(CART_DIGITS, '0')}`;

/** The id of an invoice of the provider that was paid once its member's plan had ended: its money goes back. */
export const lateItemOf = (memberId: string, invoiceId: string): string =>
  `${memberId}L${invoiceId.replace(/[^0-9A-Za-z]/g, '')}`;

/** What a payment for a plan is for; `nth` counts from 1. */
export type PlanItem = { readonly memberId: string } & (
  | { readonly kind: 'purchase' | 'renewal'; readonly nth: number }
  | { readonly kind: 'late' }
);

/**
 * What a payment for a plan is for, from its item's id: the n-th purchase or the n-th failed renewal of a member, or an
 * invoice that was paid too late; undefined when it is none of these.
 */
export function partsOfPlanItem(itemId: string): PlanItem | undefined {
  if (itemId.length <= ACCOUNT_LENGTH + 1 || !isId(itemId)) return undefined;
  const memberId = itemId.slice(0, ACCOUNT_LENGTH);
  const letter = itemId[ACCOUNT_LENGTH];
  if (letter === 'L') return { memberId, kind: 'late' };
  const kind = letter === 'P' ? 'purchase' : letter === 'R' ? 'renewal' : undefined;
  const nth = Number.parseInt(itemId.slice(ACCOUNT_LENGTH + 1), 36);
  if (itemId.length !== ACCOUNT_LENGTH + 1 + CART_DIGITS || !kind || Number.isNaN(nth)) return undefined;
  return { memberId, kind, nth };
}

/** The id of a member's n-th payout (from 1) of what they have earned by sales. */
export const earningsPayoutIdOf = (memberId: string, nth: number): string =>
  `${memberId}E${nth.toString(36).padStart(CART_DIGITS, '0')}`;

/** The member whose earnings a payout is of, from its id; undefined when it is not such a payout's id. */
export const memberOfEarningsPayout = (payoutId: string): string | undefined =>
  payoutId.length === ACCOUNT_LENGTH + 1 + CART_DIGITS && payoutId[ACCOUNT_LENGTH] === 'E' && isId(payoutId)
    ? payoutId.slice(0, ACCOUNT_LENGTH)
    : undefined;

/** What stands between the id of a refund and the number of a further attempt at it. */
const AGAIN = '~';

/** The id of the n-th attempt at a refund (from 2). */
export const refundIdOfAttempt = (refundId: string, nth: number): string =>
  `${originalRefundId(refundId)}${AGAIN}${nth}`;

/** The id under which a refund was first decided, for any of its attempts. */
export const originalRefundId = (refundId: string): string => refundId.split(AGAIN)[0] ?? refundId;

/** Which attempt at a refund an id is of, from 1. */
export const attemptOfRefund = (refundId: string): number => Number(refundId.split(AGAIN)[1] ?? 1);

/** The id of the one refund of a cancelled part of an order: it says whose it is. */
export const refundIdOfPart = (orderId: string, sellerId: string): string => `cancel-${orderId}-${sellerId}`;

/** The seller whose part of an order a refund gives back; undefined when it is about something else. */
export function sellerOfRefund(refundId: string, orderId: string): string | undefined {
  const prefix = refundIdOfPart(orderId, '');
  return refundId.startsWith(prefix) ? originalRefundId(refundId).slice(prefix.length) : undefined;
}

/** Whether a string from outside can be an id of ours at all. */
export const isId = (value: string): boolean => /^[0-9A-Za-z]{1,80}$/.test(value);

/**
 * A UUID derived from the cause of an event (its stream and command id) and its index: the same command always names
 * its events alike.
 */
export function eventId(cause: string, index: number): string {
  const hash = createHash('sha256').update(`${cause}/${index}`).digest().subarray(0, 16);
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x80;
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80;
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
