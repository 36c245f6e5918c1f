import { createContext, type PointerEvent, useContext } from 'react';
import type { Block, ChairOfDay, Visit } from './chairsOfDay.ts';

/** What can be done with what stands on the board. The functions stay the same, so that columns are drawn only when they change. */
export interface BoardActs {
  readonly open: (visit: Visit) => void;
  readonly canMove: (visit: Visit) => boolean;
  readonly move: (visit: Visit) => void;
  readonly drag: (event: PointerEvent, visit: Visit) => void;
  readonly walkIn: (chair: ChairOfDay, time: string) => void;
  readonly block: (chair: ChairOfDay, time: string) => void;
  readonly blockMore: (chair: ChairOfDay, time: string) => void;
  /** Opens half hours of a block again. */
  readonly openAgain: (block: Block, times: readonly string[]) => void;
  /** Whether a block is not the viewer's to open. */
  readonly isFixed: (block: Block) => boolean;
}

const Acts = createContext<BoardActs | undefined>(undefined);
export const BoardActsProvider = Acts.Provider;

/** The acts of the board around it. */
export function useBoardActs(): BoardActs {
  const acts = useContext(Acts);
  if (!acts) throw new Error('a piece of the day needs its board around it');
  return acts;
}
