import { z } from 'zod';
import type { Parameter } from './operation.ts';

/** `?page=&pageSize=` with this call's default size. */
export const paging = (size: number): readonly Parameter[] => [
  { name: 'page', schema: z.int().min(1).default(1), description: 'From 1' },
  { name: 'pageSize', schema: z.int().min(1).max(100).default(size), description: 'At most 100' },
];
