// One form walked through as a person does: opened by its address, filled by keys, saved by F8, opened again and read. What goes
// wrong is noted with the field, what was typed and what was found; nothing ends the walk.
import type { Page } from 'playwright';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import type { FieldKind } from '#model/fields.ts';
import { sameValue } from '#model/patch.ts';
import type { DocResult } from '#model/wire/wire.ts';
import type { Filled, Place } from '#tests/support/forms/filledForm.ts';
import type { Desk } from '../support/browser.ts';
import type { FormClerk } from './formClerk.ts';
import { comesTrue, quiet, watchPage } from './formPage.ts';
import { fileKinds, headerText, toHeaderField, typeInHeader } from './headerKeys.ts';
import { readLine, toCell, toTable, typeInCell } from './lineKeys.ts';
import { saved } from './saving.ts';
import { filesIn, oneLine, shownTexts, typedTexts } from './typedText.ts';

export interface Fault {
  /** '销售订单 saleOrder'. */
  form: string;
  /** Title of the field; '' where it is about the form. */
  field: string;
  typed: string;
  found: string;
}

export interface Walked {
  faults: Fault[];
  /** Paths of the fields that were filled and found again. */
  found: string[];
  /** How many values stood in them: several references are several. */
  values: number;
  kinds: Set<FieldKind>;
  /** Paths of cells whose columns start hidden: nobody types there unless he brings them in. */
  unseen: string[];
}

export interface Walking {
  desk: Desk;
  address: string;
  clerk: FormClerk;
  def: EntityDef;
  /** Address of its list within the program. */
  list: string;
  wanted: readonly string[];
}

const pathOf = ({ lines, key }: Place): string => (lines === undefined ? key : `${lines}.${key}`);

export async function walkForm(walking: Walking): Promise<Walked> {
  const { desk, def } = walking;
  const walked: Walked = { faults: [], found: [], values: 0, kinds: new Set(), unseen: [] };
  const form = `${def.title} ${def.name}`;
  const note = (field: string, typed: string, found: string): void =>
    void walked.faults.push({ form, field, typed, found });
  try {
    await fillAndRead(walking, walked, note);
  } catch (failure) {
    note('', '', failure instanceof Error ? (failure.message.split('\n')[0] ?? '') : String(failure));
  }
  for (const complaint of desk.complaints()) note('', '', `控制台：${complaint}`);
  return walked;
}

type Note = (field: string, typed: string, found: string) => void;

async function fillAndRead(walking: Walking, walked: Walked, note: Note): Promise<void> {
  const { desk, address, clerk, def, list, wanted } = walking;
  const { page } = desk;
  const plan = await clerk.plan(def, wanted);
  for (const missing of plan.unfilled) note('', '', missing);
  page.setDefaultTimeout(20_000);
  watchPage(page);
  await clerk.enter(page, `${list}/new`);
  await page.getByRole('region', { name: def.title, exact: true }).waitFor();
  await quiet(page);
  const typed = [
    ...(await fillHeader(page, plan, note)),
    ...(await fillLines(page, def, plan, walked, note)),
  ];
  const id = await saved(page, note);
  if (id === null) return;
  const again = await clerk.stored(def.name, id);
  await page.goto(`${address}/app${list}/${id}`);
  await page.getByRole('region', { name: def.title, exact: true }).waitFor();
  await quiet(page);
  const found = await readPlaces(page, def, again, typed);
  for (const place of typed) {
    const { field } = place;
    const text = typedTexts(place).join('、');
    const [given, kept] = [plannedAt(plan, place), valueAt(again, place)];
    const isFile = fileKinds.includes(field.kind);
    if (isFile ? filesIn(kept) !== 1 : !sameValue(given, kept))
      note(field.title, text, `存为 ${JSON.stringify(kept)}，应为 ${JSON.stringify(given)}`);
    else if (found.get(pathOf(place)) !== true)
      note(field.title, text, `再打开时显示“${String(found.get(pathOf(place)) ?? '没有这一栏')}”`);
    else {
      walked.found.push(`${def.name}.${pathOf(place)}`);
      walked.values += typedTexts(place).length;
      walked.kinds.add(field.kind);
    }
  }
}

