import { lazy, Suspense } from 'react';
import styled from 'styled-components';
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
import { Page, Row, Stack } from '../ui/Layout.tsx';
import { Note } from '../ui/Note.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { ToggleGroup } from '../ui/ToggleGroup.tsx';
import { space } from '../ui/tokens.ts';
import { FilterBar } from './find/FilterBar.tsx';
import {
  anyFilter,
  type Filters,
  filtersOf,
  hasWords,
  inWords,
  NO_FILTERS,
  originOf,
  shopWordsOf,
  type Words,
} from './find/filters.ts';
import { leadingTo, wantedOf } from './find/leading.ts';
import { Summary } from './find/Summary.tsx';
import { type Barbers, useBarbers } from './find/useBarbers.ts';
import { type Position, usePosition } from './find/usePosition.ts';
import { ShopCard } from './ShopCard.tsx';

/** The outlines of the states come with the map alone. */
const ShopMap = lazy(async () => ({ default: (await import('./map/ShopMap.tsx')).ShopMap }));

/**
 * Find A Barber: search and filters, as a list or on a map. Words, filters, page and view are in the address, so that a
 * result can be shared.
 */
export function FindBarberScreen() {
  const [params, change] = useAddressParams<Record<string, string>>();
  const words = shopWordsOf(params);
  const filters = filtersOf(params);
  const place = usePosition();
  const from = originOf(words, filters, place.position);
  const barbers = useBarbers(words, filters, pageOf(params), { from, withPins: isOnMap(params) });
  useMissToast(inWords(from ? { ...words, where: '' } : words), barbers.missed);
  return (
    <Page title={firstWords.barbers.title} eyebrow={firstWords.barbers.eyebrow} lead={firstWords.barbers.lead}>
      <Stack $gap={5}>
        <SearchBox
          {...words}
          busy={hasWords(words) && barbers.loading}
          placeholder="Name or service"
          onSearch={(query, where) => change({ query, where, ...NOTHING_PICKED, ...(where && { me: '' }) })}
        />
        <Results barbers={barbers} words={words} place={place} params={params} change={change} />
      </Stack>
    </Page>
  );
}

const isOnMap = (params: URLSearchParams): boolean => params.get('view') === 'map';
/** What was opened on the map is of another search. */
const NOTHING_PICKED = { pin: '', around: '' };

interface ResultsProps {
  barbers: Barbers;
  words: Words;
  place: Position;
  params: URLSearchParams;
  change: (changes: Record<string, string>) => void;
}

function Results({ barbers, words, place, params, change }: ResultsProps) {
  const { found } = barbers;
  const refusal = barbers.error ? refusalOf(barbers.error) : undefined;
  const failed = refusal && <Failed {...refusal} barbers={barbers} onElsewhere={() => change({ near: '' })} />;
  const filters = filtersOf(params);
  if (!found) return failed || <CardSkeletons count={8} />;
  const isEmpty = found.total === 0 && !hasWords(words) && !anyFilter(filters);
  if (isEmpty) return <EmptyState title="No shops yet" text="The first one could be yours." action={<CreateShop />} />;

  const set = (changes: Partial<Filters>) => change({ ...NOTHING_PICKED, ...changes } as Record<string, string>);
  const clear = () => set({ ...NO_FILTERS, soonest: filters.soonest });
  const nearMe = () => change({ ...NOTHING_PICKED, where: '', me: '1', near: filters.near || '100' });
  return (
    <Stack $gap={5} aria-busy={barbers.loading || undefined}>
      {failed}
      <FilterBar
        filters={filters}
        facets={found.facets}
        hasPlace={words.where !== ''}
        place={place}
        onChange={set}
        onNearMe={nearMe}
        onClear={clear}
      />
      {place.refusal && <Note tone="warn">{place.refusal}</Note>}
      {filters.me && !place.position && !place.refusal && (
        <Note tone="info">Press “Near me” to measure distances from where you are.</Note>
      )}
      <Summary
        barbers={barbers}
        asked={words}
        filters={filters}
        onEverybody={() => change({ query: '', where: '', ...NOTHING_PICKED })}
        onPlace={(where) => change({ where, ...NOTHING_PICKED })}
      />
      <Row $justify="flex-end">
        <View>
          <ToggleGroup
            label="View"
            min={90}
            required
            value={isOnMap(params) ? 'map' : 'list'}
            onChange={(view) => change({ view: view === 'map' ? 'map' : '', ...NOTHING_PICKED })}
            items={[
              { value: 'list', label: 'List' },
              { value: 'map', label: 'Map' },
            ]}
          />
        </View>
      </Row>
      {isOnMap(params) && found.total > 0 ? (
        <Suspense
          fallback={
            <Loading>
              <Skeleton $ratio="1020 / 606" />
            </Loading>
          }
        >
          <ShopMap found={found} words={words} filters={filters} params={params} />
        </Suspense>
      ) : (
        <List found={found} words={words} filters={filters} params={params} onClear={clear} />
      )}
    </Stack>
  );
}

interface ListProps {
  found: NonNullable<Barbers['found']>;
  words: Words;
  filters: Filters;
  params: URLSearchParams;
  onClear: () => void;
}

function List({ found, words, filters, params, onClear }: ListProps) {
  const { items, total, pageSize } = found;
  return (
    <>
      {items.length > 0 ? (
        <Shelf as="ul" aria-label="Barber shops">
          {items.map((shop) => (
            <li key={shop.id}>
              <ShopCard
                shop={shop}
                to={leadingTo(shop, words.query, filters)}
                wanted={wantedOf(filters, shop)}
                miles={shop.distanceMiles}
                offered={shop.serviceWith}
              />
            </li>
          ))}
        </Shelf>
      ) : (
        <NothingFound what="shop" total={total} path={paths.barbers} params={params} onClear={onClear} />
      )}
      <Foot>
        <Pagination
          page={found.page}
          pages={Math.ceil(total / pageSize)}
          hrefOf={(at) => hrefOf(paths.barbers, params, at)}
          label="Pages of barber shops"
        />
      </Foot>
    </>
  );
}

/** Why there is no answer. A place that is not known is no failure to try again: its name may be found as words. */
function Failed(props: { code: string; message: string; barbers: Barbers; onElsewhere: () => void }) {
  const { barbers } = props;
  if (props.code === 'UNKNOWN_PLACE')
    return (
      <ErrorPanel message={props.message}>
        <Button onClick={props.onElsewhere}>Look for it at any distance</Button>
      </ErrorPanel>
    );
  return <ErrorPanel message={props.message} onRetry={barbers.retry} retrying={barbers.loading} />;
}

const CreateShop = () => (
  <LinkButton variant="primary" to={paths.myStore}>
    {texts.home.createAShop}
  </LinkButton>
);

const Foot = styled.div`padding-block: ${space[4]} ${space[12]};`;
const View = styled.div`width: 196px;`;
