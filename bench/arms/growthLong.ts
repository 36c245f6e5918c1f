import type { Arm } from '../kit/bench.ts';
import { measureGrowth } from '../kit/growth.ts';

export const run: Arm = (scene) => measureGrowth(scene, 'long');
