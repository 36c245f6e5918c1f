/** So many characters may say what is to be seen on a picture; `LONGEST_ALT` of the domain. */
export const LONGEST_ALT = 300;
export const ALT_NEEDED = 'Please say what is to be seen on the picture, for those who cannot see it.';
