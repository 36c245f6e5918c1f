/** The most common passwords. */
const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 111111 000000 123123 654321 666666 121212 112233 987654321 password password1 password12 password123
  passw0rd p@ssw0rd p@ssword qwerty qwerty1 qwerty12 qwerty123 qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1qaz2wsx abc123 abcdef abcd1234 a1b2c3
  iloveyou letmein welcome welcome1 admin admin1 admin123 administrator login master monkey dragon football baseball basketball soccer superman batman
  sunshine princess shadow michael jordan charlie daniel jessica ashley trustno1 starwars whatever secret changeme default freedom hello123 summer
  winter hunter killer pokemon computer internet samsung google barber barber1 barber123 barbershop haircut chairside`.split(
    /\s+/,
  ),
);

export interface Strength {
  /** 0 (nothing typed) to 4. */
  score: 0 | 1 | 2 | 3 | 4;
  word: string;
  /** Why it would be guessed at once; it may be used all the same. */
  warning?: string;
}

const words = ['', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Bits of one character, by how many kinds of characters there are. */
const perCharacter = [0, 3.6, 4.4, 5.1, 5.6];

function kinds(password: string): number {
  return [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
}

/**
 * How long it takes to guess, roughly, in bits: the length by the variety, with repeated characters counted once more
 * at most.
 */
function bits(password: string): number {
  const letters = [...password];
  const counted = Math.min(letters.length, new Set(letters).size * 2);
  return counted * (perCharacter[kinds(password)] ?? 0);
}

/**
 * How good a password is. Nothing is forbidden here: the only rule is the six characters. `about` is what others know
 * of its owner.
 */
export function strengthOf(password: string, about: readonly string[] = []): Strength {
  if (password === '') return { score: 0, word: words[0] };
  const plain = password.toLowerCase();
  if (common.has(plain))
    return { score: 1, word: words[1], warning: 'This is one of the most common passwords: it is tried first.' };
  if (about.some((known) => known.length > 2 && plain.includes(known.toLowerCase())))
    return { score: 1, word: words[1], warning: 'It contains your name or address, which others know.' };
  const strength = bits(password);
  const score = password.length < 6 || strength < 32 ? 1 : strength < 48 ? 2 : strength < 64 ? 3 : 4;
  return { score, word: words[score] };
}
