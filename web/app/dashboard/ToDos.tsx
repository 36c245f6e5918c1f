import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { Icon, type IconName } from '../../ui/Icons.tsx';
import { color, radius, space, target } from '../../ui/tokens.ts';
import { Block } from './Block.tsx';

export interface ToDo {
  text: string;
  why: string;
  icon: IconName;
  to: string;
}

/** What is still missing before everything works; gone when it is done. */
export function ToDos({ items }: { items: readonly ToDo[] }) {
  if (items.length === 0) return null;
  return (
    <Block title="To do">
      <List aria-label="To do">
        {items.map((item) => (
          <li key={`${item.text} ${item.why}`}>
            <Link to={item.to}>
              <Icon name={item.icon} />
              <span>
                <strong>{item.text}</strong>
                <small>{item.why}</small>
              </span>
              <Icon name="forward" size={18} />
            </Link>
          </li>
        ))}
      </List>
    </Block>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${space[2]};
  a {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    gap: ${space[3]};
    align-items: center;
    min-height: ${target};
    padding: ${space[3]} ${space[4]};
    color: ${color.ink};
    text-decoration: none;
    background: ${color.warnSoft};
    border: 1px solid ${color.warn};
    border-left-width: 6px;
    border-radius: ${radius.control};
  }
  a:hover strong {
    text-decoration: underline;
  }
  svg {
    color: ${color.warn};
  }
  strong {
    display: block;
    line-height: 1.3;
  }
  small {
    color: ${color.ink2};
  }
`;
