import { Link } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { Icon } from './Icons.tsx';
import { pageList } from './pageList.ts';
import { color, media, radius, space, target } from './tokens.ts';

/** Numbered pages as links, so that each has an address. `hrefOf` builds that address. */
export function Pagination(props: { page: number; pages: number; hrefOf: (page: number) => string; label?: string }) {
  if (props.pages < 2) return null;
  return (
    <nav aria-label={props.label ?? 'Pages'}>
      <List>
        {props.page > 1 && (
          <li>
            <Step to={props.hrefOf(props.page - 1)} rel="prev" aria-label="Previous page">
              <Icon name="left" />
            </Step>
          </li>
        )}
        {pageList(props.page, props.pages).map((at, index) => (
          <li key={at === 'gap' ? `gap ${index}` : at}>
            {at === 'gap' ? (
              <Gap aria-hidden>…</Gap>
            ) : (
              <Step
                to={props.hrefOf(at)}
                aria-current={at === props.page ? 'page' : undefined}
                aria-label={`Page ${at}`}
              >
                {at}
              </Step>
            )}
          </li>
        ))}
        {props.page < props.pages && (
          <li>
            <Step to={props.hrefOf(props.page + 1)} rel="next" aria-label="Next page">
              <Icon name="right" />
            </Step>
          </li>
        )}
      </List>
    </nav>
  );
}

const cell = css`display: grid; place-items: center; min-width: ${target}; height: ${target}; padding-inline: ${space[1]};`;
const List = styled.ul`display: flex; flex-wrap: wrap; gap: ${space[1]}; justify-content: center; font-variant-numeric: tabular-nums;`;
const Gap = styled.span`${cell} color: ${color.muted};`;
const Step = styled(Link)`
  ${cell} border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  color: ${color.ink};
  text-decoration: none;
  font-weight: 600;
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
    }
    }
  &[aria-current] {
    background: ${color.deep};
    border-color: ${color.deep};
    color: ${color.onDeep};
  }
  ${media.forced} {
    &[aria-current] {
      outline: 2px solid Highlight;
    }
    }
`;
