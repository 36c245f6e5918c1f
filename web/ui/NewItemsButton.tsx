import styled from 'styled-components';
import { Icon } from './Icons.tsx';
import { color, layer, media, radius, space, target } from './tokens.ts';

/** A button with the number of new rows: the list below changes only when it is pressed. */
export function NewItemsButton(props: { count: number; label: string; icon: 'up' | 'down'; onShow: () => void }) {
  return (
    <Place role="status" $icon={props.icon}>
      {props.count > 0 && (
        <Pill type="button" onClick={props.onShow}>
          <Icon name={props.icon} size={18} />
          {props.label}
        </Pill>
      )}
    </Place>
  );
}

const Place = styled.div<{ $icon: 'up' | 'down' }>`
  position: sticky;
  z-index: ${layer.bar};
  display: grid;
  justify-items: center;
  height: 0;
  pointer-events: none;
  ${({ $icon }) => ($icon === 'up' ? `top: 84px; align-items: start;` : `bottom: ${space[6]}; align-items: end;`)}
  ${media.phone} {
    ${({ $icon }) => $icon === 'down' && 'bottom: 84px;'} }
`;
const Pill = styled.button`
  pointer-events: auto;
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${target};
  padding: 0 ${space[5]};
  border: 1px solid ${color.deep};
  border-radius: ${radius.full};
  background: ${color.deep};
  color: ${color.onDeep};
  font-weight: 650;
  box-shadow: 0 6px 18px rgb(8 14 12 / .22);
`;
