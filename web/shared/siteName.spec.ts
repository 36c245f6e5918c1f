import { expect, it } from 'vitest';
import { accountName, siteName } from './siteName.ts';

it.each([
  ['https://www.youtube.com/@chairside', 'YouTube'],
  ['https://de.linkedin.com/company/x', 'LinkedIn'],
  ['https://notyoutube.com/x', 'Video site'],
  ['https://youtube.example/@chairside', 'YouTube'],
  ['https://video.example/chairside', 'Video site'],
  ['nowhere', 'Video site'],
  [null, 'Video site'],
])('calls %s %s', (href, name) => expect(siteName(href, 'Video site')).toBe(name));

it.each([
  ['https://youtube.example/@chairside', '@chairside on YouTube'],
  ['https://www.linkedin.com/company/chairside/', '@chairside on LinkedIn'],
  ['https://instagram.com', 'Instagram'],
  ['https://photo.example/chairside', 'Our photo page'],
  [null, 'Our photo page'],
])('says of %s that it is %s', (href, name) => expect(accountName(href, 'Our photo page')).toBe(name));
