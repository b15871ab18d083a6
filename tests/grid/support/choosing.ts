// Chooses in a list of the house as a user does: opens it and presses one of its options.
import { expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { need } from './pointer.ts';

const shown = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[role=option]')].filter((option) => option.checkVisibility());

export async function choose(box: HTMLElement, title: string): Promise<void> {
  await userEvent.click(box);
  const wanted = (): HTMLElement | undefined => shown().find((option) => option.textContent === title);
  await expect.poll(wanted).toBeDefined();
  await userEvent.click(need(wanted()));
  await expect.poll(() => shown().length).toBe(0);
}
