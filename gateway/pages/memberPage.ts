import { isBarberShop } from '#domain/shops/decider.ts';
import { blog } from '#projections/posts/blog.ts';
import { readPublishedPage } from '#projections/posts/readPosts.ts';
import { directory, readCatalog } from '#projections/shops/directory.ts';
import { members, publicPart, readMember } from '#projections/users/members.ts';
import { feedsOf, postEntry } from './blogPages.ts';
import { breadcrumbs, nameOf, personFacts } from './facts.ts';
import { html } from './html.ts';
import { cards, paragraphs, pictureFor } from './parts.ts';
import { portfolioPart } from './portfolioPart.ts';
import { productPath } from './productPage.ts';
import { descriptionOf, type PageKind } from './publicPage.ts';
import { shopPath } from './shopPage.ts';

const MOST_SHOPS = 50;
const POSTS_SHOWN = 10;

export const memberPath = (id: string): string => `/user/${encodeURIComponent(id)}`;

/**
 * /user/{id}: a member's public profile with their shops and products. Search engines list it only while they offer
 * or have published something: a customer is a private person. A suspended member has no public page.
 */
export const memberPage: PageKind = {
  pattern: '/user/:id',
  async read(context, { id }) {
    const found = await readMember(await context.fresh(members), id);
    if (!found || found.suspension) return undefined;
    const member = publicPart(found);
    const { publicUrl } = context.services;
    const { shops } = await readCatalog(await context.fresh(directory), id, { offset: 0, limit: MOST_SHOPS });
    const newest = { offset: 0, limit: POSTS_SHOWN };
    const { posts } = await readPublishedPage(await context.fresh(blog), { authorId: id }, newest);
    const portfolio = await portfolioPart(context, id);
    const name = nameOf(member);
    const path = memberPath(id);
    const links = [member.website, member.youtube, member.instagram, member.linkedIn].filter(Boolean);
    const picture = pictureFor(member.pictureUrl, 'member', id, name);
    const count = shops.length === 0 ? '' : ` ${shops.length === 1 ? 'One offer' : `${shops.length} offers`}.`;
    return {
      title: name,
      description: descriptionOf(
        `${name}${member.userName && ` (@${member.userName})`} on Chairside.${count} ${member.bio}`,
      ),
      path,
      kind: 'profile',
      picture,
      isListed: shops.length > 0 || posts.length > 0,
      ...(posts.length > 0 && { feeds: feedsOf({ author: id }, `Posts by ${name}`) }),
      facts: [
        {
          '@type': 'ProfilePage',
          url: publicUrl + path,
          dateCreated: member.memberSince,
          ...(portfolio.facts.length > 0 && { hasPart: portfolio.facts }),
          mainEntity: {
            ...personFacts(publicUrl, member),
            ...(member.userName && { alternateName: member.userName }),
            ...(member.bio && { description: member.bio }),
            ...(links.length > 0 && { sameAs: links }),
            image: publicUrl + picture.path,
          },
        },
        breadcrumbs(publicUrl, [[name, path]]),
      ],
      content: html`<div class="fp-wrap fp-narrow fp-page">${member.userName && html`<p class="fp-brow">@${member.userName}</p>`}<h1 class="fp-title">${name}</h1><div class="fp-text">${paragraphs(
        member.bio,
      )}</div>${
        shops.length > 0 &&
        cards(
          'Shops and products',
          shops.map((shop) => ({
            path: isBarberShop(shop) ? shopPath(shop.shopId) : productPath(shop.shopId),
            name: shop.name,
            words: [isBarberShop(shop) ? undefined : shop.category],
          })),
        )
      }${portfolio.content}${posts.length > 0 && cards('Posts', posts.map(postEntry))}</div>`,
    };
  },
};
