import { shortened } from '#domain/plainText.ts';
import type { Context } from '../http/context.ts';
import type { Html } from './html.ts';

/** A picture that a link to the page shows elsewhere. `path` on this site; sizes in pixels where they are known. */
export type LinkPicture = { readonly path: string; readonly alt: string; readonly size?: readonly [number, number] };

/** A feed that tells of changes of a page. `path` on this site. */
export type FeedLink = { readonly path: string; readonly title: string; readonly type: 'rss' | 'atom' };

/** What one public page says of itself to readers without a script, to search engines, and where its link is shared. */
export type PublicPage = {
  /** The screen's name, as in the browser's tab before the brand. */
  readonly title: string;
  /** One sentence or two in plain text; cut at {@link LONGEST_DESCRIPTION}. */
  readonly description: string;
  /** The one address of the page: a path of this site, with the query that belongs to it. */
  readonly path: string;
  readonly kind: 'website' | 'article' | 'profile' | 'product';
  readonly picture: LinkPicture;
  /** Facts in the vocabulary of schema.org, without `@context`. */
  readonly facts: readonly object[];
  /** What the page shows, in its `main`. Its first heading is an h1. */
  readonly content: Html;
  readonly feeds?: readonly FeedLink[];
  /** UTC instants of an article, and its section. */
  readonly published?: string;
  readonly modified?: string;
  readonly section?: string;
  readonly author?: string;
  /** The pages before and after it in a list. */
  readonly before?: string;
  readonly after?: string;
  /** Whether search engines may list it; they may when left out. */
  readonly isListed?: boolean;
};

/** What a page is asked for by: the varying part of its path, and its query. */
export type Asked = { readonly id: string; readonly query: URLSearchParams };

/**
 * A screen of which the first answer has the words. `read` answers undefined where nothing public is: the answer is 404
 * then. Of the query, `parameters` are read, with `filters` the page comes without first words, as only the client knows
 * what it shows then, and everything else (a tab, where a link was shared) changes nothing.
 */
export type PageKind = {
  /** As the router of the client writes it; the varying part is `:id`. */
  readonly pattern: string;
  readonly parameters?: readonly string[];
  readonly filters?: readonly string[];
  /** `context` is a visitor's: members get the same first words. */
  read(context: Context, asked: Asked): Promise<PublicPage | undefined>;
};

export const LONGEST_DESCRIPTION = 160;

/** A text in one line of at most {@link LONGEST_DESCRIPTION} characters. */
export const descriptionOf = (text: string): string =>
  shortened(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_DESCRIPTION - 1);

/** The number of the page in a query, from 1, as the client reads it. */
export const pageNumberOf = (query: URLSearchParams): number =>
  /^[1-9]\d{0,5}$/.test(query.get('page') ?? '') ? Number(query.get('page')) : 1;

/** A list's address on one of its pages; `query` is what else belongs to it. */
export function pagePath(path: string, page: number, query: Readonly<Record<string, string>> = {}): string {
  const all = new URLSearchParams({ ...query, ...(page > 1 && { page: String(page) }) }).toString();
  return all ? `${path}?${all}` : path;
}
