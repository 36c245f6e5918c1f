/** A member of whom a long log has only its first events. */
export const RARE = 'RareMember000000000000';
