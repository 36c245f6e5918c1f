/** The search words in the address. */
export const wordsOf = (params: URLSearchParams): string => params.get('query')?.trim().slice(0, 120) ?? '';

/** The number of the page in the address, from 1. */
export const pageOf = (params: URLSearchParams): number =>
  /^[1-9]\d{0,5}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : 1;

/** The address of another page of the same result. */
export function hrefOf(path: string, params: URLSearchParams, page: number): string {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  const search = next.toString();
  return search ? `${path}?${search}` : path;
}
