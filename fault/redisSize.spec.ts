import { describe, expect, it } from 'vitest';
import { projections } from '#projections/features.ts';
import { versionKey } from '#projections/redis.ts';
import { type Held, judgeRedis } from './redisSize.ts';

const MB = 1_048_576;
const [first] = projections;
const judge = (keys: readonly Held[], more: { usedBytes?: number; undone?: number } = {}) =>
  judgeRedis({ keys, usedBytes: 0, undone: 0, ...more }, projections);
const key = (name: string, bytes = 100, lives?: number): Held => ({ key: name, bytes, lives });

describe('the judge of what Redis holds', () => {
  it('knows the read models of the releases of a run, and no other keys without an end', () => {
    expect(judge([key(`${versionKey(first as never)}:g1:something`, 50 * MB)])).toEqual([]);
    expect(judge([key('cs:{agenda:v1-older}:g1:something')])).toHaveLength(1);
    expect(judge([key('cs:forgotten')])).toHaveLength(1);
  });

  it('has a bound for the read models, by what they are made of', () => {
    const models = [key(`${versionKey(first as never)}:g1:something`, 2 * MB)];
    expect(judgeRedis({ keys: models, usedBytes: 0, undone: 0 }, projections, MB)).toEqual([]);
    expect(judgeRedis({ keys: models, usedBytes: 0, undone: 0 }, projections, MB / 2)).toHaveLength(1);
  });

  it('wants an end of what lives for a while, and no later one', () => {
    expect(judge([key('cs:idempotency:a', 100, 86_400), key('cs:seen:a', 100, 60)])).toEqual([]);
    expect(judge([key('cs:idempotency:a')])).toHaveLength(1);
    expect(judge([key('cs:seen:a', 100, 61)])).toHaveLength(1);
  });

  it('has a bound for the queue, for single keys and for the whole', () => {
    expect(judge([key('cs:{jobs}:1', 2 * MB)])).toHaveLength(1);
    expect(judge([key('cs:{jobs}:1', 2 * MB)], { undone: 300 })).toEqual([]);
    expect(judge([key('cs:stops', MB)])).toHaveLength(1);
    expect(judge([key('cs:stops')], { usedBytes: 5 * MB })).toEqual([]);
    expect(judge([key('cs:stops')], { usedBytes: 20 * MB })).toHaveLength(1);
  });
});
