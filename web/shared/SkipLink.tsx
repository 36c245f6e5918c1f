import styled from 'styled-components';
import { color, layer, radius, space } from '../ui/tokens.ts';

export const mainId = 'main';

/** The first stop of the Tab key; shows itself only then. */
export function SkipLink() {
  return <Skip href={`#${mainId}`}>Skip to content</Skip>;
}

const Skip = styled.a`
  position: fixed;
  z-index: ${layer.toast};
  top: ${space[2]};
  left: ${space[2]};
  padding: ${space[3]} ${space[5]};
  background: ${color.raised};
  color: ${color.ink};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  font-weight: 650;
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
    white-space: nowrap;
    padding: 0;
  }
`;
