import styled, { css } from 'styled-components';

/** The style of what is said, not shown, for an element that is shown at other times. */
export const visuallyHidden = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  border: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;

/** Said, not shown. */
export const VisuallyHidden = styled.span`${visuallyHidden}`;
