import type { FastifyInstance } from 'fastify';
import { parse } from '../parse.ts';
import { sendEnquiry } from './actions.ts';
import { contactForm } from './form.ts';

/** Row `/contact` of the REST contract. */
export const contactRoutes = (app: FastifyInstance): void => {
  app.post('/contact', async ({ asker, body }, reply) => reply.status(202).send(await sendEnquiry(asker, parse(contactForm, body))));
};
