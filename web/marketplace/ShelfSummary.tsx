import styled from 'styled-components';
import { texts } from '../shared/texts.ts';
import { Button } from '../ui/Button.tsx';
import { formatNumber } from '../ui/format.ts';
import { Icon } from '../ui/Icons.tsx';
import { Row } from '../ui/Layout.tsx';
import { color, size, space } from '../ui/tokens.ts';
import { useOnline } from '../ui/useOnline.ts';
import { visuallyHidden } from '../ui/VisuallyHidden.tsx';

/**
 * How many there are, for which words, and that a search found nothing. Of the whole shelf the figures above say how
 * much there is, so that it is only said here.
 */
export function ShelfSummary(props: {
  total: number;
  isWhole: boolean;
  query: string;
  /** The similar words they were found by. */
  spelled: string | null;
  missed: boolean;
  onEverything: () => void;
}) {
  const { total, query, spelled, missed } = props;
  const online = useOnline();
  return (
    <Summary $justify="space-between" $isSaid={props.isWhole && online}>
      <div role="status">
        {missed && (
          <Miss>
            <Icon name="alert" size={18} />
            <span>
              <strong>{texts.findABarber.notFound}</strong>
              {`: “${query}”. Here is everything else.`}
            </span>
          </Miss>
        )}
        <p>
          <strong>{`${formatNumber(total)} ${total === 1 ? 'product' : 'products'}`}</strong>
          {query && !missed && ` for “${spelled ?? query}”${spelled ? `. No product has “${query}”` : ''}`}
          {!online && ' · prices may be old'}
        </p>
      </div>
      {query && (
        <Button small variant="quiet" icon={<Icon name="undo" size={16} />} onClick={props.onEverything}>
          Show all products
        </Button>
      )}
    </Summary>
  );
}

const Summary = styled(Row)<{ $isSaid: boolean }>`${({ $isSaid }) => $isSaid && visuallyHidden}`;
const Miss = styled.p`display: flex; gap: ${space[2]}; color: ${color.err}; font-size: ${size.md}; svg { flex: none; margin-top: 3px; }`;
