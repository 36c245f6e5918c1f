import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../shared/paths.ts';
import { texts } from '../../shared/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Row } from '../../ui/Layout.tsx';
import { color, size, space } from '../../ui/tokens.ts';
import { useOnline } from '../../ui/useOnline.ts';
import { type Filters, hasWords, inWords, type Words } from './filters.ts';
import type { Barbers } from './useBarbers.ts';

/** How many shops were found, by which words and near which place, and what was not looked at. */
export function Summary(props: {
  barbers: Barbers;
  asked: Words;
  filters: Filters;
  onEverybody: () => void;
  /** Another city of the name that was typed is meant. */
  onPlace: (name: string) => void;
}) {
  const { barbers, asked, filters } = props;
  const { found } = barbers;
  const online = useOnline();
  const count = found?.total ?? 0;
  const what = `${count} ${count === 1 ? 'barber shop' : 'barber shops'}`;
  const center = found?.center;
  const sought = center ? { ...asked, where: '' } : asked;
  return (
    <Row $justify="space-between">
      <div role="status">
        {barbers.missed && (
          <Miss>
            <Icon name="alert" size={18} />
            <span>
              <strong>{texts.findABarber.notFound}</strong>
              {`: ${inWords(sought)}. These were here before. `}
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
          {filters.service && ` with “${found?.spelledService ?? filters.service}” on the menu`}
          {center && ` within ${filters.near} miles of ${center.name ?? 'you'}, measured to the middle of each city`}
          {barbers.unknown.length > 0 && `. No shop has ${barbers.unknown.map((word) => `“${word}”`).join(' or ')}`}
          {found?.lookedAt && `. The ${found.lookedAt} best were looked at: a place or more words find others`}
          {!online && ' · hours may be old'}
        </p>
        {center && center.sameName.length > 0 && (
          <Others>
            Or did you mean{' '}
            {center.sameName.map((name, at) => (
              <span key={name}>
                {at > 0 && ' or '}
                <button type="button" onClick={() => props.onPlace(name)}>
                  {name}
                </button>
              </span>
            ))}
            ?
          </Others>
        )}
      </div>
      {hasWords(asked) && (
        <Button small variant="quiet" icon={<Icon name="undo" size={16} />} onClick={props.onEverybody}>
          Show all barbers
        </Button>
      )}
    </Row>
  );
}

const Miss = styled.p`display: flex; gap: ${space[2]}; color: ${color.err}; font-size: ${size.md}; svg { flex: none; margin-top: 3px; }`;
const ProductsInstead = styled(
  Link,
)`display: inline-block; min-height: 24px; color: inherit; text-decoration: underline;`;
const Others = styled.p`
  color: ${color.ink2};
  button {
    min-height: 24px;
    padding: 0;
    border: 0;
    background: none;
    color: ${color.deepText};
    font: inherit;
    text-decoration: underline;
    cursor: pointer;
  }
`;
