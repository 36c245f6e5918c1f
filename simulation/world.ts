import { StoreUnavailable } from '#domain/store/eventStore.ts';
import { openRandom, type Random } from '../fault/random.ts';
import { drawFaults, type Faults, noFaults } from './faults.ts';
import { openScheduler, type Scheduler } from './scheduler.ts';

/** Monday 2027-01-11, 09:00 in Chicago. */
export const START_AT = Date.parse('2027-01-11T15:00:00.000Z');

/** Something that runs our code and may die: all it remembers is gone then, and whatever it waited for never comes. */
export type Process = {
  readonly name: string;
  /** Counts the lives; who waited in an earlier one is never woken. */
  life: number;
  up: boolean;
  /** How wrong its clock is, in ms. */
  readonly skew: number;
  /** Builds everything a new life remembers. */
  onStart: () => void;
  /** What the outside notices of a death. */
  onCrash: () => void;
};

export type World = ReturnType<typeof openWorld>;

/** Time, chance, faults and processes of one run. */
export function openWorld(seed: number) {
  const random: Random = openRandom(seed);
  const scheduler: Scheduler = openScheduler(random, START_AT);
  const drawn = drawFaults(random);
  let faults: Faults = noFaults;
  let ids = 0;
  const trace: string[] = [];
  const processes: Process[] = [];

  const note = (who: string, what: string) => {
    trace.push(`${new Date(scheduler.now()).toISOString().slice(8, 23)} ${who}: ${what}`);
  };

  function crash(process: Process) {
    if (!process.up) return;
    process.up = false;
    process.life += 1;
    note(process.name, 'dies');
    process.onCrash();
    scheduler.at(scheduler.now() + 500 + random.below(20_000), () => start(process));
  }

  function start(process: Process) {
    if (process.up) return;
    process.up = true;
    process.onStart();
  }

  const world = {
    random,
    scheduler,
    note,
    trace,
    processes,
    crash,
    drawn,
    faults: () => faults,
    setFaults: (next: Faults) => {
      faults = next;
    },
    /** A name that is unique in this run. */
    nextId: (what: string) => {
      ids += 1;
      return `${what}-${seed}-${ids}`;
    },
    now: (process?: Process) => new Date(scheduler.now() + (process?.skew ?? 0)).toISOString(),

    addProcess(name: string): Process {
      const skew = Math.round((random.next() * 2 - 1) * drawn.skew);
      const process: Process = { name, life: 0, up: false, skew, onStart: () => undefined, onCrash: () => undefined };
      processes.push(process);
      return process;
    },
    start,

    /** Waits for ms of the run's time; only the life of the process that began to wait goes on. */
    pause(process: Process, ms: number): Promise<void> {
      const { life } = process;
      return new Promise((resolve) => {
        scheduler.at(scheduler.now() + ms, () => {
          if (process.life === life) resolve();
        });
      });
    },

    /**
     * A call of a port by a process: it takes time before or after it takes effect, and may fail on either side of it.
     * The process may die while it waits.
     */
    async call<T>(
      process: Process,
      what: string,
      effect: () => Promise<T>,
      unavailable: (what: string) => Error = storeAway,
    ): Promise<T> {
      const { life } = process;
      if (!process.up) return new Promise<T>(() => undefined);
      const { slow, failBefore, failAfter, crash: death } = faults;
      const chance = random.next();
      const wait = random.chance(slow) ? random.below(12_000) : random.below(15);
      const isFirst = random.chance(0.5);
      if (isFirst || chance < failBefore) {
        if (random.chance(death)) crash(process);
        await wake(life, wait);
      }
      if (chance < failBefore) {
        note(process.name, `${what} fails before it happened`);
        throw unavailable(what);
      }
      const result = await effect();
      const fails = chance < failBefore + failAfter;
      if (!isFirst || fails) {
        if (random.chance(death)) crash(process);
        await wake(life, wait);
      }
      if (!fails) return result;
      note(process.name, `${what} happened, and the answer is lost`);
      throw unavailable(what);

      function wake(mine: number, ms: number): Promise<void> {
        return new Promise((resolve) => {
          scheduler.at(scheduler.now() + ms, () => {
            if (process.life === mine) resolve();
          });
        });
      }
    },
  };
  return world;
}

const storeAway = (what: string) => new StoreUnavailable(`${what}: no answer`);
