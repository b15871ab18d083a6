// The header of a form by keys alone: from field to field by Enter and Tab, and into each what is typed, chosen or ticked there.
import type { Locator, Page } from 'playwright';
import type { FieldKind } from '#model/fields.ts';
import type { Place } from '#tests/support/forms/filledForm.ts';
import { settle } from '../support/clerk.ts';
import { chooseFile, quiet } from './formPage.ts';
import { typedTexts } from './typedText.ts';

export const fileKinds: readonly FieldKind[] = ['file', 'image', 'images'];

/** Where the keyboard stands, seen from the field. */
interface Standing {
  place: 'here' | 'ahead' | 'behind' | 'away' | 'absent';
  /** Whether Enter leads on from there. */
  enters: boolean;
}

export const headerField = (page: Page, key: string): Locator =>
  page.locator(`[data-field="${key}"]:visible`).first();

function standing(page: Page, key: string): Promise<Standing> {
  return page.evaluate((wanted): Standing => {
    const field = [...document.querySelectorAll<HTMLElement>(`[data-field="${wanted}"]`)].find(
      (one) => one.closest('[data-scroller], aside') === null && one.checkVisibility(),
    );
    const held = document.activeElement;
    const enters = held?.matches('[data-field] input') === true;
    if (field === undefined) return { place: 'absent', enters };
    const isAway =
      held === null ||
      held === document.body ||
      held.closest('[data-scroller]') !== null ||
      held.contains(field);
    if (isAway) return { place: 'away', enters };
    const box = 'input:not([type=file], [type=hidden]), textarea, [contenteditable=true]';
    if (field.contains(held)) {
      const isThere = held.matches(box) || field.querySelector(box) === null;
      return { place: isThere ? 'here' : 'ahead', enters };
    }
    const before = (field.compareDocumentPosition(held) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
    return { place: before ? 'ahead' : 'behind', enters };
  }, key);
}

/** As many keys as no form has places. */
const mostSteps = 150;

/** Until the field has the keyboard; folded fields are unfolded. False where the form does not show it. */
export async function toHeaderField(page: Page, { key, field }: Place): Promise<boolean> {
  let unfolded = false;
  for (let step = 0; step < mostSteps; step += 1) {
    const { place, enters } = await standing(page, key);
    if (place === 'here') return true;
    if (place === 'absent') {
      if (unfolded || !(await unfold(page))) return false;
      unfolded = true;
    } else if (place === 'away') await page.keyboard.press('F6');
    else if (place === 'behind') await page.keyboard.press('Shift+Tab');
    // Enter passes over buttons.
    else await page.keyboard.press(enters && !fileKinds.includes(field.kind) ? 'Enter' : 'Tab');
    await settle(page);
  }
  return false;
}

/** False where nothing is folded. */
export async function unfold(page: Page): Promise<boolean> {
  const more = page
    .locator('button[aria-expanded=false]:not([aria-haspopup]):visible')
    .filter({ hasText: /^更多$/ });
  if ((await more.count()) === 0) return false;
  await more.first().press('Enter');
  await settle(page);
  await page.keyboard.press('F6');
  return true;
}

/** Into the field that has the keyboard. */
export async function typeInHeader(page: Page, place: Place): Promise<void> {
  const { keyboard } = page;
  const { kind } = place.field;
  const box = headerField(page, place.key);
  if (kind === 'bool') {
    if ((await box.locator('input[type=checkbox]').isChecked()) !== (place.value === true))
      await keyboard.press('Space');
    return;
  }
  if (fileKinds.includes(kind)) return chooseFile(page, box, kind);
  for (const text of typedTexts(place)) {
    await keyboard.type(text);
    // The list of a choice is drawn with the next frame.
    if (kind === 'dict' || kind === 'json') await settle(page);
    // Lines are made there.
    await keyboard.press(kind === 'longText' || kind === 'richText' ? 'Tab' : 'Enter');
    await settle(page);
    if (kind === 'ref' || kind === 'refs') await quiet(page);
  }
}

/** What the field shows: its text, its chips, how many files. */
export async function headerText(page: Page, { key }: Place): Promise<string | null> {
  const box = headerField(page, key);
  if ((await box.count()) === 0 && !(await unfold(page))) return null;
  if ((await box.count()) === 0) return null;
  return box.evaluate((field) => {
    const tick = field.querySelector<HTMLInputElement>('input[type=checkbox]');
    if (tick !== null) return tick.checked ? '是' : '否';
    const files = field.querySelectorAll('[role=group] [aria-label^="下载"], [role=group] img').length;
    if (files > 0) return `${files} 个文件`;
    const written = field.querySelector<HTMLElement>('[contenteditable=true]');
    if (written !== null) return written.innerText;
    const chips = [...field.querySelectorAll<HTMLElement>('[class*=Pill-label]')].map(
      (chip) => chip.innerText,
    );
    if (chips.length > 0) return chips.join('、');
    const input = field.querySelector<HTMLInputElement | HTMLTextAreaElement>(
      'input:not([type=file], [type=hidden]), textarea',
    );
    return input?.value ?? field.querySelector('output')?.innerText ?? '';
  });
}
