import type { FastifyRequest } from 'fastify';
import type { Context, Services } from '../http/context.ts';
import { contextOf } from '../http/requestContext.ts';
import type { FirstAnswer, FirstAnswers } from '../http/webClient.ts';
import { openFreshCache } from '../visitorCache/freshCache.ts';
import { articlePage, blogPage } from './blogPages.ts';
import { campaignPage, campaignsPage } from './campaignPages.ts';
import { frameOf, nothingHere } from './frame.ts';
import { bareHead, headOf } from './head.ts';
import { homePage } from './homePage.ts';
import { barbersPage, marketplacePage } from './listPages.ts';
import { memberPage } from './memberPage.ts';
import { productPage } from './productPage.ts';
import { descriptionOf, type PageKind } from './publicPage.ts';
import { shopPage } from './shopPage.ts';
import { words } from './words.ts';

/** Every screen of which the first answer has the words, gathered by hand. */
export const pageKinds: readonly PageKind[] = [
  homePage,
  barbersPage,
  shopPage,
  marketplacePage,
  productPage,
  memberPage,
  blogPage,
  articlePage,
  campaignsPage,
  campaignPage,
];

const CACHE_BYTES = 16 * 1024 * 1024;
/** Longer ids are none of ours. */
const LONGEST_ID = 100;
/** Characters of a value in the query; no category's name is longer. */
const LONGEST_VALUE = 100;

const NOTHING: FirstAnswer = {
  status: 404,
  first: { head: bareHead(words.notFound.title).text, body: frameOf(nothingHere).text },
};

/** A visitor's context outside of both APIs: what it reads is what everybody may see. */
export const visitorContext = (services: Services, requestId: string): Context =>
  contextOf(services, undefined, { channel: 'rest', requestId });

/**
 * The room `pages/` writes what public pages say without a script: a reader for each kind of page, the elements of its
 * head, and its words in the page's frame; feeds, the sitemap and drawn pictures beside them (ADR 32).
 *
 * Answers are the same for everybody and are cached like answers to visitors: until any read model changes, or for a
 * second. When nothing can be read the page comes without first words, and the client says what is wrong.
 */
export function openPublicPages(services: Services): FirstAnswers {
  const cache = openFreshCache<FirstAnswer>(
    services,
    CACHE_BYTES,
    ({ first }) => 2 * (first.head.length + first.body.length),
  );
  const kinds = new Map(pageKinds.map((kind) => [kind.pattern, kind]));

  async function read(kind: PageKind, request: FastifyRequest): Promise<FirstAnswer | undefined> {
    const asked = new URLSearchParams(request.url.split('?')[1] ?? '');
    if (kind.filters?.some((name) => asked.get(name))) return undefined;
    const id = (request.params as { id?: string }).id ?? '';
    if (id.length > LONGEST_ID) return NOTHING;
    const query = new URLSearchParams();
    for (const name of kind.parameters ?? []) query.set(name, (asked.get(name) ?? '').slice(0, LONGEST_VALUE));
    const key = `${kind.pattern}\n${id}\n${query}`;
    const known = cache.get(key);
    if (known) return known;
    const write = cache.writer(key);
    const page = await kind.read(visitorContext(services, request.id), { id, query });
    const described = page && { ...page, description: descriptionOf(page.description) };
    const answer: FirstAnswer = described
      ? {
          status: 200,
          first: { head: headOf(described, services.publicUrl).text, body: frameOf(described.content).text },
        }
      : NOTHING;
    write(answer);
    return answer;
  }

  return {
    patterns: pageKinds.map(({ pattern }) => pattern),
    nothingHere: NOTHING.first,
    async answer(pattern, request) {
      const kind = kinds.get(pattern);
      try {
        return kind && (await read(kind, request));
      } catch (error) {
        request.log.warn({ err: error }, 'a public page comes without its first words');
        return undefined;
      }
    },
  };
}
