import { Arg, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ProductMissing } from '#domain/stock/refusals.ts';
import { findProducts } from '#projections/products/find.ts';
import { products, readProductsOf, readRestorableOf } from '#projections/products/products.ts';
import { AS_OF, AsOfInput } from '../asOf/moment.ts';
import { productAsOf } from '../asOf/records.ts';
import { priceFacets } from '../graphql/facets.ts';
import { rowsOf } from '../graphql/numberedPages.ts';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { actorIn } from '../http/scopes.ts';
import { PUBLIC_STREAM } from '../live/extensions.ts';
import { topicSubscription } from '../live/subscription.ts';
import { graphqlProduct, graphqlProductChanges } from '../shops/inputs.ts';
import { ownerOf } from '../shops/owners.ts';
import { Member } from '../users/types.ts';
import { memberOf } from '../users/views.ts';
import { createProduct, removeProduct, restoreProduct, setStock, updateProduct } from './actions.ts';
import { productIds, productQuery } from './inputs.ts';
import { Product, ProductChanges, ProductInput, ProductPage, ProductSort, ProductStock } from './types.ts';
import { productFor, productOf, productsKnown, productType } from './views.ts';

@Resolver(() => Product)
export class ProductQueries {
  @Query(() => ProductPage, {
    description:
      'The marketplace: numbered pages from 1, at most 100 products each. Every word of the query must match. Where nothing is found, words that no product has are taken for the most similar ones (`spelled`).',
  })
  async products(
    @Ctx() context: Context,
    @Arg('query', () => String, {
      nullable: true,
      description: 'Words to find, at most 200 characters; each has to begin a word of the product.',
    })
    query: string | null,
    @Arg('category', () => String, { nullable: true, description: 'Only this category; all when left out.' }) category:
      | string
      | null,
    @Arg('minCents', () => Int, { nullable: true, description: 'Only those that cost so many US cents or more.' })
    minCents: number | null,
    @Arg('maxCents', () => Int, { nullable: true, description: 'Only those that cost so many US cents or less.' })
    maxCents: number | null,
    @Arg('inStock', () => Boolean, { nullable: true, description: 'True: only those with pieces left.' }) inStock:
      | boolean
      | null,
    @Arg('sort', () => ProductSort, { nullable: true, description: 'The order; the newest first when left out.' })
    sort: ProductSort | null,
    @Arg('page', () => Int, { defaultValue: 1, description: 'Which page, from 1.' }) page: number,
    @Arg('pageSize', () => Int, { defaultValue: 24, description: 'How many products on a page, 1 to 100.' })
    pageSize: number,
  ): Promise<ProductPage> {
    const asked = parse(productQuery, { query, category, minCents, maxCents, inStock, sort, page, pageSize });
    const {
      products: found,
      total,
      facets,
      spelled,
    } = await findProducts(await context.fresh(products), asked.search, rowsOf(asked));
    return {
      items: found.map(productType),
      total,
      page,
      pageSize,
      spelled,
      facets: { ...facets, categories: [...facets.categories], prices: priceFacets(facets.prices) },
    };
  }

  @Query(() => Product, {
    nullable: true,
    description: 'Null when there is none, or it is not sold any more and not the calling seller’s.',
  })
  async product(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'As the lists of products answer it.' }) id: string,
    @Arg('asOf', () => AsOfInput, AS_OF) asOf: AsOfInput | null,
  ): Promise<Product | null> {
    if (asOf) {
      const then = await productAsOf(context, id, asOf);
      return then ? productType(then) : null;
    }
    return (await productFor(context, id)) ?? null;
  }

  @Query(() => [Product], {
    description: 'Those of at most 99 that there ever were, in the order asked for; some may be removed.',
  })
  async productsByIds(
    @Ctx() context: Context,
    @Arg('ids', () => [ID], { description: 'At most 99; unknown ones are left out.' }) ids: string[],
  ): Promise<Product[]> {
    return productsKnown(context, parse(productIds, ids));
  }

  @Query(() => [Product], { description: 'What the calling member sells, newest first.' })
  async myProducts(@Ctx() context: Context): Promise<Product[]> {
    const { id } = member(context);
    return (await readProductsOf(await context.fresh(products), id)).map(productType);
  }

  @Query(() => [Product], {
    description: 'What the calling member has taken down and can still take back, the latest first.',
  })
  async restorableProducts(@Ctx() context: Context): Promise<Product[]> {
    const { id } = member(context);
    return (await readRestorableOf(await context.fresh(products), id, context.services.now())).map(productType);
  }

  @FieldResolver(() => Member, { description: 'The public profile of who sells it.' })
  async seller(@Root() product: Product, @Ctx() context: Context): Promise<Member> {
    return memberOf(await ownerOf(context, product.sellerId));
  }

  @FieldResolver(() => ProductStock, {
    nullable: true,
    description: 'How its pieces are made up. For its seller; null for others.',
  })
  stock(@Root() product: Product, @Ctx() context: Context): ProductStock | null {
    return product.sellerId === actorIn(context, 'store').id ? product.pieces : null;
  }
}

