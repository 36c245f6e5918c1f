import styled from 'styled-components';
import { centsOf } from '../shared/prices.ts';
import type { Picture } from '../shared/store/useSaving.ts';
import { formatCents } from '../ui/format.ts';
import { color, size, space } from '../ui/tokens.ts';
import { useObjectUrl } from '../ui/useObjectUrl.ts';
import { ProductFace } from './ProductFace.tsx';
import { type ProductDraft, piecesOf } from './productDraft.ts';

/** The card as it will stand, while it is being written. */
export function ProductPreview(props: { draft: ProductDraft; cover: Picture | undefined; id?: string }) {
  const { draft, cover } = props;
  const picked = useObjectUrl(cover instanceof File ? cover : null);
  const cents = centsOf(draft.price);
  return (
    <div>
      <Label>Preview</Label>
      <ProductFace
        price={cents === undefined ? '$ …' : formatCents(cents)}
        product={{
          id: props.id ?? 'preview',
          name: draft.name,
          title: <h3>{draft.name || 'Your product'}</h3>,
          category: draft.category || 'no category yet',
          image: typeof cover === 'string' ? cover : picked,
          available: draft.stock === '' ? undefined : piecesOf(draft.stock),
        }}
      >
        {draft.description && <About>{draft.description}</About>}
      </ProductFace>
    </div>
  );
}

const Label = styled.p`font-size: ${size.sm}; color: ${color.muted}; margin-bottom: ${space[2]};`;
const About = styled.p`
  font-size: ${size.sm};
  color: ${color.ink2};
  overflow-wrap: anywhere;
  display: -webkit-box;
  -webkit-line-clamp: 3;
  -webkit-box-orient: vertical;
  overflow: hidden;
`;
