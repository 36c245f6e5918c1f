/** A text of a document whose words are found. */
export type Field<D> = {
  text(document: D): string;
  /** A whole number from 1: a match in a field of a larger weight ranks higher. 1 unless given. */
  readonly weight?: number;
  /** How many different words of it are found. All unless given. */
  readonly mostWords?: number;
  /** Shorter words are not found. 1 unless given. */
  readonly shortestWord?: number;
  /** The name by which its words can be asked for alone, whole words only (`Query.within`). None unless given. */
  readonly scope?: string;
};

/** An attribute to choose by: a document has one value, several, or none. */
export type Facet<D> = {
  of(document: D): string | readonly string[] | undefined;
  /** Which values are counted: these, or so many of those that most documents have. None unless given. */
  readonly counted?: readonly string[] | number;
  /** The facet or range whose choice does not restrict these counts: this facet unless given. */
  readonly ignoring?: string;
};

/** What documents can be put in order by, and numbers also be chosen by as a range. */
export type Order<D> =
  | {
      readonly kind: 'number';
      /** A whole number from 0 of so many binary digits. */
      of(document: D): number;
      readonly digits: number;
      /** Which comes first among equals: the document that was put first, or last. 'newest' unless given. */
      readonly ties?: 'oldest' | 'newest';
    }
  | { readonly kind: 'text'; of(document: D): string };

export type Place = { readonly latitude: number; readonly longitude: number };

/**
 * A search index: which documents it has, and by what they are found. It lives among the keys of the projection that
 * calls `put`; a projection has one at most. Names of facets and orders are part of keys: a change of a declaration
 * needs a new version of its projection.
 */
export type SearchIndex<D> = {
  id(document: D): string;
  /** What precedes the id in the key under which the projection keeps the document. Without it ids are found. */
  readonly documents?: string;
  /** Only listed documents are found. */
  isListed(document: D): boolean;
  readonly fields: readonly Field<D>[];
  /** Which words of a query match the beginnings of words; the others match whole words. */
  readonly beginnings: 'last' | 'all';
  /** How many words that have a longer beginning are looked at. 100 unless given. */
  readonly mostBeginnings?: number;
  readonly facets?: Readonly<Record<string, Facet<D>>>;
  readonly orders?: Readonly<Record<string, Order<D>>>;
  place?(document: D): Place | undefined;
};
