import styled from 'styled-components';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { Input, MoneyInput, TextArea } from '../ui/Input.tsx';
import { media, space } from '../ui/tokens.ts';
import { ideas } from './categoryIdeas.ts';
import type { ProductDraft, ProductFault } from './productDraft.ts';

/** The id of a field, which the list of mistakes links to. */
export const fieldId = (field: string): string => `product-${field}`;

/** The fields of a product: name, price, category, stock. The suggested categories are optional. */
export function ProductFields(props: {
  draft: ProductDraft;
  faults: readonly ProductFault[];
  onChange: (change: Partial<ProductDraft>) => void;
}) {
  const { draft, faults, onChange } = props;
  const of = (field: keyof ProductDraft) => ({
    id: fieldId(field),
    error: faults.find((fault) => fault.field === field)?.message,
  });
  const text = (field: keyof ProductDraft) => ({
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
  });
  return (
    <Fields>
      <Wide>
        <Field label="Product name" required {...of('name')}>
          <Input {...text('name')} maxLength={100} autoComplete="off" />
        </Field>
      </Wide>
      <Field label="Price" hint="For one piece." required {...of('price')}>
        <MoneyInput {...text('price')} maxLength={14} />
      </Field>
      <Field label="Free pieces" hint="As you count them now." required {...of('stock')}>
        <Input {...text('stock')} inputMode="numeric" autoComplete="off" maxLength={9} className="figures" />
      </Field>
      <Wide>
        <Field label="Category" hint="Choose one below or write your own." required {...of('category')}>
          <Input {...text('category')} maxLength={60} />
        </Field>
        <Ideas aria-label="Usual categories">
          {ideas.map((idea) => (
            <li key={idea}>
              <Button small aria-pressed={draft.category === idea} onClick={() => onChange({ category: idea })}>
                {idea}
              </Button>
            </li>
          ))}
        </Ideas>
      </Wide>
      <Wide>
        <Field label="Description" optional {...of('description')}>
          <TextArea {...text('description')} maxLength={5000} rows={4} />
        </Field>
      </Wide>
    </Fields>
  );
}

const Fields = styled.div`display: grid; gap: ${space[4]}; align-items: start; ${media.tablet} { grid-template-columns: 1fr 1fr; }`;
const Wide = styled.div`display: grid; gap: ${space[3]}; min-width: 0; ${media.tablet} { grid-column: 1 / -1; }`;
const Ideas = styled.ul`display: flex; flex-wrap: wrap; gap: ${space[2]};`;
