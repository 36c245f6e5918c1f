import { describe, expect, it } from 'vitest';
import { wrongAnswers as judge, type Outage, wrongEnds } from './answerJudge.ts';
import type { Trouble } from './balancer.ts';

const trouble = (more: Partial<Trouble>): Trouble => ({
  asked: 'GET /shops/all',
  target: 1,
  begunAt: 1_000,
  endedAt: 2_000,
  status: 503,
  code: 'STORE_UNAVAILABLE',
  ...more,
});
const wrongAnswers = (troubles: readonly Trouble[], outages: readonly Outage[]) => judge({ troubles }, outages);
const log: Outage = { of: 'log', from: 1_500, until: 10_000 };
const redis: Outage = { of: 'redis', from: 1_500, until: 10_000 };
const killed: Outage = { of: 'gateway', port: 1, from: 1_500, until: 1_600 };

describe('the judge of answers', () => {
  it('lets pass the refusal of what was away at the time, and nothing else', () => {
    expect(wrongAnswers([trouble({})], [log])).toEqual([]);
    expect(wrongAnswers([trouble({ code: 'READS_UNAVAILABLE' })], [redis])).toEqual([]);
    expect(wrongAnswers([trouble({})], [redis, killed])).toHaveLength(1);
    expect(wrongAnswers([trouble({ begunAt: 500, endedAt: 900 })], [log])).toHaveLength(1);
    expect(wrongAnswers([trouble({ begunAt: 20_000, endedAt: 20_100 })], [log])).toHaveLength(1);
    expect(wrongAnswers([trouble({ status: 500, code: 'SOMETHING_WENT_WRONG' })], [log, redis, killed])).toHaveLength(
      1,
    );
  });

  it('lets pass that a gateway that was killed meanwhile answered nothing, and no other one', () => {
    const nothing = trouble({ status: undefined, code: 'ECONNRESET' });
    expect(wrongAnswers([nothing], [killed])).toEqual([]);
    expect(wrongAnswers([{ ...nothing, target: 2 }], [killed])).toHaveLength(1);
    expect(wrongAnswers([nothing], [log, redis])).toHaveLength(1);
  });

  it('lets nothing pass that was late', () => {
    expect(wrongAnswers([trouble({ endedAt: 6_500, status: 200, code: 'late' })], [log, redis, killed])).toHaveLength(
      1,
    );
    expect(wrongAnswers([trouble({ endedAt: 6_500 })], [log])).toHaveLength(1);
  });

  it('lets a subscription end while what it needs is away, and for no other reason', () => {
    const end = { who: 'reader 1, bell', why: 'STORE_UNAVAILABLE', at: 2_000 };
    expect(wrongEnds([end], [log])).toEqual([]);
    expect(wrongEnds([end], [redis])).toHaveLength(1);
    expect(wrongEnds([{ ...end, at: 20_000 }], [log])).toHaveLength(1);
    expect(wrongEnds([{ ...end, why: 'socket closed: 4500 Something went wrong' }], [log, redis])).toHaveLength(1);
  });
});
