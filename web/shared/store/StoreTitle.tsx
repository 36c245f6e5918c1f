import styled from 'styled-components';
import { myStoreTexts } from '../myStoreTexts.ts';

const WHOLE = 'e-commerce';
const [before, after] = myStoreTexts.title.split(WHOLE);

/** The specified heading of /my-store; a line does not end at the hyphen of its long word while that fits into one. */
export const StoreTitle = () => (
  <>
    {before}
    <Together>{WHOLE}</Together>
    {after}
  </>
);

const Together = styled.span`display: inline-block; max-width: 100%;`;
