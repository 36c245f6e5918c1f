import { campaignPicture } from './campaignPicture.ts';
import { postPicture } from './postPicture.ts';
import { productPicture } from './productPicture.ts';
import type { Picture } from './shapes.ts';
import { shopPicture } from './shopPicture.ts';

/**
 * What a generated picture is of: a shop's front with its name on the sign, the thing a product's name or
 * category says, what a post's title is about, or the thing of a campaign's category.
 */
export type Subject =
  | { readonly of: 'shop' | 'post'; readonly name: string }
  | { readonly of: 'campaign' | 'product'; readonly name: string; readonly category: string };

/** The generated picture of a subject. This code is loaded when the first one is drawn. */
export function pictureOf(subject: Subject): Picture {
  if (subject.of === 'campaign') return campaignPicture(subject.name, subject.category);
  if (subject.of === 'post') return postPicture(subject.name);
  if (subject.of === 'product') return productPicture(subject.name, subject.category);
  return shopPicture(subject.name);
}
