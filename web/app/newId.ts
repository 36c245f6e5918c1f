/** An id nobody else has; not every page is served where `crypto.randomUUID` exists. */
export const newId = (): string => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
