import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CountUp } from './CountUp.tsx';
import { DataTable } from './DataTable.tsx';
import { FileDrop } from './FileDrop.tsx';
import { TextArea } from './Input.tsx';
import { Pagination } from './Pagination.tsx';
import { RadioGroup } from './RadioGroup.tsx';
import { StarRating } from './StarRating.tsx';
import { Tabs } from './Tabs.tsx';
import { ToggleGroup } from './ToggleGroup.tsx';

/** A browser of which the given media queries hold and no others. */
function having(...queries: string[]) {
  vi.stubGlobal('matchMedia', (query: string) =>
    Object.assign(new EventTarget(), { matches: queries.includes(query), media: query }),
  );
}

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('tabs', () => {
  /** Four tabs of 100 px in a list of 250, scrolled as far as the list says. */
  function inNarrowList(this: HTMLElement): DOMRect {
    const [list, at] = [this.parentElement, [...(this.parentElement?.children ?? [])].indexOf(this)];
    return this.role === 'tablist'
      ? new DOMRect(0, 0, 250, 40)
      : new DOMRect(at * 100 - (list?.scrollLeft ?? 0), 0, 100, 40);
  }
  const tabs = (value: string) => (
    <Tabs
      label="Settings"
      value={value}
      items={['a', 'b', 'c', 'd'].map((one) => ({ value: one, label: one, content: one }))}
    />
  );

  it('bring the chosen one into sight where they do not all fit', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(inNarrowList);
    const { rerender } = render(tabs('d'));
    const sights = [screen.getByRole('tablist').scrollLeft];
    for (const value of ['c', 'a']) {
      rerender(tabs(value));
      sights.push(screen.getByRole('tablist').scrollLeft);
    }
    // 40 px of the next one are seen as well; a browser ends the scrolling at 0 and 150.
    expect(sights).toEqual([190, 160, -40]);
  });

  it('mark the side on which there are more', () => {
    const [reports, seen]: [((entries: object[]) => void)[], Element[]] = [[], []];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(report: (entries: object[]) => void) {
          reports.push(report);
        }
        observe = (tab: Element) => seen.push(tab);
        disconnect = () => undefined;
      },
    );
    render(tabs('a'));
    expect(seen.map(({ textContent }) => textContent)).toEqual(['a', 'd']);
    const marked = (...ratios: number[]) => {
      reports[0]?.(ratios.map((intersectionRatio, at) => ({ target: seen[at], intersectionRatio })));
      return screen
        .getByRole('tablist')
        .parentElement?.getAttributeNames()
        .filter((name) => name.startsWith('data-'));
    };
    expect(marked(1, 0)).toEqual(['data-after']);
    expect(marked(0.5, 1)).toEqual(['data-before']);
    expect(marked(1)).toEqual([]);
  });

  it('show a count of 0 only where it says something', () => {
    const counted = (zeros: boolean) => (
      <Tabs
        label="Times"
        zeros={zeros}
        items={[0, 3].map((count) => ({ value: `${count}`, label: 'Times', count, content: '' }))}
      />
    );
    const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent);
    const { rerender } = render(counted(false));
    expect(names()).toEqual(['Times', 'Times3']);
    rerender(counted(true));
    expect(names()).toEqual(['Times0', 'Times3']);
  });
});

describe('a table', () => {
  const table = (
    <DataTable
      caption="Bookings"
      rows={[{ name: 'Ana', price: '$35' }]}
      rowKey={(row) => row.name}
      columns={[
        { key: 'name', header: 'Name', name: true, cell: (row) => row.name },
        { key: 'price', header: 'Price', figures: true, cell: (row) => row.price },
      ]}
    />
  );

  it('has headers for rows and columns', () => {
    having();
    render(table);
    expect(screen.getByRole('rowheader', { name: 'Ana' })).toBeTruthy();
    expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Name', 'Price']);
  });

  it('becomes cards that carry the column names on a phone', () => {
    having('(max-width: 639px)');
    render(table);
    expect(screen.queryByRole('table')).toBeNull();
    const card = within(screen.getByRole('list', { name: 'Bookings' })).getByRole('listitem');
    expect(card.textContent).toBe('AnaPrice$35');
  });
});

