import { z } from 'zod';

/** `latitude,longitude` in degrees; undefined when nothing is given. */
export const near = z
  .string('near must be latitude,longitude')
  .optional()
  .transform((text, { addIssue }) => {
    if (!text?.trim()) return undefined;
    const [latitude = Number.NaN, longitude = Number.NaN, ...more] = text
      .split(',')
      .map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
    if (!(Math.abs(latitude) <= 85 && Math.abs(longitude) <= 180) || more.length > 0)
      addIssue('near must be latitude,longitude');
    return { latitude, longitude };
  });
