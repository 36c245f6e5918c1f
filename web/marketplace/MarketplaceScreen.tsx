import styled from 'styled-components';
import { firstWords } from '../shared/firstWords.ts';
import { myStoreTexts } from '../shared/myStoreTexts.ts';
import { NothingFound } from '../shared/NothingFound.tsx';
import { hrefOf, pageOf, wordsOf } from '../shared/pagedAddress.ts';
import { paths } from '../shared/paths.ts';
import { refusalOf } from '../shared/refusal.ts';
import { texts } from '../shared/texts.ts';
import { useAddressParams } from '../shared/useAddressParams.ts';
import { useMissToast } from '../shared/useMissToast.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack, Wrap } from '../ui/Layout.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { space } from '../ui/tokens.ts';
import { Categories } from './Categories.tsx';
import { Filtering } from './Filtering.tsx';
import { anyFilter, type Filters, filtersOf } from './filters.ts';
import { MarketHero } from './MarketHero.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ProductShelf, ProductSkeletons } from './ProductShelf.tsx';
import { ShelfSummary } from './ShelfSummary.tsx';
import { type MarketFacts, useMarket } from './useMarket.ts';

/** The marketplace. Search words, filters, order and page are in the address, so that a result can be shared. */
export function MarketplaceScreen() {
  const [params, change] = useAddressParams<Partial<Filters> & { query?: string }>();
  const query = wordsOf(params);
  const market = useMarket(query, filtersOf(params), pageOf(params));
  useMissToast(query, market.missed);
  return (
    <div>
      <title>{`${texts.header.marketplace} · ${texts.brand}`}</title>
      <MarketHero query={query} busy={query !== '' && market.loading} onSearch={(text) => change({ query: text })} />
      <Wrap>
        <Space>
          <Results market={market} query={query} params={params} change={change} />
        </Space>
      </Wrap>
    </div>
  );
}

interface ResultsProps {
  market: MarketFacts;
  query: string;
  params: URLSearchParams;
  change: (changes: Partial<Filters> & { query?: string }) => void;
}

function Results({ market, query, params, change }: ResultsProps) {
  const { shelf } = market;
  const failed = Boolean(market.error) && (
    <ErrorPanel message={refusalOf(market.error).message} onRetry={market.retry} retrying={market.loading} />
  );
  if (!shelf) return failed || <ProductSkeletons count={8} />;
  const filters = filtersOf(params);
  const clear = () => change({ category: '', price: '', stock: '' });
  if (shelf.total === 0 && !query && !anyFilter(filters)) return <NothingYet />;
  const showsCategories = !query && !anyFilter(filters) && shelf.facets.categories.length > 1;
  // The order that nobody chose is said; another one is said by what chooses it.
  const areBest = shelf.items.length > 0 && shelf.page === 1 && !query && filters.sort === '';
  return (
    <Stack $gap={5} aria-busy={market.loading || undefined}>
      {failed}
      {showsCategories && <Categories of={shelf.facets.categories} />}
      <Filtering
        filters={filters}
        facets={shelf.facets}
        withoutCategory={showsCategories}
        total={shelf.total}
        onChange={change}
        onClear={clear}
      />
      <ShelfSummary
        total={shelf.total}
        isWhole={!query && !anyFilter(filters)}
        query={query}
        spelled={shelf.spelled}
        missed={market.missed}
        onEverything={() => change({ query: '' })}
      />
      {areBest && <h2>{firstWords.marketplace.bestSellers}</h2>}
      {shelf.items.length > 0 ? (
        <ProductShelf aria-label="Products">
          {shelf.items.map((product) => (
            <li key={product.id}>
              <ProductCard product={product} heading={areBest ? 'h3' : 'h2'} />
            </li>
          ))}
        </ProductShelf>
      ) : (
        <NothingFound what="product" total={shelf.total} path={paths.marketplace} params={params} onClear={clear} />
      )}
      <Pagination
        page={shelf.page}
        pages={Math.ceil(shelf.total / shelf.pageSize)}
        hrefOf={(at) => hrefOf(paths.marketplace, params, at)}
        label="Pages of products"
      />
    </Stack>
  );
}

const NothingYet = () => (
  <EmptyState
    icon="store"
    title="Nothing here yet"
    text="The first product could be yours."
    action={
      <LinkButton variant="primary" to={paths.myStore}>
        {myStoreTexts.addProduct}
      </LinkButton>
    }
  />
);

const Space = styled.div`padding-block: ${space[8]} ${space[18]};`;
