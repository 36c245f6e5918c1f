const days = new Intl.DateTimeFormat('en-GB', { day: '2-digit', month: 'long', year: 'numeric' });

/** '02 November 2026' where the reader is (specification §9). */
export const blogDate = (instant: string): string => days.format(new Date(instant));

export const minutesWord = (minutes: number): string => `${minutes} min read`;
