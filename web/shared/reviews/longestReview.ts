/** How many characters a review has at most, and a seller's answer to one: as the server takes them. */
export const LONGEST_REVIEW = 1_000;