describe('a count', () => {
  it('is final at once where motion is not wanted', () => {
    having('(prefers-reduced-motion: reduce)');
    const { container } = render(<CountUp value={1284} suffix="+" />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('1,284+');
  });

  it('starts at 0 on the screen and gives screen readers the end', () => {
    having();
    const { container } = render(<CountUp value={1284} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('0');
    expect(container.textContent).toContain('1,284');
  });
});

describe('a picture', () => {
  function Form() {
    const [file, setFile] = useState<File | null>(null);
    return <FileDrop label="Picture" file={file} onFile={setFile} />;
  }
  const image = (size: number) => new File([new Uint8Array(size)], 'cut.png', { type: 'image/png' });

  it('is not kept when it is too large, and the specified sentence stays on the page', async () => {
    render(<Form />);
    await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), image(1024 * 1024 + 1));
    expect(screen.getByRole('alert').textContent).toBe('File size exceeds 1MB. Please choose a smaller file.');
    expect(screen.queryByAltText('Preview')).toBeNull();
  });

  it('is shown when it may stay, and can be taken back', async () => {
    render(<Form />);
    await userEvent.upload(screen.getByLabelText('Picture', { selector: 'input' }), image(1000));
    expect(screen.getByAltText('Preview')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
    expect(screen.queryByAltText('Preview')).toBeNull();
  });
});

describe('choices', () => {
  it('lets the chosen one be taken back where none is allowed too', async () => {
    const chosen = vi.fn();
    render(
      <RadioGroup
        label="Identity"
        clearable
        value="individual"
        onChange={chosen}
        items={[{ value: 'individual', label: 'Individual' }]}
      />,
    );
    await userEvent.click(screen.getByRole('radio', { name: 'Individual' }));
    expect(chosen).toHaveBeenLastCalledWith('');
  });

  it('keeps a day pressed, and cannot press a booked time', async () => {
    const chosen = vi.fn();
    const items = [
      { value: 'a', label: '9:00am' },
      { value: 'b', label: '9:30am', note: 'Booked', disabled: true },
    ];
    render(<ToggleGroup label="Time" required value="a" onChange={chosen} items={items} />);
    await userEvent.click(screen.getByRole('radio', { name: '9:00am' }));
    await userEvent.click(screen.getByRole('radio', { name: /9:30am/ }));
    expect(chosen).not.toHaveBeenCalled();
  });
});

it('gives a rating in words', () => {
  render(<StarRating value={4.6} count={272} />);
  expect(screen.getByText('4.6 out of 5, 272 reviews')).toBeTruthy();
});

it('gives every page an address and marks the current one', () => {
  render(<Pagination page={2} pages={10} hrefOf={(page) => `/blog?page=${page}`} />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
  expect(screen.getByRole('link', { name: 'Next page' }).getAttribute('href')).toBe('/blog?page=3');
});

describe('a text of several lines', () => {
  function Box() {
    const [text, setText] = useState('1234');
    return <TextArea aria-label="Text" maxLength={10} value={text} onChange={({ target }) => setText(target.value)} />;
  }

  it('shows that the end of a pasted text is missing, until there is room again', async () => {
    const user = userEvent.setup();
    render(<Box />);
    const box = screen.getByRole('textbox', { name: 'Text' });
    await user.click(box);
    await user.paste('56\r\n890');
    expect(screen.getByText('10/10')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();

    await user.tripleClick(box);
    await user.paste('one to ten and on');
    expect(screen.getByRole('alert').textContent).toBe(
      'Only 10 characters fit: the end of what you pasted is missing.',
    );
    await user.type(box, '{Backspace}');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
