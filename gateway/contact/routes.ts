import { z } from 'zod';
import { accepted, json, type Route, route } from '../http/route.ts';
import { sendEnquiry } from './actions.ts';
import { contactForm } from './inputs.ts';

/** Row `/contact` of the REST contract. */
export const contactRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/contact',
    tag: 'Messages',
    id: 'contact',
    summary: 'Write to the platform',
    description: 'A member reads the answer under Messages, a guest by mail.',
    caller: 'anyone',
    body: json(contactForm),
    answer: accepted('Received', z.object({ ticket: z.string() })),
    refusals: { 400: 'A field is missing or malformed' },
    handle: ({ context, body }) => sendEnquiry(context, body),
  }),
];
