import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countFiles } from './countFiles.ts';
import { openImageFiles } from './imageFiles.ts';
import type { StoredImage, Width } from './images.ts';

/**
 * Pictures of posts in the forum: apart from the public ones, by author and post, so that they are shown and deleted
 * with their post. One that was uploaded waits until a post takes it up. Access is checked before, in `gateway/forum`.
 */
export interface PostPictures {
  /** Keeps a picture that a member is about to post. */
  put(memberId: string, id: string, image: StoredImage): Promise<void>;
  /** A picture that waits, for the member who uploaded it. */
  waiting(memberId: string, id: string, width?: Width): Promise<StoredImage | undefined>;
  /** Takes a waiting picture up into a post and answers it; again does no harm. Undefined when there is none. */
  attach(memberId: string, postId: string, id: string): Promise<StoredImage | undefined>;
  /** Lets pictures wait again that were taken up for a post which then was refused. */
  detach(memberId: string, postId: string, ids: readonly string[]): Promise<void>;
  /** A picture of a post, or a narrower version of it; undefined when there is none. */
  get(memberId: string, postId: string, id: string, width?: Width): Promise<StoredImage | undefined>;
  /** Deletes some pictures of a post, or without `ids` all of them. */
  remove(memberId: string, postId: string, ids?: readonly string[]): Promise<void>;
  /** Deletes the pictures that have waited since before this instant (UTC ISO). */
  removeUnused(before: string): Promise<void>;
  /** How many files there are of the pictures a member has put in posts, or has uploaded for one. */
  filesOf(memberId: string): Promise<number>;
  /** Deletes every picture of a member. */
  eraseOf(memberId: string): Promise<void>;
}

/** As files, in folders of pictures that no public address leads to. */
export function openPostPictures(uploads: string): PostPictures {
  const waitingRoom = join(uploads, 'waiting');
  const waitingOf = (memberId: string) => join(waitingRoom, memberId);
  const postsOf = (memberId: string) => join(uploads, 'posts', memberId);
  const folderOf = (memberId: string, postId: string) => join(postsOf(memberId), postId);

  return {
    put: (memberId, id, image) => openImageFiles(waitingOf(memberId)).put(id, image),
    waiting: (memberId, id, width) => openImageFiles(waitingOf(memberId)).get(id, width),
    async attach(memberId, postId, id) {
      await move(id, waitingOf(memberId), folderOf(memberId, postId));
      return openImageFiles(folderOf(memberId, postId)).get(id);
    },
    async detach(memberId, postId, ids) {
      for (const id of ids) await move(id, folderOf(memberId, postId), waitingOf(memberId));
      await dropIfEmpty(folderOf(memberId, postId));
    },
    get: (memberId, postId, id, width) => openImageFiles(folderOf(memberId, postId)).get(id, width),
    async remove(memberId, postId, ids) {
      const folder = folderOf(memberId, postId);
      for (const id of ids ?? []) await openImageFiles(folder).remove(id);
      if (ids) await dropIfEmpty(folder);
      else await rm(folder, { recursive: true, force: true });
    },
    async removeUnused(before) {
      for (const memberId of await namesIn(waitingRoom)) {
        const folder = waitingOf(memberId);
        for (const name of await namesIn(folder)) {
          const found = await unlessGone(stat(join(folder, name)));
          if (found && found.mtimeMs < Date.parse(before)) await rm(join(folder, name), { force: true });
        }
        await dropIfEmpty(folder);
      }
    },
    filesOf: async (memberId) => (await countFiles(waitingOf(memberId))) + (await countFiles(postsOf(memberId))),
    async eraseOf(memberId) {
      // Most members have posted none, and then there is nothing to wait for.
      for (const folder of [waitingOf(memberId), postsOf(memberId)])
        if (existsSync(folder)) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The picture itself, if it is there; narrower versions are made again and stay behind for the sweep. */
async function move(id: string, from: string, to: string): Promise<void> {
  for (const extension of ['jpg', 'png']) {
    const file = `${id}.${extension}`;
    if (!existsSync(join(from, file))) continue;
    await mkdir(to, { recursive: true });
    await unlessGone(rename(join(from, file), join(to, file)));
  }
}

const namesIn = async (folder: string): Promise<string[]> => (await unlessGone(readdir(folder))) ?? [];

/** Removes a folder without files; one that has got a file meanwhile stays. */
async function dropIfEmpty(folder: string): Promise<void> {
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTEMPTY') throw error;
  });
}

async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
