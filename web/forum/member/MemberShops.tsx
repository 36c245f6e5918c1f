import { Link } from 'react-router-dom';
import type { MemberPageQuery } from '../../graphql/graphql.ts';
import { BARBERS } from '../../shared/categories.ts';
import { writeAbout } from '../../shared/messageLinks.ts';
import { paths } from '../../shared/paths.ts';
import { placeLine, priceText } from '../../shared/shopWords.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Muted, Row } from '../../ui/Layout.tsx';
import { StarRating } from '../../ui/StarRating.tsx';
import { MemberList } from './MemberList.tsx';

type Shop = MemberPageQuery['shopsOf'][number];

/**
 * What a member runs and sells, each leading to its page. `writes`: the viewer can write to its owner, which begins a
 * conversation about it.
 */
export function MemberShops({ shops, writes }: { shops: readonly Shop[]; writes: boolean }) {
  return (
    <>
      <Part title="Shops" shops={shops.filter(({ category }) => category === BARBERS)} writes={writes} />
      <Part title="Products" shops={shops.filter(({ category }) => category !== BARBERS)} writes={writes} />
    </>
  );
}

function Part({ title, shops, writes }: { title: string; shops: readonly Shop[]; writes: boolean }) {
  if (shops.length === 0) return null;
  const heading = `member-${title.toLowerCase()}`;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <MemberList>
        {shops.map((shop) => (
          <li key={shop.id}>
            <Row $justify="space-between">
              <div>
                <Link to={shop.category === BARBERS ? paths.barber(shop.id) : paths.product(shop.id)}>{shop.name}</Link>
                <Muted>
                  {shop.category === BARBERS ? placeLine(shop) : `${shop.category} · ${priceText(shop.priceCents)}`}
                </Muted>
                {typeof shop.rating === 'number' && <StarRating value={shop.rating} count={shop.reviewCount} />}
              </div>
              {writes && (
                <LinkButton
                  small
                  to={writeAbout({ kind: 'shop', id: shop.id })}
                  aria-label={`Message ${shop.name}`}
                  icon={<Icon name="mail" size={18} />}
                >
                  Message
                </LinkButton>
              )}
            </Row>
          </li>
        ))}
      </MemberList>
    </section>
  );
}
