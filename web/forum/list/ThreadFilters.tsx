import { type FormEvent, useEffect, useState } from 'react';
import styled from 'styled-components';
import type { ThreadSort } from '../../graphql/graphql.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icons.tsx';
import { Input } from '../../ui/Input.tsx';
import { ToggleGroup } from '../../ui/ToggleGroup.tsx';
import { color, media, radius, size, space, target } from '../../ui/tokens.ts';
import type { Wanted } from './useThreadList.ts';

const sorts: { value: ThreadSort; label: string }[] = [
  { value: 'latest', label: 'Latest' },
  { value: 'top', label: 'Top' },
  { value: 'unanswered', label: 'Unanswered' },
];

/** Categories shown at once; members can create any number. */
const SHOWN = 8;

interface FilterProps {
  wanted: Wanted;
  categories: readonly { name: string; threadCount: number }[];
  onChange: (changes: Partial<Wanted>) => void;
}

/** In which order, from which category, with which words. */
export function ThreadFilters({ wanted, categories, onChange }: FilterProps) {
  const [words, setWords] = useState(wanted.query);
  const [all, setAll] = useState(false);
  const isChosen = ({ name }: { name: string }) => wanted.category.toLowerCase() === name.toLowerCase();
  // The chosen one is always among them.
  const last = categories.findIndex(isChosen) < SHOWN ? categories[SHOWN - 1] : categories.find(isChosen);
  const shown =
    all || categories.length <= SHOWN ? categories : [...categories.slice(0, SHOWN - 1), ...(last ? [last] : [])];
  useEffect(() => setWords(wanted.query), [wanted.query]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onChange({ query: words.trim() });
  };
  return (
    <Bar>
      <search>
        <form aria-label="Search the forum" onSubmit={search}>
          <Input
            type="search"
            aria-label="Words"
            placeholder="Search threads"
            maxLength={120}
            value={words}
            onChange={({ target }) => setWords(target.value)}
          />
          <Button type="submit" icon={<Icon name="search" size={18} />}>
            Search
          </Button>
        </form>
      </search>
      {/* What a search finds comes latest first. */}
      {!wanted.query && (
        <Sorts>
          <ToggleGroup
            label="Sort by"
            required
            min={96}
            items={sorts}
            value={wanted.sort}
            onChange={(sort) => sort && onChange({ sort })}
          />
        </Sorts>
      )}
      {categories.length > 0 && (
        <Chips role="group" aria-label="Categories">
          <Chip type="button" aria-pressed={!wanted.category} onClick={() => onChange({ category: '' })}>
            All
          </Chip>
          {shown.map(({ name, threadCount }) => (
            <Chip
              key={name}
              type="button"
              aria-pressed={isChosen({ name })}
              onClick={() => onChange({ category: isChosen({ name }) ? '' : name })}
            >
              {name} <small>{threadCount}</small>
            </Chip>
          ))}
          {categories.length > SHOWN && (
            <Chip type="button" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Fewer' : 'More'}
            </Chip>
          )}
        </Chips>
      )}
    </Bar>
  );
}

const Bar = styled.div`
  display: grid;
  gap: ${space[2]} ${space[4]};
  align-items: end;
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 380px;
    > :nth-child(3) {
      grid-column: 1 / -1;
    }
    }
  form {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${space[2]};
    align-items: end;
  }
`;
const Sorts = styled.div`${media.phone} { button { font-size: ${size.sm}; padding-inline: ${space[1]}; } }`;
const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
  grid-column: 1 / -1;
  ${media.phone} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    margin-inline: -${space[4]};
    padding: 3px ${space[4]};
    > * {
      flex: none;
    }
    }
`;
const Chip = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  min-height: ${target};
  padding: 0 ${space[3]};
  ${media.fine} {
    min-height: 36px;
  }
  border: 1px solid ${color.lineStrong};
  border-radius: ${radius.control};
  background: ${color.surface};
  font-weight: 600;
  font-size: ${size.sm};
  overflow-wrap: anywhere;
  text-align: left;
  small {
    color: ${color.muted};
    font-variant-numeric: tabular-nums;
  }
  ${media.fine} {
    &:hover {
      border-color: ${color.deepText};
    }
    }
  &[aria-pressed='true'] {
    background: ${color.deep};
    border-color: ${color.deep};
    color: ${color.onDeep};
    small {
      color: inherit;
    }
    }
  ${media.forced} {
    &[aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
    }
`;
