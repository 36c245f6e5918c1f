import type { DescribedPicture } from '#domain/forum/pictures.ts';
import type { Post } from '#domain/forum/state.ts';
import { invalid, Refusal } from '#domain/refusal.ts';
import type { Context } from '../http/context.ts';
import { postPicturesOf, sizeOf, unlessClosed } from '../images/store.ts';
import type { PictureInput } from './inputs.ts';

const NotYourPicture = invalid('NOT_YOUR_PICTURE', 'Please upload the picture here first.', 'pictures');

/** The pictures a command puts into a post; `newPictures` are ids of those it did not have. */
type Taken = {
  readonly pictures: readonly DescribedPicture[] | undefined;
  readonly newPictures: readonly string[];
};

/**
 * Takes pictures of the calling member up into a post and sends the command with them; where that is refused they wait
 * again. `present`: the post as it is, when it is revised. Refuses with NotYourPicture what was not uploaded for a post,
 * or is in another one.
 */
export async function withPictures<T>(
  context: Context,
  postId: string,
  {
    pictures,
    present,
  }: { readonly pictures: readonly PictureInput[] | undefined; readonly present?: Post | undefined },
  send: (taken: Taken) => Promise<T>,
): Promise<T> {
  if (!pictures || pictures.length === 0) return send({ pictures, newPictures: [] } as Taken);
  const { id: authorId } = context.actor;
  const store = postPicturesOf(context.services);
  const taken: DescribedPicture[] = [];
  const newPictures: string[] = [];
  try {
    for (const { id, alt } of pictures) {
      const isIn = present?.pictures?.includes(id) ?? false;
      // What a revision has left out may still lie with the post, and is about to be deleted.
      if (present && !isIn && !(await store.waiting(authorId, id))) throw NotYourPicture();
      if (!isIn) newPictures.push(id);
      const image = await (isIn ? store.get(authorId, postId, id) : store.attach(authorId, postId, id));
      if (!image) throw NotYourPicture();
      taken.push({ id, ...(await sizeOf(image)), alt });
    }
    const sent = await send({ pictures: taken, newPictures });
    await unlessClosed(context, authorId, () => store.eraseOf(authorId));
    return sent;
  } catch (error) {
    // After any other failure the post may have been recorded all the same.
    if (error instanceof Refusal) await store.detach(authorId, postId, newPictures);
    throw error;
  }
}
