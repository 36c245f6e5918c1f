import styled from 'styled-components';
import { Art } from '../../ui/Art.tsx';
import { Lettering, Stage } from '../../ui/Layout.tsx';
import { color, font, media, size, space } from '../../ui/tokens.ts';

/** The sign-painted wall beside the forms: a picture and a few words. */
export function SideArt(props: { art: string; words: string; line: string }) {
  return (
    <Wall>
      <View>
        <Window>
          <Art subject={{ of: 'product', name: props.art, category: '' }} />
        </Window>
        <Words>
          <Lettering $size="clamp(2.75rem, 5.2vw, 4.75rem)">{props.words}</Lettering>
          <p>{props.line}</p>
        </Words>
      </View>
    </Wall>
  );
}

const Wall = styled(Stage)`display: none; min-width: 0; ${media.wide} { display: block; }`;
// As tall as what is seen of the page, and in sight however long the form beside it is.
const View = styled.div`display: flex; flex-direction: column; position: sticky; top: 77px; height: calc(100dvh - 77px); min-height: 540px;`;
const Window = styled.div`
  flex: 1;
  min-height: 0;
  margin: ${space[6]} ${space[6]} 0;
  border: 3px solid ${color.onStage};
  box-shadow: inset 0 0 0 4px ${color.stage};
  > svg {
    height: 100%;
  }
`;
const Words = styled.div`
  padding: ${space[6]} ${space[6]} ${space[8]};
  display: grid;
  gap: ${space[3]};
  > p:last-child {
    font: 400 ${size.lg}/1.45 ${font.text};
    max-width: 40ch;
  }
`;
