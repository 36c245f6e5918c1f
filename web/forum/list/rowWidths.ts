/** How wide a row of the list is, whatever stands beside the list: all of it in a line, or one part below the other. */
export const WIDE = '@container (min-width: 860px)';
export const NARROW = '@container (max-width: 520px)';
