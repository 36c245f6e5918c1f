import { withoutInvisible } from './plainText.ts';

/** Ends of addresses that are hardly ever the beginning of a sentence after a full stop without a space. */
const PLAIN_ENDS =
  'com|net|org|info|biz|edu|gov|mobi|io|co|ai|gg|ly|tv|cc|uk|de|fr|nl|pl|br|jp|kr|cn|ru|su|eu|ch|se|dk|fi|cz|au|ca|nz|tk|ml|gq|cf|ua|xyz|icu|рф|xn--[a-z0-9-]+';
/** Ends that are words as well: only in small letters, as a sentence would begin with a capital one. */
const WORDY_ENDS =
  'shop|store|online|site|website|web|page|blog|app|dev|club|live|link|click|top|pro|vip|art|cloud|space|fun|tech|world|today|news|media|agency|deals|sale|bid|win|loan|me|us|es';

/** Other dots that addresses are read with: NFKC makes a dot of the wide one. */
const IDEOGRAPHIC_DOTS = /[\u3002\uFF61]/gu;
/** An address of mail names no page; what goes on after it as an address of a page does is kept. */
const MAIL = /[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}:/@-])/gu;

const SIGNS = [
  // A scheme: https://, ftp://, tg://
  /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/]/iu,
  /(?<![\p{L}\p{N}])www\d?\.[\p{L}\p{N}]/iu,
  // A name with a path, whatever it ends in, or numbers with one.
  /[\p{L}\p{N}]\.\p{L}{2,24}(?::\d{1,5})?\/[^\s/]/u,
  /(?<![\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?::\d{1,5})?\/[^\s/]/u,
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${PLAIN_ENDS})(?![\\p{L}\\p{N}_-])`, 'iu'),
  new RegExp(`[\\p{L}\\p{N}]\\.(?:${WORDY_ENDS})(?![\\p{L}\\p{N}_-])`, 'u'),
];

/**
 * Whether a text contains a link, or an address of a page that readers could follow: with a scheme, with `www.`, a name
 * with a path, or a name with a common end (`example.com`). Addresses of mail are none. A guess for refusing links
 * of members whose address is not proven, not a parser: in doubt a rare end without a path is let through.
 */
export function containsLink(text: string): boolean {
  const plain = withoutInvisible(text).normalize('NFKC').replace(IDEOGRAPHIC_DOTS, '.').replace(MAIL, ' ');
  return SIGNS.some((sign) => sign.test(plain));
}
