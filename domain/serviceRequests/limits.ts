/** Requests of one member that wait or are being offered for, at the same time. */
export const MOST_OPEN_REQUESTS = 5;
export const MOST_HEADS = 200;
export const LONGEST_ADDRESS = 200;
export const LONGEST_CITY = 80;
/** Of notes, answers and reasons. */
export const LONGEST_WORDS = 1_000;
/** How many days ahead a service can be asked for. */
export const FARTHEST_DAYS = 365;
/** Shops one request is sent to, all times together. */
export const MOST_SHOPS = 20;
/** Answers of the platform to one request. */
export const MOST_ANSWERS = 20;
/** Quotes of one shop for one request, one after the other. */
export const MOST_QUOTES = 10;
export const MOST_BARBERS = 50;
/** Minutes of a visit, in whole half hours. */
export const LONGEST_VISIT = 720;
/** Minutes of the way there, and of the way back, in whole half hours. */
export const LONGEST_TRAVEL = 240;
/** How often the visit of one request is planned. */
export const MOST_PLANS = 20;
/** Integer cents. */
export const LOWEST_PRICE = 100;
export const HIGHEST_PRICE = 10_000_000;
