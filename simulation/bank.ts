import { openRandom } from '../fault/random.ts';
import { HOUR, MINUTE, type Play } from './play.ts';

/** Sets the bank's chance apart from that of everything else. */
const OWN = 0x62616e6c;

/**
 * In some runs payers contest charges with their bank, which decides within hours. It draws from a stream of its own: a
 * run in which nobody contests anything is what it would be without a bank.
 */
export function openBank(seed: number, { world: { scheduler }, provider }: Pick<Play, 'world' | 'provider'>): void {
  const random = openRandom(seed ^ OWN);
  if (!random.chance(0.15)) return;
  const { bank } = provider;
  const later = (most: number, act: () => void) =>
    scheduler.at(scheduler.now() + 10 * MINUTE + random.below(most), act);

  function contest() {
    const charges = bank.contestable();
    if (charges.length === 0) return;
    const isInquiry = random.chance(0.3);
    const disputeId = bank.contest(random.pick(charges), isInquiry);
    later(3 * HOUR, () => {
      if (isInquiry && (random.chance(0.5) || !bank.escalate(disputeId))) bank.decide(disputeId, 'lost');
      else later(4 * HOUR, () => bank.decide(disputeId, random.chance(0.5) ? 'won' : 'lost'));
    });
  }

  const todo = 1 + random.below(3);
  for (let done = 0; done < todo; done += 1) later(3 * HOUR, contest);
}
