import styled from 'styled-components';
import type { AccountFieldsFragment } from '../graphql/graphql.ts';
import { HistoryButton } from '../shared/history/HistoryButton.tsx';
import { texts } from '../shared/texts.ts';
import { Page, Stack } from '../ui/Layout.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ErrorPanel } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { media, space } from '../ui/tokens.ts';
import { ActivationBanner } from './ActivationBanner.tsx';
import { MemberTicket } from './profile/MemberTicket.tsx';
import { ProfileForm } from './profile/ProfileForm.tsx';
import { useAccount } from './useAccount.ts';

/** /profile: who one is here. */
export function ProfileScreen() {
  const { account, failure, loading, retry } = useAccount();
  return (
    <Page
      title={texts.userMenu.profile}
      actions={account && <HistoryButton type="profile" id={account.id} name="your profile" />}
    >
      {account ? (
        <Content account={account} />
      ) : failure ? (
        <ErrorPanel message={failure} onRetry={retry} retrying={loading} />
      ) : (
        <Waiting />
      )}
    </Page>
  );
}

function Content({ account }: { account: AccountFieldsFragment }) {
  return (
    <>
      <ActivationBanner account={account} />
      <Columns>
        <aside aria-label="Member card">
          <MemberTicket account={account} />
        </aside>
        <Tabs
          label="Profile"
          items={[{ value: 'profile', label: texts.profile.myProfile, content: <ProfileForm account={account} /> }]}
        />
      </Columns>
    </>
  );
}

function Waiting() {
  return (
    <Loading>
      <Columns>
        <Skeleton $h="560px" />
        <Stack $gap={5}>
          <Skeleton $w="140px" $h="44px" />
          <Skeleton $h="300px" />
          <Skeleton $h="220px" />
        </Stack>
      </Columns>
    </Loading>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${media.desktop} {
    grid-template-columns: 320px minmax(0, 1fr);
  }
`;
