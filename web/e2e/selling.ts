import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Stage } from './harness.ts';
import { payForCart } from './paying.ts';
import type { Person } from './people.ts';

/** What is said when a plan has no room for another product. */
export const FULL = 'You have reached the product limit of your plan.';

/** A product's pieces in its seller's store: free, reserved, sold; waited for. */
export async function showsPieces(page: Page, name: string, figures: string[]): Promise<void> {
  const shown = page.getByLabel(`Pieces of ${name}`).locator('dd');
  await expect.poll(() => shown.allTextContents(), { timeout: 15_000 }).toEqual(figures);
}

/** Buys over the API. */
export async function buy(stage: Stage, buyer: Person, productId: string, quantity: number): Promise<void> {
  const answer = await stage.rest('POST', '/cart/create', { items: [{ shop_id: productId, quantity }] }, buyer.token);
  if (!answer.ok) throw new Error(`filling the cart answered ${answer.status} ${await answer.text()}`);
  await payForCart(stage, buyer);
}