async function fillHeader(page: Page, { typed }: Filled, note: Note): Promise<Place[]> {
  const filled: Place[] = [];
  for (const place of typed) {
    if (place.lines !== undefined) continue;
    const text = typedTexts(place).join('、');
    if (!(await toHeaderField(page, place))) note(place.field.title, text, '用键盘走不到这一栏');
    else {
      await typeInHeader(page, place);
      filled.push(place);
    }
  }
  return filled;
}

async function fillLines(
  page: Page,
  def: EntityDef,
  { typed }: Filled,
  walked: Walked,
  note: Note,
): Promise<Place[]> {
  const filled: Place[] = [];
  for (const [lines, places] of Map.groupBy(typed, (place) => place.lines)) {
    const linesDef = lines === undefined ? undefined : def.lines?.[lines];
    if (linesDef === undefined) continue;
    const row = await toTable(page, linesDef);
    if (row === null) {
      note(linesDef.title, '', '用键盘走不到这张明细表');
      continue;
    }
    for (const place of places) {
      const { field } = place;
      if (await toCell(page, field.title, row)) {
        await typeInCell(page, place, place === places.at(-1));
        filled.push(place);
      } else if (field.required === true) note(`${linesDef.title}.${field.title}`, '', '必填的列没有显示');
      else walked.unseen.push(`${def.name}.${pathOf(place)}`);
    }
  }
  return filled;
}

/** By path: true where the page shows the value, else what it shows. */
async function readPlaces(
  page: Page,
  def: EntityDef,
  stored: DocResult,
  typed: readonly Place[],
): Promise<ReadonlyMap<string, string | true | null>> {
  const found = new Map<string, string | true | null>();
  for (const place of typed.filter(({ lines }) => lines === undefined)) {
    const wanted = wantedTexts(def, stored, place);
    let shown: string | null = null;
    const isShown = await comesTrue(async () => {
      shown = await headerText(page, place);
      return shown !== null && wanted.includes(oneLine(shown));
    }, 4_000);
    found.set(pathOf(place), isShown ? true : shown);
  }
  for (const [lines, places] of Map.groupBy(typed, (place) => place.lines)) {
    const linesDef = lines === undefined ? undefined : def.lines?.[lines];
    if (linesDef === undefined || (await toTable(page, linesDef)) === null) continue;
    const cells = await readLine(page);
    for (const place of places) {
      const said = cells.get(place.field.title) ?? null;
      const isSaid = wantedTexts(def, stored, place).some(
        (text) => said !== null && (oneLine(said) === text || oneLine(said).startsWith(`${text}，`)),
      );
      found.set(pathOf(place), isSaid ? true : said);
    }
  }
  return found;
}

/** What may stand there: files are counted, a tick of a line is said. */
function wantedTexts(def: EntityDef, stored: DocResult, place: Place): string[] {
  const { field, lines } = place;
  const value = valueAt(stored, place);
  const said = value === true ? '已勾选' : '未勾选';
  const extra = field.kind === 'bool' && lines !== undefined ? [said] : [];
  const files = fileKinds.includes(field.kind) ? [`${filesIn(value)} 个文件`] : [];
  return [...shownTexts(def, stored, place), ...extra, ...files];
}

function plannedAt({ draft }: Filled, { lines, id = '', key }: Place): FieldValue {
  return (lines === undefined ? draft.doc.fields : draft.lineAt(lines, id))?.[key] ?? null;
}

/** Of a line of the walk: it is the first. */
function valueAt({ doc }: Pick<DocResult, 'doc'>, { lines, key }: Place): FieldValue {
  return (lines === undefined ? doc.fields : doc.lines[lines]?.[0])?.[key] ?? null;
}
