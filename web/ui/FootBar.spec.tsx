import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FootBar } from './FootBar.tsx';

const onPhone = (isPhone: boolean) =>
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isPhone }));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show() {
  render(
    <main>
      <div data-testid="ticket" style={{ filter: 'drop-shadow(0 0 1px black)' }}>
        <FootBar>
          <button type="button">Checkout</button>
        </FootBar>
      </div>
    </main>,
  );
  return screen.getByRole('button', { name: 'Checkout' });
}

describe('FootBar', () => {
  it('leaves the button where it is on a wide window', () => {
    onPhone(false);
    const button = show();
    expect(screen.getByTestId('ticket').contains(button)).toBe(true);
  });

  it('is in main on a phone, outside of what would hold it in place', () => {
    onPhone(true);
    const button = show();
    expect(screen.getByTestId('ticket').contains(button)).toBe(false);
    expect(screen.getByRole('main').contains(button)).toBe(true);
  });

  it('is in the main it is drawn in, while the document still shows the first answer’s', () => {
    onPhone(true);
    const first = document.body.appendChild(document.createElement('main'));
    const { container } = render(
      <main>
        <FootBar>
          <button type="button">Checkout</button>
        </FootBar>
      </main>,
      { container: document.createElement('div') },
    );
    first.remove();
    expect(container.querySelector('main button')?.textContent).toBe('Checkout');
  });
});
