import type { Article } from '#domain/article.ts';
import { articleHtml } from '#domain/articleHtml.ts';
import { headingsIn } from '#domain/articleWords.ts';
import { blog } from '#projections/posts/blog.ts';
import type { PublishedCard, PublishedPost } from '#projections/posts/documents.ts';
import { readNext, readPublished, readPublishedPage } from '#projections/posts/readPosts.ts';
import type { PublicMember } from '#projections/users/members.ts';
import type { Context } from '../http/context.ts';
import { ownerOf, readOwners } from '../shops/owners.ts';
import { articleCards } from './articleCards.ts';
import { blogDate, breadcrumbs, nameOf, organisation, personFacts } from './facts.ts';
import { Html, html } from './html.ts';
import { turnsOf } from './listPages.ts';
import { cards, drawnPicture, mailLink, pageHead, pictureFor, turns } from './parts.ts';
import { descriptionOf, type FeedLink, type PageKind, type PublicPage, pageNumberOf, pagePath } from './publicPage.ts';
import { words } from './words.ts';

/** As many as the client shows on a page. */
const POSTS_ON_PAGE = 9;
/** More headings than this have a list of contents, as in the client. */
const HEADINGS_WITHOUT_CONTENTS = 3;
/** Search engines cut longer headlines. */
const LONGEST_HEADLINE = 110;

export const postPath = (id: string): string => `/blog/content/${encodeURIComponent(id)}`;
const categoryPath = (category: string): string => `/blog?${new URLSearchParams({ category })}`;
const authorPath = (author: string): string => `/blog?${new URLSearchParams({ author })}`;

/** What a feed or a list of posts is of: all, a category's, or an author's. */
export type BlogPart = { readonly category?: string; readonly author?: string };

export const partOf = (query: URLSearchParams): BlogPart => {
  const [category, author] = [query.get('category'), query.get('author')];
  return { ...(category && { category }), ...(author && { author }) };
};

/** The feeds of the blog, or of a part of it. */
export const feedsOf = (part: BlogPart, title: string): readonly FeedLink[] => {
  const query = new URLSearchParams(part).toString();
  return (['rss', 'atom'] as const).map((type) => ({
    type,
    title,
    path: `/blog/${type}.xml${query && `?${query}`}`,
  }));
};

/** /blog: the published posts, the newest first, page by page; of a category or an author alone where one is asked for. */
export const blogPage: PageKind = {
  pattern: '/blog',
  parameters: ['page', 'category', 'author'],
  filters: ['query'],
  async read(context, { query }) {
    const part = partOf(query);
    const page = pageNumberOf(query);
    const offset = (page - 1) * POSTS_ON_PAGE;
    const { posts, total } = await readPublishedPage(
      await context.fresh(blog),
      { category: part.category, authorId: part.author },
      { offset, limit: POSTS_ON_PAGE },
    );
    const [first] = posts;
    // A page, category or author without posts is nothing that a link could lead to.
    if (!first && (page > 1 || part.category || part.author)) return undefined;
    const authors = await readOwners(
      context,
      posts.map(({ authorId }) => authorId),
    );
    // Whichever way a category is written: the page has one address.
    const named = first && part.category ? { ...part, category: first.category } : part;
    return blogList(context, { part: named, page, posts, authors, hasMore: offset + posts.length < total });
  },
};

type Listed = {
  readonly part: BlogPart;
  readonly page: number;
  readonly posts: readonly PublishedCard[];
  readonly authors: ReadonlyMap<string, PublicMember>;
  readonly hasMore: boolean;
};

function blogList(context: Context, { part, page, posts, authors, hasMore }: Listed): PublicPage {
  const { publicUrl } = context.services;
  const { lead, eyebrow, byAuthor } = words.blog;
  const author = part.author ? authors.get(part.author) : undefined;
  const { category } = part;
  const title = author ? `${byAuthor} ${nameOf(author)}` : category || words.blog.title;
  const of = author ? title : category ? `Posts about ${category}` : lead;
  const around = turnsOf('/blog', page, hasMore, part);
  return {
    title,
    description: `${of}${of.endsWith('.') ? '' : '.'}${page > 1 ? ` Page ${page}.` : ''} ${posts.map((post) => post.title).join(', ')}`,
    path: pagePath('/blog', page, part),
    kind: 'website',
    picture: drawnPicture('site', 'blog', title),
    feeds: feedsOf(part, of),
    facts: [
      {
        '@type': 'Blog',
        name: title,
        url: publicUrl + pagePath('/blog', page, part),
        publisher: organisation(publicUrl),
        blogPost: posts.map((post) => ({
          '@type': 'BlogPosting',
          headline: headlineOf(post),
          url: publicUrl + postPath(post.id),
          datePublished: post.publishedAt,
          author: authorFacts(publicUrl, authors.get(post.authorId)),
          image: publicUrl + postPicture(post).path,
          publisher: organisation(publicUrl),
          mainEntityOfPage: publicUrl + postPath(post.id),
        })),
      },
      breadcrumbs(publicUrl, [
        [words.blog.title, '/blog'],
        ...(author || category ? [[title, pagePath('/blog', 1, part)] as const] : []),
      ]),
    ],
    ...around,
    content: html`<div class="fp-wrap">${pageHead({ eyebrow, title, lead })}${cards(
      'Posts',
      posts.map((post) => ({
        path: postPath(post.id),
        name: post.title,
        words: [
          post.category,
          post.description,
          `${nameOf(authors.get(post.authorId) ?? NOBODY)}, ${blogDate(post.publishedAt)}, ${minutesWord(post.minutes)}`,
        ],
      })),
    )}${turns(around.before, around.after)}</div>`,
  };
}

