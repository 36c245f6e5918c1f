import { z } from 'zod';
import { actor, actorOf } from '../audit/schemas.ts';
import { parse } from '../http/parse.ts';
import { ok, type Route, route } from '../http/route.ts';
import { instant, text } from '../http/schemas.ts';
import { askedId } from './inputs.ts';
import { WhyStepKind, WhyType } from './types.ts';
import { whyOf } from './why.ts';

const asked = z.object({ type: z.enum(WhyType, 'There is no such question.'), id: askedId });

const why = z
  .object({
    answer: text,
    steps: z
      .array(
        z.object({
          kind: z.enum(WhyStepKind),
          at: instant.nullable(),
          actor: actor.nullable(),
          sentence: text,
          rule: text.nullable().describe('Its heading in docs/rules.md'),
        }),
      )
      .describe('The oldest first, at most 60'),
    isWhole: z.boolean().describe('Whether nothing older was left out'),
  })
  .meta({ id: 'Why', description: 'Why something is as it is' });

/** Why something is as it is: an additional row beside the REST contract's. */
export const whyRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/why/{type}/{id}',
    tag: 'Audit',
    id: 'why',
    summary: 'Why something is as it is: who acted, what happened, and by which rule',
    description: `What can be asked: ${Object.values(WhyType).join(', ')}. Their ids are those of \`WhyType\` in GraphQL.`,
    caller: 'member',
    answer: ok('The answer and the steps that led to it', why),
    refusals: { 400: 'Not a question, or not an id', 404: 'Not there, or not yours' },
    async handle({ context, params }) {
      const { type, id } = parse(asked, params);
      const { answer, steps, isWhole } = await whyOf(context, type, id);
      return {
        answer,
        steps: steps.map(({ kind, at, actor: by, sentence, rule }) => ({
          kind,
          at,
          actor: by && actorOf(by),
          sentence,
          rule,
        })),
        isWhole,
      };
    },
  }),
];
