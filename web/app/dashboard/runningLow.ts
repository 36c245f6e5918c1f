import { isFew } from '../../shared/productFacts.ts';

/** What is sold out or nearly so, the fewest pieces first. */
export const runningLow = <P extends { available: number }>(products: readonly P[]): P[] =>
  products
    .filter(({ available }) => available <= 0 || isFew(available))
    .sort((one, other) => one.available - other.available);
