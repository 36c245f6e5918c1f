import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Context } from '../context.ts';
import { parse } from '../parse.ts';
import { sendEnquiry } from './actions.ts';
import { contactForm } from './form.ts';
import { ContactInput, ContactReceipt } from './types.ts';

@Resolver()
export class ContactResolver {
  @Mutation(() => ContactReceipt, { description: 'From anybody. A member reads the answer under Messages, a guest by mail.' })
  sendContactMessage(@Arg('input', () => ContactInput) input: ContactInput, @Ctx() context: Context): Promise<ContactReceipt> {
    return sendEnquiry(context, parse(contactForm, input));
  }
}
