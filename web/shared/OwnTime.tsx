import styled from 'styled-components';

/**
 * The viewer's own time behind a shop's, as `viewersTime` says it: ' (3:30pm your time)'. Its brackets are not parted
 * where a line can hold them. Nothing where the clocks agree.
 */
export function OwnTime({ words }: { words: string | undefined }) {
  return (
    words !== undefined && (
      <>
        {' '}
        <InOnePiece>{`(${words})`}</InOnePiece>
      </>
    )
  );
}

const InOnePiece = styled.span`display: inline-block;`;
