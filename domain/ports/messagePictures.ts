import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { newId, seededEntropy } from '../ids.ts';
import { countFiles } from './countFiles.ts';
import { openImageFiles } from './imageFiles.ts';
import type { StoredImage, Width } from './images.ts';

/**
 * Pictures sent in messages: apart from the public ones, by sender. Access is checked before, in `gateway/messages`.
 */
export interface MessagePictures {
  /** Keeps a picture and answers its id: the same picture of the same member is one, however often it comes. */
  put(memberId: string, image: StoredImage): Promise<string>;
  /** A member's own picture, or a narrower version of it; undefined when there is none. */
  get(memberId: string, id: string, width?: Width): Promise<StoredImage | undefined>;
  /** How many files there are of the pictures a member has sent. */
  filesOf(memberId: string): Promise<number>;
  /** Forgets every picture a member has sent. */
  eraseOf(memberId: string): Promise<void>;
}

/** As files, in a folder of pictures that no public address leads to. */
export function openMessagePictures(uploads: string): MessagePictures {
  const folderOf = (memberId: string) => join(uploads, 'messages', memberId);
  return {
    async put(memberId, image) {
      const digest = createHash('sha256').update(image.bytes).digest('hex');
      const id = newId(seededEntropy(`picture/${memberId}/${digest}`));
      await openImageFiles(folderOf(memberId)).put(id, image);
      return id;
    },
    get: (memberId, id, width) => openImageFiles(folderOf(memberId)).get(id, width),
    filesOf: (memberId) => countFiles(folderOf(memberId)),
    async eraseOf(memberId) {
      // Most members have sent none, and then there is nothing to wait for.
      if (existsSync(folderOf(memberId))) await rm(folderOf(memberId), { recursive: true, force: true });
    },
  };
}
