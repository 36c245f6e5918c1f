import { z } from 'zod';

const MOST = 100;
const MOST_AT_ONCE = 1_000;
// Numbers in a query come as text, and are published as the integers they stand for.
const whole = (message: string) => z.string(message).regex(/^0*[1-9]\d{0,14}$/, message);
const page = whole('page must be a whole number from 1');
const pageSize = whole('pageSize must be a whole number from 1');
const shownPage = { type: 'integer', pattern: undefined, minimum: 1, description: 'From 1' } as const;
const shownSize = { ...shownPage, maximum: MOST, description: `At most ${MOST}` } as const;

/** `page` and `pageSize` of a query; `pageIn` reads them. */
export const paging = (size = 50) => ({
  page: page.default('1').meta({ ...shownPage, default: 1 }),
  pageSize: pageSize.default(String(size)).meta({ ...shownSize, default: size }),
});

/** The same for lists whose readers mostly want the whole: `pageOrAllIn` reads them. */
export const optionalPaging = { page: page.optional().meta(shownPage), pageSize: pageSize.optional().meta(shownSize) };

/** One page of a list, as the request asks for it and as a database reads it. */
export type Page = {
  readonly page: number;
  readonly pageSize: number;
  readonly offset: number;
  readonly limit: number;
};

/** `?page=&pageSize=` of the REST facade: pages from 1, at most 100 rows (more is cut to 100). */
export function pageIn(query: { readonly page: string; readonly pageSize: string }): Page {
  const limit = Math.min(Number(query.pageSize), MOST);
  const page = Number(query.page);
  return { page, pageSize: limit, offset: (page - 1) * limit, limit };
}

/** Without either of them everything, up to 1000. */
export const pageOrAllIn = ({ page, pageSize }: { page?: string | undefined; pageSize?: string | undefined }): Page =>
  page === undefined && pageSize === undefined
    ? { page: 1, pageSize: MOST_AT_ONCE, offset: 0, limit: MOST_AT_ONCE }
    : pageIn({ page: page ?? '1', pageSize: pageSize ?? '50' });
