import { useNavigate } from 'react-router-dom';
import type { PlanType, Role } from '../../graphql/graphql.ts';
import { graphql } from '../../graphql/index.ts';
import { paths } from '../../shared/paths.ts';
import { useSession } from '../../shared/session.tsx';
import { type Acting, useAction } from '../../shared/useAction.ts';

const Suspend = graphql(
  `mutation SuspendMember($id: ID!, $reason: String!) { suspendMember(id: $id, reason: $reason) { ...MemberRecordFields } }`,
);
const Reinstate = graphql(
  `mutation ReinstateMember($id: ID!, $reason: String!) { reinstateMember(id: $id, reason: $reason) { ...MemberRecordFields } }`,
);
const Delete = graphql(
  `mutation DeleteMember($id: ID!, $reason: String!) { deleteMember(id: $id, reason: $reason) { ...MemberRecordFields } }`,
);
const Restore = graphql(
  `mutation RestoreMember($id: ID!, $reason: String!) { restoreMember(id: $id, reason: $reason) { ...MemberRecordFields } }`,
);
const Upgrade = graphql(
  `mutation UpgradeMember($id: ID!, $plan: PlanType!, $until: DateTimeISO, $reason: String!) { upgradeMember(id: $id, plan: $plan, until: $until, reason: $reason) { ...MemberRecordFields } }`,
);
const ChangeRole = graphql(
  `mutation ChangeMemberRole($id: ID!, $role: Role!, $reason: String!) { changeMemberRole(id: $id, role: $role, reason: $reason) { ...MemberRecordFields } }`,
);

const ViewAs = graphql(
  `mutation ViewAs($id: ID!, $reason: String!) { viewAs(id: $id, reason: $reason) { id token until member { id firstName lastName role pictureUrl } } }`,
);

/** Shows the platform as a member sees it, for reading alone, and opens their dashboard. */
export function useViewAs(id: string): (reason: string) => Acting {
  const { viewAs } = useSession();
  const navigate = useNavigate();
  const [begin] = useAction(ViewAs, { refused: false, fetchPolicy: 'no-cache' });
  return async (reason) => {
    const result = await begin({ id, reason });
    if (!result.value) return result;
    const { member, ...view } = result.value;
    const { id: _id, firstName, lastName, role, pictureUrl } = member;
    viewAs({ ...view, user: { _id, firstName, lastName, role, pictureUrl } });
    void navigate(paths.dashboard);
    return result;
  };
}

/**
 * What platform owners decide about a member; each takes the reason that the member is mailed. The caller shows a
 * refusal beside the reason.
 */
export function useOwnerActions(id: string) {
  const [suspend] = useAction(Suspend, { done: 'The account is suspended', refused: false });
  const [reinstate] = useAction(Reinstate, { done: 'The account is open again', refused: false });
  const [remove] = useAction(Delete, { done: 'The account is deleted', refused: false });
  const [restore] = useAction(Restore, { done: 'The account is restored', refused: false });
  const [changeRole] = useAction(ChangeRole, { done: 'The role is changed', refused: false });
  const [upgrade] = useAction(Upgrade, { refused: false });
  return {
    suspend: (reason: string): Acting => suspend({ id, reason }),
    reinstate: (reason: string): Acting => reinstate({ id, reason }),
    remove: (reason: string): Acting => remove({ id, reason }),
    restore: (reason: string): Acting => restore({ id, reason }),
    /** `until`: a UTC instant. */
    upgrade: (plan: PlanType, until: string, reason: string): Acting =>
      upgrade({ id, plan, until, reason }, 'The plan is given'),
    takePlanBack: (reason: string): Acting => upgrade({ id, plan: 'basic', reason }, 'The plan is taken back'),
    changeRole: (role: Role, reason: string): Acting => changeRole({ id, role, reason }),
  };
}
