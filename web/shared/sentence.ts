/** Words with one full stop at their end; a name such as 'Mile High Fade Co.' brings its own. */
export const sentence = (words: string): string => (words.endsWith('.') ? words : `${words}.`);
