import { newId } from '../shared/newId.ts';

/** The id of a post that is begun here: the server takes 22 characters. */
export const newPostId = (): string => newId().slice(0, 22);
