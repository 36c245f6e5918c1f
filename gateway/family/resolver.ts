import { Arg, Authorized, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { Context } from '../http/context.ts';
import { parse } from '../http/parse.ts';
import { addPerson, changePerson, peopleOf, removePerson } from './actions.ts';
import { personWords } from './inputs.ts';
import { BookedPerson, PersonInput } from './types.ts';

const OF_PERSON = 'As `myPeople` answers it; PERSON_MISSING when they are none of the calling member’s.';
const WORDS = { description: 'Replaces what was written down before.' };

/** The people a member books for. */
@Resolver()
export class FamilyResolver {
  @Authorized()
  @Query(() => [BookedPerson], {
    description: 'Those whom the calling member books for beside themself, at most six, in the order of adding.',
  })
  myPeople(@Ctx() context: Context): Promise<BookedPerson[]> {
    return peopleOf(context);
  }

  @Authorized()
  @Mutation(() => [BookedPerson], {
    description:
      'Writes down somebody the calling member books for; answers all of them. Refused with FAMILY_FULL beyond six, and with FAMILY_CHANGED_OFTEN.',
  })
  async addPerson(
    @Arg('input', () => PersonInput, { description: 'Their name, and a note.' }) input: PersonInput,
    @Ctx() context: Context,
  ): Promise<BookedPerson[]> {
    await addPerson(context, parse(personWords, input));
    return peopleOf(context);
  }

  @Authorized()
  @Mutation(() => [BookedPerson], {
    description:
      'Changes what is written down about them, also in bookings that are made already; answers all of them.',
  })
  async changePerson(
    @Arg('id', () => ID, { description: OF_PERSON }) id: string,
    @Arg('input', () => PersonInput, WORDS) input: PersonInput,
    @Ctx() context: Context,
  ): Promise<BookedPerson[]> {
    await changePerson(context, id, parse(personWords, input));
    return peopleOf(context);
  }

  @Authorized()
  @Mutation(() => [BookedPerson], {
    description: 'They cannot be chosen any more; bookings for them stay, and name them. Answers all others.',
  })
  async removePerson(
    @Arg('id', () => ID, { description: OF_PERSON }) id: string,
    @Ctx() context: Context,
  ): Promise<BookedPerson[]> {
    await removePerson(context, id);
    return peopleOf(context);
  }
}
