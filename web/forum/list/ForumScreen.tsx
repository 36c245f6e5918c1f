import { useCallback, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import styled from 'styled-components';
import type { ThreadSort } from '../../graphql/graphql.ts';
import { paths } from '../../shared/paths.ts';
import { hasRight } from '../../shared/rights.ts';
import { useSession } from '../../shared/session.tsx';
import { useShortcut } from '../../shared/shortcuts.ts';
import { texts } from '../../shared/texts.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Page, Stack } from '../../ui/Layout.tsx';
import { space } from '../../ui/tokens.ts';
import { BanNotice } from '../moderation/BanNotice.tsx';
import { useMarks } from '../useMarks.ts';
import { usePostActions } from '../usePostActions.ts';
import { NewThread, type Opening } from './NewThread.tsx';
import { ThreadFilters } from './ThreadFilters.tsx';
import { ThreadShelf } from './ThreadShelf.tsx';
import { useCategories } from './useCategories.ts';
import { useShowFresh } from './useShowFresh.ts';
import { useThreadList, type Wanted } from './useThreadList.ts';

const sortOf = (word: string | null): ThreadSort => (word === 'top' || word === 'unanswered' ? word : 'latest');

/** The forum: all threads, with their order and filters in the address. */
export function ForumScreen() {
  const { user } = useSession();
  const [params, setParams] = useSearchParams();
  const wanted: Wanted = {
    sort: sortOf(params.get('sort')),
    category: params.get('category') ?? '',
    query: params.get('query') ?? '',
  };
  const list = useThreadList(wanted);
  const actions = usePostActions(useMarks(list.feed?.threads ?? [], list.patch));
  const loaded = useCategories(list.isBanned, list.news);
  const categories = loaded ?? [];
  const newThread = useRef<Opening>(null);
  const top = useRef<HTMLDivElement>(null);

  const narrow = (changes: Partial<Wanted>) => {
    const { sort, category, query } = { ...wanted, ...changes };
    setParams(
      { ...(sort !== 'latest' && { sort }), ...(category && { category }), ...(query && { query }) },
      { preventScrollReset: true },
    );
  };
  const create = useCallback(() => newThread.current?.open(), []);
  const showFresh = useShowFresh(list, top);
  useShortcut('c', create);

  if (list.isBanned) {
    return (
      <Page title={texts.forum.title}>
        <BanNotice onOver={() => void list.reload()} />
      </Page>
    );
  }
  return (
    <Page
      title={texts.forum.title}
      actions={
        <>
          {hasRight(user?.role, 'moderate') && (
            <LinkButton to={paths.forumReview} icon={<Icon name="flag" size={18} />}>
              Moderation
            </LinkButton>
          )}
          <Button variant="primary" icon={<Icon name="plus" size={18} />} onClick={create}>
            {texts.forum.createThread}
          </Button>
        </>
      }
    >
      <Top ref={top}>
        <Stack $gap={3}>
          <ThreadFilters wanted={wanted} categories={categories} onChange={narrow} />
          <ThreadShelf
            list={list}
            isAwaited={loaded === undefined}
            wanted={wanted}
            actions={actions}
            onFresh={showFresh}
            onCreate={create}
            onClear={() => narrow({ category: '', query: '' })}
          />
        </Stack>
      </Top>
      <NewThread ref={newThread} categories={categories.map(({ name }) => name)} actions={actions} />
    </Page>
  );
}

const Top = styled.div`scroll-margin-top: ${space[18]};`;
