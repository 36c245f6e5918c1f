import styled from 'styled-components';
import { color, font, media, motion, radius, size, space, target } from '../../ui/tokens.ts';
import { demoLogins, demoPassword } from './demoLogins.ts';

/** One press per role of the demo town. */
export function DemoChips(props: { onChoose: (email: string, password: string) => void; busy: boolean }) {
  return (
    <Box aria-labelledby="demo-logins">
      <h2 id="demo-logins">Demo logins</h2>
      <p>
        One press and you are in. The password of all of them is <code>{demoPassword}</code>.
      </p>
      <Chips>
        {demoLogins.map((login) => (
          <li key={login.email}>
            <Chip
              type="button"
              aria-disabled={props.busy || undefined}
              onClick={() => props.onChoose(login.email, demoPassword)}
              title={login.email}
            >
              <strong>{login.label}</strong>
              <small>{login.note}</small>
            </Chip>
          </li>
        ))}
      </Chips>
    </Box>
  );
}

const Box = styled.section`
  padding: ${space[4]};
  border: 1px dashed ${color.lineStrong};
  border-radius: ${radius.card};
  background: ${color.surface};
  display: grid;
  gap: ${space[3]};
  h2 {
    font: 800 ${size.xl}/1 ${font.display};
  }
  p {
    font-size: ${size.sm};
    color: ${color.ink2};
  }
  code {
    font: 500 .95em ${font.mono};
  }
`;
const Chips = styled.ul`display: grid; gap: ${space[2]}; grid-template-columns: repeat(auto-fill, minmax(min(100%, 130px), 1fr));`;
const Chip = styled.button`
  width: 100%;
  min-height: ${target};
  padding: 6px ${space[3]};
  display: grid;
  text-align: left;
  line-height: 1.2;
  background: ${color.bg};
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  transition: background-color ${motion.control};
  small {
    color: ${color.muted};
    font-size: ${size.xs};
  }
  ${media.fine} {
    &:hover {
      background: ${color.deepSoft};
      border-color: ${color.deepText};
    }
    }
`;
