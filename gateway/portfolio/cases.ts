import { hasRight } from '#domain/rights.ts';
import { type OwnedPicture, type PictureCase, readPictures } from '#projections/portfolio/portfolios.ts';
import type { ReadModels } from '#projections/readModels.ts';
import type { Context } from '../http/context.ts';

/** A case with the picture it is about, and whether the calling moderator decides about it. */
export type ShownCase = { readonly case: PictureCase; readonly picture: OwnedPicture; readonly isYours: boolean };

/**
 * Cases with their pictures, one for each in their order; undefined where there is no such picture any more. The reports
 * of the calling moderator's own picture are left out: they do not decide about it, and must not learn who reported it.
 */
export async function withPictures(
  { actor }: Pick<Context, 'actor'>,
  models: ReadModels,
  cases: readonly PictureCase[],
): Promise<(ShownCase | undefined)[]> {
  const found = await readPictures(
    models,
    cases.map(({ pictureId }) => pictureId),
  );
  const pictures = new Map(found.map((one) => [one.pictureId, one]));
  return cases.map((one) => {
    const picture = pictures.get(one.pictureId);
    if (!picture) return undefined;
    const isYours = actor.id !== one.ownerId && hasRight(actor.role, 'moderate');
    return { case: isYours ? one : { ...one, reports: [] }, picture, isYours };
  });
}
