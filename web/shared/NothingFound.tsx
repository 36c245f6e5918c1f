import { Button, LinkButton } from '../ui/Button.tsx';
import { EmptyState } from '../ui/States.tsx';
import { hrefOf } from './pagedAddress.ts';

interface NothingFoundProps {
  /** 'shop', 'product'. */
  what: string;
  /** How many there are on other pages. */
  total: number;
  path: string;
  params: URLSearchParams;
  onClear: () => void;
}

/** In place of a page of a search that has no rows: the page does not exist, or the filters leave nothing. */
export const NothingFound = ({ what, total, path, params, onClear }: NothingFoundProps) =>
  total > 0 ? (
    <EmptyState
      icon="search"
      title="There is no such page"
      action={<LinkButton to={hrefOf(path, params, 1)}>First page</LinkButton>}
    />
  ) : (
    <EmptyState
      icon="search"
      title={`No ${what} passes all of these filters`}
      action={<Button onClick={onClear}>Clear filters</Button>}
    />
  );
