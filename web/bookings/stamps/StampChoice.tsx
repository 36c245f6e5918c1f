import type { StampCard } from '../../shared/stamps/stampCards.ts';
import { offWords } from '../../shared/stampWords.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';

/** Whether a full stamp card is redeemed for the booking; nothing for who has none at the shop. */
export function StampChoice(props: {
  card: StampCard | undefined;
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  const { card } = props;
  if (!card) return null;
  return (
    <Checkbox
      label={`Use my full stamp card: ${offWords(card)}`}
      hint="Each card is good for one booking. If you cancel it, the card is yours again."
      checked={props.checked}
      onChange={props.onChange}
    />
  );
}
