import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RefusalFactory } from '#domain/refusal.ts';
import { type Context, member } from '../http/context.ts';
import { answeredBefore } from '../http/idempotency.ts';
import { id } from '../http/schemas.ts';
import { overBudget } from '../users/budget.ts';
import { imageId } from './routes.ts';
import { postPicturesOf, sizeOf, unlessClosed } from './store.ts';
import { fileIn, pictureOf } from './upload.ts';

/** What an upload that waits is answered with. */
export const waitingPicture = z.object({ _id: id, width: z.int(), height: z.int() });

type Budget = {
  /** Of the counter, by the feature that the upload is for. */
  readonly name: string;
  readonly most: number;
  readonly refusal: RefusalFactory;
};

/**
 * Keeps the picture of a request until something of the calling member takes it up, for a day at most. Answers its id and
 * size, or the reply where the same request was answered before. The upload is counted before the costly work; refuses
 * with the budget's refusal, and as `fileIn` and `pictureOf` do.
 */
export async function keepWaiting(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
  { name, most, refusal }: Budget,
): Promise<z.infer<typeof waitingPicture> | FastifyReply> {
  const { services } = context;
  const { config, vault, now } = services;
  const { id: memberId } = member(context);
  const sent = await fileIn(request);
  if (await answeredBefore(services, request, reply, sent.digest)) return reply;
  const fileId = imageId(context.entropy, sent.digest);
  const budget = { key: `${name}/${memberId}`, most };
  const retryAfter = config.rateLimit ? await overBudget(vault, budget, now()) : 0;
  if (retryAfter > 0) throw refusal({ retryAfter });
  const image = await pictureOf(sent);
  const store = postPicturesOf(services);
  await store.put(memberId, fileId, image);
  await unlessClosed(context, memberId, () => store.eraseOf(memberId));
  return { _id: fileId, ...(await sizeOf(image)) };
}
