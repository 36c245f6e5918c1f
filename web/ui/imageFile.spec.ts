import { describe, expect, it } from 'vitest';
import { emptyFile, imageLimit, imageRefusal, tooLarge, wrongType } from './imageFile.ts';

const picture = { name: 'Cut.JPG', type: 'image/jpeg', size: 5 };

describe('imageRefusal', () => {
  it('takes a picture of exactly 1 MB', () => expect(imageRefusal({ ...picture, size: imageLimit })).toBeUndefined());
  it('refuses an empty file', () => expect(imageRefusal({ ...picture, size: 0 })).toBe(emptyFile));
  it('refuses one byte more, in the specified words', () => {
    expect(imageRefusal({ ...picture, size: imageLimit + 1 })).toBe(tooLarge);
    expect(tooLarge).toBe('File size exceeds 1MB. Please choose a smaller file.');
  });
  it('refuses another type, whatever it calls itself', () => {
    expect(imageRefusal({ ...picture, name: 'a.gif', type: 'image/gif' })).toBe(wrongType);
    expect(imageRefusal({ ...picture, name: 'a.png', type: 'image/svg+xml' })).toBe(wrongType);
    expect(imageRefusal({ ...picture, name: 'a.svg' })).toBe(wrongType);
  });
});
