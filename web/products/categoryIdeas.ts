/** Categories that are suggested to sellers; any other words are taken, too. Each has drawings of its own. */
export const ideas = [
  'Clippers and trimmers',
  'Shears and razors',
  'Combs and brushes',
  'Hair styling',
  'Beard care',
  'Capes and towels',
  'Shop equipment',
];
