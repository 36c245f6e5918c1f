import { graphql } from '../../graphql/index.ts';
import { type Acting, useAction } from '../../shared/useAction.ts';

const LeaveWaitlist = graphql(`
  mutation LeaveWaitlist($id: ID!) { leaveWaitlist(id: $id) { id status } }
`);

/** Ends a place on a waitlist, one's own or one at a shop of one's own. */
export function useLeaving(done: string): readonly [leave: (id: string) => Acting, busy: boolean] {
  const [run, busy] = useAction(LeaveWaitlist, { done, refetchQueries: 'active' });
  return [(id) => run({ id }), busy];
}
