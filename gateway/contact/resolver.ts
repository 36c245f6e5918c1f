import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { sendEnquiry } from './actions.ts';
import { contactForm } from './inputs.ts';
import { ContactInput, ContactReceipt } from './types.ts';

@Resolver()
export class ContactResolver {
  @Mutation(() => ContactReceipt, {
    description: 'From members and guests. A member reads the answer under Messages, a guest receives it by mail.',
  })
  sendContactMessage(
    @Arg('input', () => ContactInput) input: ContactInput,
    @Ctx() context: Context,
  ): Promise<ContactReceipt> {
    return sendEnquiry(context, parse(contactForm, input));
  }
}
