import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';
import { myStoreTexts } from '../myStoreTexts.ts';
import { paths } from '../paths.ts';
import { roleWords } from '../roleWords.ts';
import type { SessionUser } from '../session.tsx';
import { texts } from '../texts.ts';

/** What is traded here. */
export type StoreKind = 'shop' | 'product';

/**
 * The owner of the store, how much of the limit is used, and a button to add. A customer activates a business first.
 */
export function BusinessProfile(props: {
  user: SessionUser;
  kind: StoreKind | undefined;
  used: number | undefined;
  most: number | undefined;
  plan: string | undefined;
  onAdd: () => void;
}) {
  const { user, kind, used, most } = props;
  const name = `${user.firstName} ${user.lastName}`;
  const what = kind === 'shop' ? 'shops' : 'products';
  return (
    <section aria-labelledby="business">
      <Sheet>
        <Who>
          <Avatar name={name} src={user.pictureUrl} size={64} />
          <div>
            <h2 id="business">{myStoreTexts.businessProfile}</h2>
            <p>
              {`${name} · ${roleWords[user.role]}`}
              {kind && <Later $known={props.plan !== undefined}>{` · ${props.plan ?? 'Premium'} plan`}</Later>}
            </p>
          </div>
        </Who>
        {kind && (
          <Used $known={used !== undefined && most !== undefined}>
            <strong>{`${used ?? 0} of ${most ?? 0}`}</strong>
            <span>{what}</span>
            {kind === 'product' && <Link to={`${paths.settings}?tab=plan`}>{texts.settings.changePlan}</Link>}
          </Used>
        )}
        {kind ? (
          <Button variant="primary" icon={<Icon name="plus" />} onClick={props.onAdd}>
            {kind === 'shop' ? myStoreTexts.addShop : myStoreTexts.addProduct}
          </Button>
        ) : (
          user.role === 'CUSTOMER' && (
            <LinkButton variant="primary" to={paths.settings} icon={<Icon name="store" />}>
              {myStoreTexts.activate}
            </LinkButton>
          )
        )}
      </Sheet>
    </section>
  );
}

const Sheet = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[5]};
  align-items: center;
  padding: ${space[5]};
  background: ${color.surface};
  border: 1px solid ${color.line};
  border-left: 6px solid ${color.deep};
  border-radius: 6px;
  ${media.phone} {
    > a, > button {
      width: 100%;
    }
    }
`;
const Who = styled.div`
  flex: 1 1 240px;
  display: flex;
  gap: ${space[4]};
  align-items: center;
  min-width: 0;
  h2 {
    font-size: ${size.xxl};
  }
  p {
    color: ${color.ink2};
  }
  > div {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;
/** Takes its place before it is known, so that nothing below moves when it is. */
const visibility = ({ $known }: { $known: boolean }) => ($known ? 'visible' : 'hidden');
const Later = styled.span<{ $known: boolean }>`visibility: ${visibility};`;
const Used = styled.p<{ $known: boolean }>`
  visibility: ${visibility};
 
  display: grid;
  text-align: right;
  line-height: 1.2;
  color: ${color.ink2};
  font-size: ${size.sm};
  strong {
    font: 900 ${size.h2}/1 ${font.display};
    color: ${color.ink};
    font-variant-numeric: tabular-nums;
  }
  a {
    padding-block: 4px;
    font-weight: 600;
    color: ${color.deepText};
  }
  ${media.phone} {
    text-align: left;
  }
`;
