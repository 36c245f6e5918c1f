// Preloaded into the product: its clock differs from the machine's by as many milliseconds as the file named by CLOCK_FILE says, so that a
// test can live through days.
import { readFileSync } from 'node:fs';

const LOOK_MS = 100;
const MachineDate = Date;
let shift = 0;
let looked = Number.NEGATIVE_INFINITY;

function now() {
  const machine = MachineDate.now();
  if (machine - looked >= LOOK_MS) {
    looked = machine;
    shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'));
  }
  return machine + shift;
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [now()], as),
  apply: () => new MachineDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
