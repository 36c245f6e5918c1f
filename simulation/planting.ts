import type { Command, DomainEvent } from '#domain/decider.ts';
import type { Bad, Honest, Outside } from './outside.ts';

/** A decide that errs for commands of one type and is the honest one for all others. */
export const badFor = <C extends Command, S>(
  type: C['type'],
  bad: (command: C, state: S, honest: Honest, outside: Outside) => DomainEvent[],
): Bad =>
  ((command: Command, state: S, honest: Honest, outside: Outside) =>
    command.type === type ? bad(command as C, state, honest, outside) : honest(command, state)) as Bad;
