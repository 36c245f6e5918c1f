import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { sendEnquiry } from './actions.ts';
import { contactForm } from './inputs.ts';
import { ContactInput, ContactReceipt } from './types.ts';

@Resolver()
export class ContactResolver {
  @Mutation(() => ContactReceipt, {
    description:
      'Sends a message to the platform, from members and guests, at most three an hour. A member reads the answer under Messages, a guest receives it by mail.',
  })
  sendContactMessage(
    @Arg('input', () => ContactInput, { description: 'The form as it was filled in.' }) input: ContactInput,
    @Ctx() context: Context,
  ): Promise<ContactReceipt> {
    return sendEnquiry(context, parse(contactForm, input));
  }
}
