const MOST_CENTS = 99_999_999;

/** '25', '$25', '1,200.50' as integer cents; undefined for what is no price, or more than the most. */
export function centsOf(price: string, most: number = MOST_CENTS): number | undefined {
  const written = price.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,8}|\d{1,3}(,\d{3}){1,2})(\.\d{1,2})?$/.test(written)) return undefined;
  const cents = Math.round(Number(written.replaceAll(',', '')) * 100);
  return cents <= most ? cents : undefined;
}
