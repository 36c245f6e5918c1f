import { useQuery } from '@apollo/client/react';
import { type ComponentType, Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import styled from 'styled-components';
import type { BookableShopFragment, ShopPageQuery } from '../graphql/graphql.ts';
import { graphql } from '../graphql/index.ts';
import { refetchSafely } from '../live/refetchSafely.ts';
import { NotFoundScreen } from '../shared/NotFoundScreen.tsx';
import { paths } from '../shared/paths.ts';
import { PortfolioGrid } from '../shared/portfolio/PortfolioGrid.tsx';
import { refusalOf } from '../shared/refusal.ts';
import { useSession } from '../shared/session.tsx';
import type { WantedTime } from '../shared/slots.ts';
import { texts } from '../shared/texts.ts';
import { dateIn } from '../shared/times.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Stack, Wrap } from '../ui/Layout.tsx';
import { Loading, Skeleton, SkeletonText } from '../ui/Skeleton.tsx';
import { EmptyState, ErrorPanel } from '../ui/States.tsx';
import { Tabs } from '../ui/Tabs.tsx';
import { color, media, space } from '../ui/tokens.ts';
import { BookingPanel } from './shopPage/BookingPanel.tsx';
import { ContactPanel } from './shopPage/ContactPanel.tsx';
import { HireMe, useBookAfterLogin, useBookParam } from './shopPage/HireMe.tsx';
import { NextTimes } from './shopPage/NextTimes.tsx';
import { ReviewsPanel } from './shopPage/ReviewsPanel.tsx';
import { ShopBarbers } from './shopPage/ShopBarbers.tsx';
import { ShopHead } from './shopPage/ShopHead.tsx';
import { type ShopTab, useShopTab } from './shopPage/useShopTab.ts';

const ShopPage = graphql(`
  query ShopPage($id: ID!) {
    shop(id: $id) {
      id description category removed bookable
      ...ShopHead
      ...PriceAndHours
      ...ShopContact
      ...BookableShop
      ...ShopBarbers
    }
  }
`);

type Shop = NonNullable<ShopPageQuery['shop']>;

/** Books a time of the shop; mounted while open. `first`: the time the viewer chose on the page. */
export type BookingDialog = ComponentType<{ shop: BookableShopFragment; first?: WantedTime; onClose: () => void }>;

/** A shop's own page: its owner, place, prices and hours, and the dialog that books a time. */
export function ShopScreen({ BookingDialog }: { BookingDialog: BookingDialog }) {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(ShopPage, { variables: { id } });
  if (error && !data) {
    return (
      <Wrap>
        <title>{`Shop · ${texts.brand}`}</title>
        <Space>
          <ErrorPanel message={refusalOf(error).message} onRetry={() => refetchSafely(refetch)} retrying={loading} />
        </Space>
      </Wrap>
    );
  }
  if (!data) return <ShopSkeleton />;
  return data.shop ? (
    <ShopFound key={data.shop.id} shop={data.shop} BookingDialog={BookingDialog} />
  ) : (
    <NotFoundScreen />
  );
}

function ShopFound({ shop, BookingDialog }: { shop: Shop; BookingDialog: BookingDialog }) {
  const today = dateIn(shop.timeZone, new Date());
  const [asked, ask] = useBookParam();
  const [tab, setTab] = useShopTab();
  const [first, setFirst] = useState<WantedTime>();
  const { status } = useSession();
  const navigate = useNavigate();
  const toBook = useBookAfterLogin(shop.id);
  const bookable = !shop.removed && shop.category === 'barbers';
  const open = (wanted?: WantedTime) => {
    if (status === 'guest') return void navigate(toBook);
    setFirst(wanted);
    ask(true);
  };
  return (
    <Wrap>
      <title>{`${shop.name} · ${texts.brand}`}</title>
      <Layout>
        <Main>
          <ShopHead shop={shop} />
        </Main>
        <Panel>
          <BookingPanel
            shop={shop}
            today={today}
            bookable={bookable}
            action={bookable ? <HireMe shop={shop} onOpen={() => open()} /> : undefined}
          />
        </Panel>
        <More>
          {bookable ? (
            <NextTimes shop={shop} today={today} onPick={open} />
          ) : (
            <EmptyState
              title="This shop no longer takes bookings"
              action={<LinkButton to={paths.barbers}>{texts.header.findABarber}</LinkButton>}
            />
          )}
          <Tabs<ShopTab>
            label={shop.name}
            value={tab}
            onChange={setTab}
            items={[
              { value: 'about', label: texts.shop.about, content: <About shop={shop} /> },
              { value: 'reviews', label: 'Reviews', content: <ReviewsPanel shop={shop} /> },
              { value: 'contact', label: 'Contact', content: <ContactPanel shop={shop} /> },
            ]}
          />
        </More>
      </Layout>
      {asked && bookable && status === 'member' && (
        <Suspense fallback={null}>
          <BookingDialog shop={shop} first={first} onClose={() => ask(false)} />
        </Suspense>
      )}
    </Wrap>
  );
}

function About({ shop }: { shop: Shop }) {
  const paragraphs = shop.description.split(/\n{2,}/).filter((text) => text.trim());
  return (
    <Stack $gap={6}>
      <Prose>
        {paragraphs.length === 0 ? (
          <p>{`${shop.name} has not written about itself yet.`}</p>
        ) : (
          paragraphs.map((text) => <p key={text}>{text}</p>)
        )}
        <p>{`Run by ${shop.owner.firstName} ${shop.owner.lastName}.`}</p>
      </Prose>
      <ShopBarbers shop={shop} />
      <PortfolioGrid pageId={shop.id} ownerId={shop.owner.id} />
    </Stack>
  );
}

function ShopSkeleton() {
  return (
    <Wrap>
      <Loading>
        <Layout>
          <Main>
            <Stack>
              <Skeleton $ratio="2 / 1" />
              <Skeleton $w="60%" $h="3rem" />
              <Skeleton $w="40%" />
            </Stack>
          </Main>
          <Panel>
            <Skeleton $h="440px" />
          </Panel>
          <More>
            <SkeletonText />
          </More>
        </Layout>
      </Loading>
    </Wrap>
  );
}

const Space = styled.div`padding-block: ${space[12]};`;
// The price and the way to book come before everything else that can be read, on a phone and for the keyboard too.
const Layout = styled.div`
  display: grid;
  gap: ${space[8]};
  padding-block: ${space[6]} ${space[18]};
  grid-template-areas: 'main' 'panel' 'more';
  grid-template-columns: minmax(0, 1fr);
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 360px;
    grid-template-rows: auto 1fr;
    grid-template-areas: 'main panel' 'more panel';
    column-gap: ${space[12]};
  }
`;
const Main = styled.div`grid-area: main; min-width: 0;`;
const Panel = styled.aside`grid-area: panel; min-width: 0; ${media.wide} { > * { position: sticky; top: 100px; } }`;
const More = styled.div`grid-area: more; min-width: 0; display: grid; gap: ${space[8]}; align-content: start;`;
const Prose = styled.div`display: grid; gap: ${space[3]}; max-width: 66ch; white-space: pre-line; overflow-wrap: anywhere; p { unicode-bidi: plaintext; } > :last-child { color: ${color.ink2}; }`;