@Resolver()
export class ProductMutations {
  @Mutation(() => Product, {
    description:
      'Lists a product of the calling seller with its first pieces. Refused with SELLERS_ONLY, and with PRODUCT_LIMIT when the plan allows no more.',
  })
  async createProduct(
    @Ctx() context: Context,
    @Arg('input', () => ProductInput, { description: 'What the product is.' }) input: ProductInput,
  ): Promise<Product> {
    member(context);
    return productType(await createProduct(context, parse(graphqlProduct(context.services.publicUrl), input)));
  }

  @Mutation(() => Product, {
    description:
      'Changes a product of the calling seller. Carts show the new price before paying; placed orders keep the old one.',
  })
  async updateProduct(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The product’s `id`; NOT_YOUR_PRODUCT when it is another seller’s.' })
    id: string,
    @Arg('changes', () => ProductChanges, { description: 'What is different from now on.' }) changes: ProductChanges,
  ): Promise<Product> {
    member(context);
    return productType(
      await updateProduct(context, id, parse(graphqlProductChanges(context.services.publicUrl), changes)),
    );
  }

  @Mutation(() => Product, {
    description: 'The number of free pieces counted now: the difference is supplied or written off.',
  })
  async setStock(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The product’s `id`; NOT_YOUR_PRODUCT when it is another seller’s.' })
    id: string,
    @Arg('available', () => Int, {
      description: 'Whole pieces, from 0; those kept for orders being paid are not counted.',
    })
    available: number,
  ): Promise<Product> {
    return productType(await setStock(context, id, available));
  }

  @Mutation(() => Product, {
    description:
      'Takes a product down. Its seller can take that back within a day; platform owners may do it too. Orders that are being paid are still fulfilled.',
  })
  async removeProduct(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The product’s `id`; NOT_YOUR_PRODUCT when it is another seller’s.' })
    id: string,
  ): Promise<Product> {
    return productType(await removeProduct(context, id));
  }

  @Mutation(() => Product, {
    description:
      'Takes a removal back. Refused with RESTORE_TOO_LATE after a day, and with PRODUCT_LIMIT when the plan allows no more by now.',
  })
  async restoreProduct(
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'One of `restorableProducts`, by its `id`.' }) id: string,
  ): Promise<Product> {
    return productType(await restoreProduct(context, id));
  }
}

type ProductNotice = { readonly productId: string };

@Resolver()
export class ProductSubscriptions {
  @topicSubscription<{ readonly id: string }>(() => Product, {
    description:
      'Its price, its words and how many are left, whenever they change; once it is taken down it is `removed`.',
    sharing: PUBLIC_STREAM,
    async topic({ context, args: { id } }) {
      if (!(await productFor(context, id))) throw ProductMissing();
      return `product/${id}`;
    },
  })
  productChanged(
    @Root() { productId }: ProductNotice,
    @Ctx() context: Context,
    @Arg('id', () => ID, { description: 'The product’s `id`; PRODUCT_MISSING when it is not sold any more.' })
    _id: string,
  ): Promise<Product> {
    return productOf(context, productId);
  }
}
