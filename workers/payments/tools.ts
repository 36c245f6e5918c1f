import { purposes } from '#domain/processes/payment/purposes.ts';
import type { SettleTools } from '#domain/processes/payment/settle.ts';
import type { Tools } from '../job.ts';

/** A job's tools with everything that can be paid for. */
export const settling = (tools: Tools): SettleTools => ({ ...tools, purposes });
