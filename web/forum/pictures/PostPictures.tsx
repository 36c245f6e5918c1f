import { SmallPictures } from '../../shared/pictures/SmallPictures.tsx';
import type { Post } from '../posts.ts';

/** The pictures of a post. */
export const PostPictures = ({ post: { pictures, state } }: { post: Pick<Post, 'pictures' | 'state'> }) => (
  <SmallPictures pictures={pictures} isPrivate={state !== 'visible'} />
);
