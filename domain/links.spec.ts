import { describe, expect, it } from 'vitest';
import { containsLink } from './links.ts';

describe('a text with a link', () => {
  it.each([
    'See https://example.com.',
    'HTTP://EXAMPLE.COM',
    'ftp://files.example.com/a',
    'tg://resolve?domain=spam',
    'www.example.example',
    'Go to WWW.spam.example now',
    'cheap-razors.com',
    'Try Cheap-Razors.COM!',
    'at (blades.co.uk), half price',
    'bit.ly/3xyz',
    't.me/spammer',
    'blades.example/half-price',
    'blades.example:8080/x',
    '10.0.0.1/admin',
    'blades.shop',
    'www。blades。com',
    'blades．com',
    'ｗｗｗ.blades.com',
    'blades\u200B.com',
    'бритвы.рф',
    'xn--80abnm.xn--p1ai',
    'someone@blades.com/half-price',
    '@blades.com',
    `${'a.'.repeat(50)}com`,
  ])('is recognised: %s', (text) => expect(containsLink(text)).toBe(true));
});

describe('a text without a link', () => {
  it.each([
    '',
    'A two, always.',
    'It was fine.So was the next one.',
    'I liked it.It held.',
    'Good.Work on it. Nice.Top!',
    'e.g. a 1.5 or 2.0 guard, i.e. short/long and/or both',
    '9 a.m./p.m., 9.30am/10am, 12.5.2026, 24/7',
    'Really?!',
    'Mail me: pat@example.com or pat.doe@mail.example.co.uk',
    '@pat what do you use?',
    'node.js, asp, v1.2.3',
    'wwwhat',
    '...com',
    'Wait…com on',
  ])('is left alone: %s', (text) => expect(containsLink(text)).toBe(false));

  it('is told apart however long and strange it is', () => {
    for (const piece of ['a.', 'a@', 'www', ':/', 'a-', '1.1.1.', 'a@b.', 'x.y/ '])
      expect(containsLink(piece.repeat(20_000)), piece).toBe(false);
  });
});
