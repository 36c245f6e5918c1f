import { Link } from 'react-router-dom';
import styled from 'styled-components';

/** A link that is all there is in its cell or line: high enough for a finger. */
export const CellLink = styled(Link)`display: inline-block; padding-block: 5px; overflow-wrap: anywhere;`;
