import { type ClassType, Field, Int, ObjectType } from 'type-graphql';
import { z } from 'zod';

const MOST_CENTS = 99_999_999;
const MOST_ON_A_PAGE = 100;
const MOST_PAGES = 1_000_000;

/** An argument that may be left out or null. */
export const given = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined);

/** A bound of prices: more than any price is the highest price. */
export const cents = (what: string) =>
  z
    .number()
    .int()
    .min(0, `${what} is a whole number of cents from 0.`)
    .transform((value) => Math.min(value, MOST_CENTS));

/** The words of a search. */
export const searchWords = z.string().max(200, 'A search has at most 200 characters.');

/** The words of a search, where there may be none; blank is none. */
export const wordsIfAny = given(searchWords).transform((words) => words?.trim() || undefined);

/** The arguments of a list with numbered pages; `what` names one of its rows. */
export const numberedPage = (what: string) => ({
  page: z.number().int().min(1, 'Pages are numbered from 1.').max(MOST_PAGES, 'There are not that many pages.'),
  pageSize: z
    .number()
    .int()
    .min(1, `A page has at least 1 ${what}.`)
    .max(MOST_ON_A_PAGE, `A page has at most ${MOST_ON_A_PAGE} ${what}s.`),
});

type Numbered = { readonly page: number; readonly pageSize: number };

/** The rows of a numbered page. */
export const rowsOf = ({ page, pageSize }: Numbered) => ({ offset: (page - 1) * pageSize, limit: pageSize });

/** The GraphQL type of a numbered page of a search: its rows, how many there are in all, and what else can be chosen. */
export function pageType<Item extends object, Facets extends object>(
  item: ClassType<Item>,
  facets: ClassType<Facets>,
  name: string,
) {
  @ObjectType(name, {
    simpleResolvers: true,
    description: `A numbered page of a search whose rows are of the type ${item.name}.`,
  })
  class Page {
    @Field(() => [item], { description: 'The rows of this page, in the order asked for.' })
    items!: Item[];

    @Field(() => Int, { description: 'How many rows the search finds, on every page together.' })
    total!: number;

    @Field(() => Int, { description: 'Which one this is, from 1.' })
    page!: number;

    @Field(() => Int, { description: 'How many rows a page has at most.' })
    pageSize!: number;

    @Field(() => facets, { description: 'What else could be chosen, and how much each choice would find.' })
    facets!: Facets;

    @Field(() => String, {
      nullable: true,
      description:
        'The words that were looked for in place of `query`, because nothing has those: the most similar spelling. Null when the words asked for were.',
    })
    spelled!: string | null;
  }
  return Page;
}
