import { Arg, Authorized, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import { type Context, member } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { setTerms, termsNow, termsOf } from './terms.ts';
import { graphqlTerms } from './termsInputs.ts';
import { SellingTerms, SellingTermsInput, sellingTermsType } from './termsTypes.ts';
import { Product } from './types.ts';

@Resolver(() => Product)
export class SellingTermsResolver {
  @Authorized()
  @Query(() => SellingTerms, { description: 'What the calling member asks of their buyers.' })
  async mySellingTerms(@Ctx() context: Context): Promise<SellingTerms> {
    return sellingTermsType(await termsNow(context, member(context).id));
  }

  @Authorized()
  @Mutation(() => SellingTerms, {
    description:
      'Says what the calling seller asks of buyers from now on. Carts show a new price of shipping before paying; placed orders keep the old one. Refused with SELLERS_ONLY, SHIPPING_INVALID, RETURNS_TOO_LONG, TAX_INVALID or ADDRESS_INVALID.',
  })
  async setSellingTerms(
    @Ctx() context: Context,
    @Arg('terms', () => SellingTermsInput, { description: 'The terms as a whole.' }) terms: SellingTermsInput,
  ): Promise<SellingTerms> {
    return sellingTermsType(await setTerms(context, parse(graphqlTerms, terms)));
  }

  @FieldResolver(() => SellingTerms, { description: 'What its seller asks beside the price.' })
  async terms(@Root() product: Product, @Ctx() context: Context): Promise<SellingTerms> {
    return sellingTermsType(await termsOf(context, product.sellerId));
  }
}
