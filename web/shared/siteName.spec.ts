import { expect, it } from 'vitest';
import { siteName } from './siteName.ts';

it.each([
  ['https://www.youtube.com/@chairside', 'YouTube'],
  ['https://de.linkedin.com/company/x', 'LinkedIn'],
  ['https://notyoutube.com/x', 'Video site'],
  ['https://video.example/chairside', 'Video site'],
  ['nowhere', 'Video site'],
  [null, 'Video site'],
])('calls %s %s', (href, name) => expect(siteName(href, 'Video site')).toBe(name));
