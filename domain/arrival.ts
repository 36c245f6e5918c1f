/** So many ms after it was sent, a part of an order counts as arrived of whose arrival its buyer has said nothing. */
export const ARRIVED_AFTER_MS = 14 * 86_400_000;
