import type { SettleTools } from '#domain/payments/settle.ts';
import { purposes } from '#domain/purposes.ts';
import type { Tools } from '../job.ts';

/** A job's tools with everything that can be paid for. */
export const settling = (tools: Tools): SettleTools => ({ ...tools, purposes });
