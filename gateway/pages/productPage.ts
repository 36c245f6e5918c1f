import type { ProductDocument } from '#projections/products/productDocument.ts';
import { productFor } from '../products/views.ts';
import { ownerOf } from '../shops/owners.ts';
import { breadcrumbs, nameOf, personFacts, priceFact, priceText, ratingFacts } from './facts.ts';
import { html } from './html.ts';
import { cover, mailLink, paragraphs, pictureFor, pressLater, split } from './parts.ts';
import { descriptionOf, type PageKind } from './publicPage.ts';
import { words } from './words.ts';

export const productPath = (id: string): string => `/product/${encodeURIComponent(id)}`;

/** /product/{id}: what a product is, costs, and whether there are pieces. */
export const productPage: PageKind = {
  pattern: '/product/:id',
  async read(context, { id }) {
    const product = await productFor(context, id);
    if (!product) return undefined;
    const { publicUrl } = context.services;
    const seller = await ownerOf(context, product.sellerId);
    const path = productPath(product.id);
    const image = product.image ?? '';
    const picture = pictureFor(image, 'product', product.id, product.name);
    const price = priceText(product.priceCents);
    const stock = product.soldOut ? 'Sold out' : 'In stock';
    return {
      title: product.name,
      description: descriptionOf(
        `${product.name} (${product.category}), ${price}, by ${nameOf(seller)}. ${product.description}`,
      ),
      path,
      kind: 'product',
      picture,
      facts: [
        {
          '@type': 'Product',
          '@id': `${publicUrl}${path}#product`,
          name: product.name,
          url: publicUrl + path,
          image: publicUrl + picture.path,
          description: product.description || product.name,
          category: product.category,
          sku: product.id,
          ...ratingFacts(product),
          offers: {
            '@type': 'Offer',
            url: publicUrl + path,
            price: priceFact(product.priceCents),
            priceCurrency: 'USD',
            availability: `https://schema.org/${product.soldOut ? 'OutOfStock' : 'InStock'}`,
            seller: personFacts(publicUrl, seller),
          },
        },
        breadcrumbs(publicUrl, [
          [words.marketplace.title, '/marketplace'],
          [product.name, path],
        ]),
      ],
      content: split(
        'product',
        cover('square', image, product.name),
        html`<p class="fp-alone"><a href="/marketplace?category=${encodeURIComponent(product.category)}">${product.category}</a></p><h1 class="fp-title">${product.name}</h1>${
          product.rating !== null && html`<p class="fp-alone">${product.rating} of 5 stars (${product.reviewCount})</p>`
        }<p class="fp-price">${price}</p><p>${stock}</p>${!product.soldOut && pressLater(words.product.addToCart)}${mailLink(product.name, publicUrl + path)}`,
        html`<h2>Description</h2><div class="fp-text">${paragraphs(
          product.description || `The seller has not described ${product.name} yet.`,
        )}<p>Sold by <a href="/user/${seller.id}">${nameOf(seller)}</a>.</p></div>`,
      ),
    };
  },
};

/** What a list says of a product. */
export const productEntry = ({ productId, name, category, price, available }: ProductDocument) => ({
  path: productPath(productId),
  name,
  words: [category, priceText(price), available > 0 ? undefined : 'Sold out'],
});
