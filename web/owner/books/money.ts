const formats = new Map<string, Intl.NumberFormat>();

/** Cents of a currency with its sign: `$12.00`, `€3.50`. */
export function moneyOf(cents: number, currency: string): string {
  const code = currency.toUpperCase();
  const known = formats.get(code);
  const format = known ?? new Intl.NumberFormat('en-US', { style: 'currency', currency: code });
  if (!known) formats.set(code, format);
  return format.format(cents / 100);
}
