import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { dayParams } from '../shared/askedDay.ts';
import { firstWords } from '../shared/firstWords.ts';
import { NothingFound } from '../shared/NothingFound.tsx';
import { hrefOf, pageOf } from '../shared/pagedAddress.ts';
import { paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import { SearchBox } from '../shared/SearchBox.tsx';
import { texts } from '../shared/texts.ts';
import { useAddressParams } from '../shared/useAddressParams.ts';
import { useMissToast } from '../shared/useMissToast.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { CardSkeletons, Shelf } from '../ui/CardSkeletons.tsx';
import { Icon } from '../ui/Icons.tsx';
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { FilterBar } from './find/FilterBar.tsx';
import {
  anyFilter,
  type Filters,
  filtersOf,
  hasWords,
  inWords,
  NO_FILTERS,
  shopWordsOf,
  type Words,
} from './find/filters.ts';
import { type Barbers, useBarbers } from './find/useBarbers.ts';
import { ShopCard, type WantedDay } from './ShopCard.tsx';

/** Find A Barber: search and filters. Words, filters and page are in the address, so that a result can be shared. */
export function FindBarberScreen() {
  const [params, change] = useAddressParams<Record<string, string>>();
  const words = shopWordsOf(params);
  const barbers = useBarbers(words, filtersOf(params), pageOf(params));
  useMissToast(inWords(words), barbers.missed);
  return (
    <Page title={firstWords.barbers.title} eyebrow={firstWords.barbers.eyebrow} lead={firstWords.barbers.lead}>
      <Stack $gap={5}>
        <SearchBox
          {...words}
          busy={hasWords(words) && barbers.loading}
          placeholder="Name or service"
          onSearch={(query, where) => change({ query, where })}
        />
        <Results barbers={barbers} words={words} params={params} change={change} />
      </Stack>
    </Page>
  );
}

interface ResultsProps {
  barbers: Barbers;
  words: Words;
  params: URLSearchParams;
  change: (changes: Record<string, string>) => void;
}

function Results({ barbers, words, params, change }: ResultsProps) {
  const { found } = barbers;
  const failed = Boolean(barbers.error) && (
    <ErrorPanel message={refusalOf(barbers.error).message} onRetry={barbers.retry} retrying={barbers.loading} />
  );
  if (!found) return failed || <CardSkeletons count={8} />;
  const { items, total, pageSize, facets } = found;
  const filters = filtersOf(params);
  const isEmpty = total === 0 && !hasWords(words) && !anyFilter(filters);
  if (isEmpty) return <EmptyState title="No shops yet" text="The first one could be yours." action={<CreateShop />} />;

  const set = (changes: Partial<Filters>) => change(changes as Record<string, string>);
  const clear = () => set({ ...NO_FILTERS, soonest: filters.soonest });
  return (
    <Stack $gap={5} aria-busy={barbers.loading || undefined}>
      {failed}
      <FilterBar filters={filters} facets={facets} onChange={set} onClear={clear} />
      <Summary barbers={barbers} asked={words} count={total} onEverybody={() => change({ query: '', where: '' })} />
      {items.length > 0 ? (
        <Shelf as="ul" aria-label="Barber shops">
          {items.map((shop) => (
            <li key={shop.id}>
              <ShopCard
                shop={shop}
                to={leadingTo(shop.id, words.query, filters)}
                wanted={wantedOf(filters, shop.freeThen)}
              />
            </li>
          ))}
        </Shelf>
      ) : (
        <NothingFound what="shop" total={total} path={paths.barbers} params={params} onClear={clear} />
      )}
      <Foot>
        <Pagination
          page={found.page}
          pages={Math.ceil(total / pageSize)}
          hrefOf={(at) => hrefOf(paths.barbers, params, at)}
          label="Pages of barber shops"
        />
      </Foot>
    </Stack>
  );
}

/** The day on which a chair is asked for, and when the first one is free then. */
const wantedOf = ({ free, part }: Filters, freeThen: string | null | undefined): WantedDay | undefined =>
  free ? { on: free, partOfDay: part || null, freeThen: freeThen ?? null } : undefined;

/**
 * A shop's page, with the words and the day that were asked for: its booking window begins with the service that has the
 * words, on that day.
 */
function leadingTo(shopId: string, query: string, { free, part }: Filters): string {
  const asked = new URLSearchParams({ ...(query && { for: query }), ...(free && dayParams(free, part)) }).toString();
  return `${paths.barber(shopId)}${asked && `?${asked}`}`;
}

function Summary(props: { barbers: Barbers; asked: Words; count: number; onEverybody: () => void }) {
  const { barbers, asked, count } = props;
  const lookedAt = barbers.found?.lookedAt;
  const online = useOnline();
  const what = `${count} ${count === 1 ? 'barber shop' : 'barber shops'}`;
  return (
    <Row $justify="space-between">
      <div role="status">
        {barbers.missed && (
          <Miss>
            <Icon name="alert" size={18} />
            <span>
              <strong>{texts.findABarber.notFound}</strong>
              {`: ${inWords(asked)}. These were here before. `}
              {asked.query && (
                <ProductsInstead to={`${paths.marketplace}?${new URLSearchParams({ query: asked.query })}`}>
                  Look for it in the marketplace
                </ProductsInstead>
              )}
            </span>
          </Miss>
        )}
        <p>
          <strong>{what}</strong>
          {hasWords(barbers.words) && ` ${barbers.words.query && 'for '}${inWords(barbers.words)}`}
          {barbers.unknown.length > 0 && `. No shop has ${barbers.unknown.map((word) => `“${word}”`).join(' or ')}`}
          {lookedAt && `. The ${lookedAt} best were looked at: a place or more words find others`}
          {!online && ' · hours may be old'}
        </p>
      </div>
      {hasWords(asked) && (
        <Button small variant="quiet" icon={<Icon name="undo" size={16} />} onClick={props.onEverybody}>
          Show all barbers
        </Button>
      )}
    </Row>
  );
}

const CreateShop = () => (
  <LinkButton variant="primary" to={paths.myStore}>
    {texts.home.createAShop}
  </LinkButton>
);

const Miss = styled.p`display: flex; gap: ${space[2]}; color: ${color.err}; font-size: ${size.md}; svg { flex: none; margin-top: 3px; }`;
const ProductsInstead = styled(
  Link,
)`display: inline-block; min-height: 24px; color: inherit; text-decoration: underline;`;
const Foot = styled.div`padding-block: ${space[4]} ${space[12]};`;
