import styled from 'styled-components';
import { dayOf } from '../../shared/instants.ts';
import { Muted } from '../../ui/Layout.tsx';
import { RichText } from '../../ui/richText/RichText.tsx';
import { color, radius, space } from '../../ui/tokens.ts';
import type { CampaignOnPage } from '../campaignFields.ts';

const isEmpty = (text: unknown) => Array.isArray(text) && text.length === 0;

/** What the organizer says: the description as it was when people gave, further pictures, and what was added since. */
export function Story({ campaign }: { campaign: CampaignOnPage }) {
  const [, ...more] = campaign.pictures;
  const amendments = campaign.amendments.filter(({ text }) => !isEmpty(text));
  return (
    <Prose>
      {/* A campaign is never without a description while its organizer has an account. */}
      {isEmpty(campaign.description) ? (
        <Muted>What was written here went with its organizer’s account.</Muted>
      ) : (
        <RichText content={campaign.description} otherwise={campaign.preview} />
      )}
      {more.length > 0 && (
        <Pictures aria-label="Pictures">
          {more.map((url, at) => (
            <li key={url}>
              <img src={url} alt={`${campaign.name}, ${at + 2} of ${more.length + 1}`} loading="lazy" />
            </li>
          ))}
        </Pictures>
      )}
      {amendments.map(({ id, text, amendedAt }) => (
        <Amendment key={id}>
          <h3>
            Added on <time dateTime={amendedAt}>{dayOf(amendedAt)}</time>
          </h3>
          <RichText content={text} />
        </Amendment>
      ))}
    </Prose>
  );
}

const Prose = styled.div`display: grid; gap: ${space[6]}; overflow-wrap: anywhere; unicode-bidi: plaintext;`;
const Pictures = styled.ul`
  display: grid;
  gap: ${space[3]};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  img {
    width: 100%;
    aspect-ratio: 4 / 3;
    object-fit: cover;
    border: 1px solid ${color.line};
    border-radius: ${radius.card};
  }
`;
const Amendment = styled.section`
  display: grid;
  gap: ${space[2]};
  padding-left: ${space[4]};
  border-left: 4px solid ${color.brass};
`;