const NOBODY = { firstName: 'Former', lastName: 'member' };
const minutesWord = (minutes: number): string => `${minutes} min read`;
const headlineOf = ({ title }: PublishedCard): string => title.slice(0, LONGEST_HEADLINE);
const authorFacts = (publicUrl: string, author: PublicMember | undefined) =>
  author ? personFacts(publicUrl, author) : { '@type': 'Person', name: nameOf(NOBODY) };
const postPicture = ({ coverUrl, coverAlt, id, title }: PublishedCard) =>
  pictureFor(coverUrl, 'post', id, coverAlt || title);

/** /blog/content/{id}: a published post, whole. */
export const articlePage: PageKind = {
  pattern: '/blog/content/:id',
  async read(context, { id }) {
    const models = await context.fresh(blog);
    const post = await readPublished(models, id);
    if (!post) return undefined;
    const { publicUrl } = context.services;
    const [author, cardFacts, next] = await Promise.all([
      ownerOf(context, post.authorId),
      articleCards(context, [post.article]),
      readNext(models, id),
    ]);
    const path = postPath(post.id);
    const picture = postPicture(post);
    return {
      title: post.title,
      description: descriptionOf(post.description),
      path,
      kind: 'article',
      picture,
      feeds: feedsOf({}, words.blog.title),
      published: post.publishedAt,
      ...(post.updatedAt && { modified: post.updatedAt }),
      section: post.category,
      author: nameOf(author),
      facts: [
        {
          '@type': 'BlogPosting',
          '@id': `${publicUrl}${path}#post`,
          headline: headlineOf(post),
          description: descriptionOf(post.description),
          url: publicUrl + path,
          mainEntityOfPage: { '@type': 'WebPage', '@id': publicUrl + path },
          image: publicUrl + picture.path,
          datePublished: post.publishedAt,
          dateModified: post.updatedAt ?? post.publishedAt,
          author: personFacts(publicUrl, author),
          publisher: organisation(publicUrl),
          articleSection: post.category,
          wordCount: post.words,
          inLanguage: 'en',
        },
        breadcrumbs(publicUrl, [
          [words.nav.blog, '/blog'],
          [post.title, path],
        ]),
      ],
      content: html`<article class="fp-wrap fp-narrow fp-article"><div class="fp-head"><p class="fp-brow"><a href="${categoryPath(post.category)}">${post.category}</a></p><h1 class="fp-title">${post.title}</h1><p class="fp-lead"><a href="/blog">All posts</a></p></div><p class="fp-byline"><a href="${authorPath(author.id)}">${nameOf(author)}</a><time datetime="${post.publishedAt}">${blogDate(post.publishedAt)}</time><span>${minutesWord(post.minutes)}</span></p>${mailLink(post.title, publicUrl + path)}${revisedLine(post)}${coverOf(post)}${contentsOf(post.article)}<div class="fp-text">${Html.trusted(
        articleHtml(post.article, { cards: cardFacts }),
      )}</div>${
        next?.shown && html`<p>Next post: <a href="${postPath(next.id)}">${next.shown.title}</a></p>`
      }</article>`,
    };
  },
};

const revisedLine = ({ version, updatedAt }: PublishedPost): Html | undefined =>
  updatedAt ? html`<p class="fp-note">Version ${version}, revised ${blogDate(updatedAt)}</p>` : undefined;

function contentsOf(article: Article): Html | undefined {
  const headings = headingsIn(article);
  if (headings.length <= HEADINGS_WITHOUT_CONTENTS) return undefined;
  return html`<nav class="fp-contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ol>${headings.map(
    ({ id, level, text }) => html`<li data-level="${level}"><a href="#${id}">${text}</a></li>`,
  )}</ol></nav>`;
}

const coverOf = ({ coverUrl, coverAlt }: PublishedPost): Html =>
  coverUrl
    ? html`<img class="fp-photo fp-tall" src="${coverUrl}?w=1280" srcset="${[320, 640, 1280].map((wide) => `${coverUrl}?w=${wide} ${wide}w`).join(', ')}" sizes="(min-width: 760px) 712px, 100vw" alt="${coverAlt}" width="1280" height="720" fetchpriority="high">`
    : // The screen draws a picture there.
      html`<div class="fp-photo fp-tall" aria-hidden="true"></div>`;

/** What a list on another page says of a post. */
export const postEntry = ({ id, title, category, publishedAt }: PublishedCard) => ({
  path: postPath(id),
  name: title,
  words: [category, blogDate(publishedAt)],
});
