const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const counted = new Intl.NumberFormat('en-US');

/** Integer cents as a price: $35, or $35.50 where there are cents. */
export const formatCents = (cents: number): string => (cents % 100 === 0 ? whole : exact).format(cents / 100);

/** Integer cents always with two decimals, for columns and totals: $35.00. */
export const formatCentsExact = (cents: number): string => exact.format(cents / 100);

export const formatNumber = (value: number): string => counted.format(value);
