import { useDraft } from '../../shared/useDraft.ts';
import { ReplyTo } from './commentOutbox.ts';

function parsed(text: string): ReplyTo | undefined {
  try {
    return ReplyTo.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What the comment that is being written answers; kept as its draft is. `key`: the draft's. */
export function useAnswering(key: string): [ReplyTo | undefined, (next: ReplyTo | undefined) => void] {
  const [text, keep] = useDraft(`${key}/answering`);
  return [parsed(text), (next) => keep(next ? JSON.stringify(next) : '')];
}
