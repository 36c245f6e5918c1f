// Preloaded into the product: it starts at STILL_AT (milliseconds since 1970), wherever the machine's clock stands. `new
// Date()`, from which the product takes the instants it records and answers with, stays there; `Date.now()`, by which
// limits and queues wait, goes on from there.
const MachineDate = Date;
const still = Number(process.env.STILL_AT);
const ahead = still - MachineDate.now();

globalThis.Date = new Proxy(MachineDate, {
  construct: (target, given, as) => Reflect.construct(target, given.length > 0 ? given : [still], as),
  apply: () => new MachineDate(still).toString(),
  get: (target, name) => (name === 'now' ? () => MachineDate.now() + ahead : Reflect.get(target, name)),
});
